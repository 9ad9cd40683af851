#include "python/core/python_puzzle.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "python/core/arrays.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

Traits traits_of(const PythonParts& parts) {
  Traits traits;
  traits.reversible = parts.reversible;
  traits.state_bits = parts.state_bits;
  traits.num_ranks = parts.num_ranks;
  traits.num_ways = parts.num_ways;
  return traits;
}

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin_ = Clock::now();
};

py::object called(const py::object& function, std::uint64_t argument) {
  const py::int_ number(argument);
  PyObject* const found = PyObject_CallOneArg(function.ptr(), number.ptr());
  if (found == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(found);
}

// Calls visit() for each element. Reads a list or a tuple directly, and iterates other objects.
template <class Visit>
void for_each_in(const py::object& all, const Visit& visit) {
  if (PyList_CheckExact(all.ptr()) || PyTuple_CheckExact(all.ptr())) {
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(all.ptr()); ++i) {
      visit(PySequence_Fast_GET_ITEM(all.ptr(), i));
    }
    return;
  }
  const py::iterator one = py::iter(all);
  while (PyObject* const next = PyIter_Next(one.ptr())) {
    visit(py::reinterpret_steal<py::object>(next));
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
}

// Fills `out` with the successors of all these states. expand_one(s, emit) emits those of s.
template <class ExpandOne>
void fill_all(std::span<const State> from, Successors& out, const ExpandOne& expand_one) {
  out.fill(
      from.size(), [&](std::size_t i, const auto& emit) { expand_one(from[i], emit); },
      std::numeric_limits<std::size_t>::max());
}

}  // namespace

PythonPuzzle::PythonPuzzle(const PythonParts& parts, PythonCalls& calls, std::vector<State> goals)
    : AnyPuzzle(traits_of(parts)),
      parts_(parts),
      calls_(calls),
      goals_(goals.empty() ? parts.goals.value_or(goals) : std::move(goals)),
      lists_goals_(!goals_.empty() || parts.goals) {}

std::size_t PythonPuzzle::preferred_batch() const {
  return parts_.interface == PuzzleInterface::kArrays ? 8192 : 256;
}

// ---- successors and goals ----

void PythonPuzzle::CallLimit::adapt(std::size_t states, std::size_t successors, double seconds) {
  constexpr double kMostSuccessors = 1 << 16, kMostSeconds = 0.01;
  const auto taken = static_cast<double>(states);
  const double by_successors = kMostSuccessors * taken / static_cast<double>(successors + 1);
  const double by_time = kMostSeconds * taken / std::max(seconds, 1e-9);
  const auto most = static_cast<double>(std::max(most_.load(), 4 * states));
  most_ = static_cast<std::size_t>(std::max(1.0, std::min({by_successors, by_time, most})));
}

std::size_t PythonPuzzle::expand(std::span<const State> all, Successors& out) const {
  const std::span<const State> from = call_limit_.of(all);
  if (parts_.positions != nullptr) {
    expand_objects(from, out);
    return from.size();
  }
  calls_.call([&] {
    const Stopwatch clock;
    if (parts_.interface == PuzzleInterface::kArrays) {
      expand_arrays(parts_.successors, parts_.num_ways, from, out);
    } else {
      fill_all(from, out, [&](State s, const auto& emit) {
        for_each_in(called(parts_.successors, s),
                    [&](py::handle next) { emit(number_of(next, "successors")); });
      });
    }
    check_states(std::as_const(out).states(), "successors");
    call_limit_.adapt(from.size(), out.size(), clock.seconds());
  });
  return from.size();
}

std::size_t PythonPuzzle::expand_ways(std::span<const State> all, const std::uint32_t* done,
                                      WaySuccessors& out) const {
  const std::span<const State> from = call_limit_.of(all);
  calls_.call([&] {
    const Stopwatch clock;
    expand_arrays_on(parts_.successors, parts_.num_ways, from, done, out);
    check_states(out.states(), "successors");
    call_limit_.adapt(from.size(), out.size(), clock.seconds());
  });
  return from.size();
}

void PythonPuzzle::expand_objects(std::span<const State> from, Successors& out) const {
  Positions& positions = *parts_.positions;
  bool is_known = false;
  calls_.without_calls([&] { is_known = positions.knows_successors(from); });
  if (!is_known) {
    calls_.call([&] {
      const Stopwatch clock;
      const std::size_t count = positions.expand_unknown(from);
      call_limit_.adapt(from.size(), count, clock.seconds());
    });
  }
  calls_.without_calls([&] {
    fill_all(from, out, [&](State s, const auto& emit) {
      for (const std::uint32_t next : positions.successors(s)) emit(State{next});
    });
  });
}

