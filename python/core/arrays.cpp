#include "python/core/arrays.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

py::array_t<State> array_of(std::span<const State> states) {
  return py::array_t<State>(static_cast<py::ssize_t>(states.size()), states.data());
}

// Returns `found`, the result of a Python function, as a contiguous array. Refuses it unless it is
// an array of one dimension. `kinds` lists the accepted dtype kinds, in NumPy's letters.
template <class T>
py::array_t<T> checked(py::handle found, const std::string& what, std::string_view kinds,
                       const std::string& expected) {
  if (!py::isinstance<py::array>(found)) refuse(what, kind_of(found), expected);
  const auto array = py::reinterpret_borrow<py::array>(found);
  if (array.ndim() != 1) {
    refuse(what, "an array of " + std::to_string(array.ndim()) + " dimensions", "1 dimension");
  }
  // NumPy turns an empty list of successors into an array of float64.
  if (array.size() != 0 && kinds.find(array.dtype().kind()) == std::string_view::npos) {
    refuse(what, kind_of(found), expected);
  }
  constexpr int kAligned = py::detail::npy_api::NPY_ARRAY_ALIGNED_;
  return py::array_t<T, py::array::c_style | py::array::forcecast | kAligned>(array);
}

template <class T>
std::span<const T> numbers_in(const py::array_t<T>& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}

void check_size(const std::string& what, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  refuse(what, std::to_string(found) + " entries", std::to_string(expected));
}

// The result of successors(states). Each source, way and way back is in its range.
struct Expanded {
  py::array_t<State> next;
  py::array_t<std::int64_t> source, way, back;
};

void check_range(const std::string& what, std::span<const std::int64_t> numbers,
                 std::size_t count) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    if (0 <= numbers[k] && static_cast<std::size_t>(numbers[k]) < count) continue;
    refuse("successors", what + " " + std::to_string(numbers[k]) + " at index " + std::to_string(k),
           "0 to " + std::to_string(count - 1));
  }
}

Expanded call_successors(const py::object& successors, int num_ways, std::span<const State> from) {
  const py::object found = successors(array_of(from));
  const std::string expected =
      num_ways == 0 ? "a tuple of two arrays: next states and their sources"
                    : "a tuple of four arrays: next states, their sources, the ways to them, the "
                      "ways back";
  if (!py::isinstance<py::tuple>(found)) refuse("successors", kind_of(found), expected);
  const auto arrays = py::reinterpret_borrow<py::tuple>(found);
  if (arrays.size() != (num_ways == 0 ? 2 : 4)) {
    refuse("successors", "a tuple of length " + std::to_string(arrays.size()), expected);
  }
  Expanded all;
  all.next = checked<State>(arrays[0], "successors: next", "u", "an array of uint64");
  const auto integers = [&](std::size_t i, const std::string& name, std::size_t count) {
    const std::string what = "successors: " + name;
    auto taken = checked<std::int64_t>(arrays[i], what, "iu", "an array of int64");
    check_size(what, numbers_in(taken).size(), numbers_in(all.next).size());
    check_range(name, numbers_in(taken), count);
    return taken;
  };
  all.source = integers(1, "source", from.size());
  if (num_ways == 0) return all;
  all.way = integers(2, "way", static_cast<std::size_t>(num_ways));
  all.back = integers(3, "way back", static_cast<std::size_t>(num_ways));
  return all;
}

// Writes the successors to `out`, sorted by their sources. The input may be in any order.
void sort_by_source(std::span<const State> next, std::span<const std::int64_t> source,
                    std::size_t sources, Successors& out) {
  if (next.size() > std::numeric_limits<std::uint32_t>::max()) {
    refuse("successors", std::to_string(next.size()) + " states", "less than 2**32 in one call");
  }
  out.make_room(next.size());
  State* const states = out.states_to_fill();
  std::uint32_t* const from = out.sources_to_fill();
  out.filled(next.size());
  if (std::ranges::is_sorted(source)) {
    std::ranges::copy(next, states);
    std::ranges::transform(source, from, [](std::int64_t i) { return std::uint32_t(i); });
    return;
  }
  std::vector<std::uint32_t> offsets(sources + 1);
  for (const std::int64_t i : source) ++offsets[static_cast<std::size_t>(i) + 1];
  for (std::size_t i = 1; i <= sources; ++i) offsets[i] += offsets[i - 1];
  for (std::size_t k = 0; k < next.size(); ++k) {
    const auto i = static_cast<std::uint32_t>(source[k]);
    const std::uint32_t at = offsets[i]++;
    states[at] = next[k];
    from[at] = i;
  }
}

