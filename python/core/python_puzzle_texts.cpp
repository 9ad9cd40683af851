// The texts and pictures of a puzzle in Python. Texts come from print() and parse() of the puzzle's
// class, or from the repr() of an object; "state 17" is the position with that number. Pictures are
// made from the result of shapes(), or else from the texts.
#include <algorithm>
#include <string>

#include "engine/base/text.hpp"
#include "engine/picture/text_shapes.hpp"
#include "python/core/arrays.hpp"
#include "python/core/python_puzzle.hpp"
#include "python/core/python_shapes.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

// True if a text has the form "state 17".
bool names_number(std::string_view text) {
  if (!text.starts_with(kStateNumber)) return false;
  text.remove_prefix(kStateNumber.size());
  return !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

std::string text_in(const py::object& found, const char* what) {
  if (!PyUnicode_Check(found.ptr())) refuse(what, kind_of(found), "a str");
  return py::reinterpret_borrow<py::str>(found);
}

}  // namespace

// Checks that a number is a state. If positions are objects, the number must be assigned already.
absl::StatusOr<State> PythonPuzzle::checked_number(absl::StatusOr<State> number) const {
  if (!number.ok()) return number;
  const std::string found = "found " + std::to_string(*number) + ", expected ";
  if (parts_.positions != nullptr) {
    if (*number < parts_.positions->size()) return number;
    return invalid(found + "the number of a position that was found before");
  }
  const int bits = traits().state_bits;
  if (bits == 64 || *number >> bits == 0) return number;
  return invalid(found + "less than 2**" + std::to_string(bits) + ", because state_bits is " +
                 std::to_string(bits));
}

absl::StatusOr<State> PythonPuzzle::parse(std::string_view text) const {
  text = trim(text);
  absl::StatusOr<State> found = State{0};
  calls_.call([&] { found = parse_locked(text); });
  return found;
}

absl::StatusOr<State> PythonPuzzle::parse_locked(std::string_view text) const {
  if (names_number(text)) return checked_number(parse_number(text.substr(kStateNumber.size())));
  const auto python_text = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), nullptr));
  if (!python_text) {
    PyErr_Clear();
    return invalid("found " + in_quotes(std::string(text)) + ", expected text in UTF-8");
  }
  if (parts_.printed.contains(python_text)) return parts_.printed[python_text].cast<State>();
  if (parts_.parse.is_none()) {
    if (parts_.positions == nullptr) return checked_number(parse_number(text));
    return invalid("found " + in_quotes(std::string(text)) + ", expected an object of " +
                   parts_.name + ", because it has no parse()");
  }
  try {
    const py::object found = parts_.parse(python_text);
    if (parts_.positions != nullptr) return parts_.positions->number_of(found);
    return checked_number(number_of(found, "parse"));
  } catch (py::error_already_set& thrown) {  // parse() rejects a text by a ValueError
    if (!thrown.matches(PyExc_ValueError)) throw;
    return invalid(py::str(thrown.value()).cast<std::string>());
  }
}

std::string PythonPuzzle::print(State s) const {
  if (parts_.positions == nullptr && parts_.print.is_none()) return std::to_string(s);
  std::string text;
  calls_.call([&] {
    text = parts_.positions != nullptr ? std::string(py::repr(parts_.positions->position(s)))
                                       : text_in(parts_.print(s), "print");
    const auto python_text = [](std::string_view words) { return py::str(std::string(words)); };
    const py::str known = python_text(trim(text));
    if (parts_.printed.contains(known) && parts_.printed[known].cast<State>() != s) {
      text += " (state " + std::to_string(s) + ")";  // another state has the same text
    }
    const std::string by_number = std::string(kStateNumber) + std::to_string(s);
    if (trim(text).empty()) text = by_number;
    if (names_number(trim(text)) && trim(text) != by_number) text += " (" + by_number + ")";
    parts_.printed[python_text(trim(text))] = py::int_(s);
    parts_.printed[python_text(text)] = py::int_(s);
  });
  return text;
}

absl::StatusOr<Picture> PythonPuzzle::shapes(std::string_view text) const {
  const auto s = parse(text);
  if (!s.ok()) return s.status();
  if (parts_.shapes.is_none()) return shapes_of_text(print(*s));
  Picture picture;
  calls_.call([&] {
    const py::object position =
        parts_.positions != nullptr ? parts_.positions->position(*s) : py::object(py::int_(*s));
    picture = picture_in(parts_.shapes(position));
  });
  return picture;
}

PathText PythonPuzzle::describe_path(std::span<const State> path) const {
  PathText text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    text.states.push_back(print(path[i]));
    if (i > 0) text.moves.push_back("to " + text.states.back());
  }
  return text;
}

}  // namespace trailblaze