void PythonPuzzle::check_states(std::span<const State> states, const char* what) const {
  if (traits().state_bits == 64) return;
  State all = 0;
  for (const State s : states) all |= s;
  if (all >> traits().state_bits == 0) return;
  const auto beyond = [&](State s) { return s >> traits().state_bits != 0; };
  refuse(what, std::to_string(*std::ranges::find_if(states, beyond)),
         "less than 2**" + std::to_string(traits().state_bits) + ", because state_bits is " +
             std::to_string(traits().state_bits));
}

std::size_t PythonPuzzle::first_goal(std::span<const State> states) const {
  if (states.empty()) return 0;
  if (lists_goals_) {
    const auto is_goal = [&](State s) { return std::ranges::binary_search(goals_, s); };
    return static_cast<std::size_t>(std::ranges::find_if(states, is_goal) - states.begin());
  }
  std::vector<std::size_t> indices;
  calls_.call([&] { indices = find_goals(states, 1); });
  return indices.empty() ? states.size() : indices.front();
}

std::vector<std::size_t> PythonPuzzle::goal_indices(std::span<const State> states) const {
  if (lists_goals_ || states.empty()) return AnyPuzzle::goal_indices(states);
  std::vector<std::size_t> indices;
  calls_.call([&] { indices = find_goals(states, states.size()); });
  return indices;
}

// Returns the indices of the first `most` goals.
std::vector<std::size_t> PythonPuzzle::find_goals(std::span<const State> states,
                                                  std::size_t most) const {
  if (parts_.positions == nullptr && parts_.is_goal.is_none()) return {};
  if (parts_.positions == nullptr && parts_.interface == PuzzleInterface::kArrays) {
    std::vector<std::size_t> indices = indices_of_true(parts_.is_goal, states);
    indices.resize(std::min(indices.size(), most));
    return indices;
  }
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < states.size() && indices.size() < most; ++i) {
    const bool is_goal = parts_.positions != nullptr
                             ? parts_.positions->is_goal(states[i])
                             : bool(py::bool_(called(parts_.is_goal, states[i])));
    if (is_goal) indices.push_back(i);
  }
  return indices;
}

bool PythonPuzzle::list_goals(std::vector<State>& goals) const {
  goals.insert(goals.end(), goals_.begin(), goals_.end());
  return lists_goals_;
}

// ---- ranks ----

void PythonPuzzle::map(const py::object& function, const char* what,
                       std::span<const std::uint64_t> from, std::uint64_t* to) const {
  if (from.empty()) return;
  if (parts_.interface == PuzzleInterface::kArrays) return map_arrays(function, what, from, to);
  for (const std::uint64_t number : from) *to++ = number_of(called(function, number), what);
}

void PythonPuzzle::rank(std::span<const State> states, std::uint64_t* ranks) const {
  calls_.call([&] {
    map(parts_.rank, "rank", states, ranks);
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (ranks[i] < parts_.num_ranks) continue;
      refuse("rank", std::to_string(ranks[i]) + " for state " + std::to_string(states[i]),
             "less than num_ranks, which is " + std::to_string(parts_.num_ranks));
    }
    check_ranks(states, ranks);
  });
}

// Checks some ranks by unrank(), because a wrong rank would silently merge two states. Checks up to
// 64 ranks a call until kMany are checked, then one rank a call.
void PythonPuzzle::check_ranks(std::span<const State> states, const std::uint64_t* ranks) const {
  constexpr std::size_t kMany = 4096;
  const std::size_t most = ranks_checked_ < kMany ? 64 : 1;
  std::vector<State> back(std::min(states.size(), most));
  ranks_checked_ += back.size();
  map(parts_.unrank, "unrank", {ranks, back.size()}, back.data());
  for (std::size_t i = 0; i < back.size(); ++i) {
    if (back[i] == states[i]) continue;
    refuse("unrank", std::to_string(back[i]) + " for rank " + std::to_string(ranks[i]),
           std::to_string(states[i]) + ", the state with this rank");
  }
}

void PythonPuzzle::unrank(std::span<const std::uint64_t> ranks, State* states) const {
  calls_.call([&] {
    map(parts_.unrank, "unrank", ranks, states);
    check_states({states, ranks.size()}, "unrank");
  });
}

}  // namespace trailblaze