template <class T>
void take_estimates(const py::object& found, std::size_t count, int* values) {
  const auto array = checked<T>(found, "heuristic", "iu", "an array of integers");
  check_size("heuristic", numbers_in(array).size(), count);
  for (const T value : numbers_in(array)) {
    if (std::cmp_less(value, 0)) refuse("heuristic", std::to_string(value), "0 or more moves");
    *values++ = static_cast<int>(std::min(value, T{kDeadEnd}));
  }
}

}  // namespace

std::string shortened(const std::string& text) {
  constexpr std::size_t kLongest = 100;
  const std::string_view shown = utf8_prefix(text, kLongest);
  return std::string(shown) + (shown.size() < text.size() ? "..." : "");
}

void refuse(const std::string& what, const std::string& found, const std::string& expected) {
  throw py::value_error(what + ": found " + found + ", expected " + expected);
}

std::string kind_of(py::handle found) {
  const bool is_array = py::hasattr(found, "dtype") && py::hasattr(found, "ndim") &&
                        !py::object(found.attr("ndim")).equal(py::int_(0));
  if (is_array) {  // recognised by its attributes, because NumPy may be missing
    return "an array of " + std::string(py::str(found.attr("dtype")));
  }
  const std::string kind = py::str(py::type::handle_of(found).attr("__name__"));
  return (std::string_view("aeiou").find(kind.front()) == std::string_view::npos ? "a " : "an ") +
         kind;
}

std::uint64_t number_of(py::handle found, const char* what) {
  if (PyLong_CheckExact(found.ptr())) {
    const std::uint64_t value = PyLong_AsUnsignedLongLong(found.ptr());
    if (value != ~std::uint64_t{0}) return value;
    PyErr_Clear();  // an error or 2**64 - 1: the code below finds out which
  }
  constexpr char kExpected[] = "an integer from 0 to 2**64 - 1";
  if (!PyIndex_Check(found.ptr())) refuse(what, kind_of(found), kExpected);
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(found.ptr()));
  if (!number) throw py::error_already_set();
  const std::uint64_t value = PyLong_AsUnsignedLongLong(number.ptr());
  if (value == ~std::uint64_t{0} && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    refuse(what, shortened(py::str(number)), kExpected);
  }
  return value;
}

int moves_of(py::handle found) {
  if (!PyIndex_Check(found.ptr()) && PyNumber_Check(found.ptr()) != 0) {
    const double value = PyFloat_AsDouble(found.ptr());
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (value == HUGE_VAL) return kDeadEnd;
  }
  return static_cast<int>(std::min<std::uint64_t>(number_of(found, "heuristic"), kDeadEnd));
}

void expand_arrays(const py::object& successors, int num_ways, std::span<const State> from,
                   Successors& out) {
  const Expanded all = call_successors(successors, num_ways, from);
  sort_by_source(numbers_in(all.next), numbers_in(all.source), from.size(), out);
}

void expand_arrays_on(const py::object& successors, int num_ways, std::span<const State> from,
                      const std::uint32_t* done, WaySuccessors& out) {
  const Expanded all = call_successors(successors, num_ways, from);
  const std::span<const State> next = numbers_in(all.next);
  const std::span<const std::int64_t> source = numbers_in(all.source), way = numbers_in(all.way),
                                      back = numbers_in(all.back);
  out.make_room(next.size() + 1);  // the loop also writes a successor that it then skips
  State* const states = out.states_to_fill();
  std::uint32_t* const ways = out.ways_to_fill();
  std::size_t count = 0;
  for (std::size_t k = 0; k < next.size(); ++k) {
    states[count] = next[k];
    ways[count] = std::uint32_t{1} << back[k];
    count += (done[source[k]] >> way[k] & 1) == 0 ? 1 : 0;
  }
  out.filled(count);
}

std::vector<std::size_t> indices_of_true(const py::object& is_goal, std::span<const State> states) {
  const auto found =
      checked<std::uint8_t>(is_goal(array_of(states)), "isgoal", "b", "an array of bool");
  check_size("isgoal", numbers_in(found).size(), states.size());
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (numbers_in(found)[i] != 0) indices.push_back(i);
  }
  return indices;
}

void estimate_arrays(const py::object& heuristic, std::span<const State> states, int* values) {
  const py::object found = heuristic(array_of(states));
  const bool is_unsigned = py::isinstance<py::array>(found) &&
                           py::reinterpret_borrow<py::array>(found).dtype().kind() == 'u';
  if (is_unsigned) return take_estimates<std::uint64_t>(found, states.size(), values);
  take_estimates<std::int64_t>(found, states.size(), values);
}

void map_arrays(const py::object& function, const char* what, std::span<const std::uint64_t> from,
                std::uint64_t* to) {
  const auto found =
      checked<std::uint64_t>(function(array_of(from)), what, "u", "an array of uint64");
  check_size(what, numbers_in(found).size(), from.size());
  std::ranges::copy(numbers_in(found), to);
}

}  // namespace trailblaze
