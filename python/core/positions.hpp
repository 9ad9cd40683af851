// Numbers the positions of a puzzle whose positions are objects. A position is any object that
// yields its successors and returns a hashable canonical form. Objects with equal canonical forms
// are the same position, which keeps only the first such object.
//
//   number       0              1           2           in the order in which positions are met
//   object       (0, 0, 8)      (0, 5, 3)   (3, 0, 5)
//   successors   1 2 | 3 0 4 |  ...                     numbers; each object is expanded only once
//
// Only one thread at a time may call a function; PythonCalls ensures this. All functions also
// require the interpreter's lock, except the functions marked "known".
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "engine/puzzle/puzzle.hpp"
#include "python/core/arrays.hpp"

namespace trailblaze {

class Positions {
 public:
  // `base` is the base class of all positions.
  explicit Positions(const pybind11::type& base)
      : base_(base),
        base_canonical_(base.attr("canonical")),
        base_repr_(base.attr("__repr__")),
        base_isgoal_(base.attr("isgoal")) {}

  // Returns the number of a position, and assigns the next number to a new position. Numbers have
  // 32 bits.
  State number_of(pybind11::handle position) {
    if (!class_.is(pybind11::type::handle_of(position))) check_class(position);
    const pybind11::object form = canonical(position);
    PyObject* const known = PyDict_GetItemWithError(numbers_.ptr(), form.ptr());
    if (known != nullptr) return PyLong_AsUnsignedLongLong(known);
    if (PyErr_Occurred() != nullptr) throw pybind11::error_already_set();
    const State number = facts_.size();
    if (number > std::numeric_limits<std::uint32_t>::max()) {
      throw std::runtime_error("positions: found 2**32 objects, expected fewer");
    }
    facts_.emplace_back();
    if (PyList_Append(positions_.ptr(), position.ptr()) != 0) throw pybind11::error_already_set();
    numbers_[form] = pybind11::int_(number);
    return number;
  }

  // Requires a number below size().
  pybind11::object position(State number) const { return positions_[number]; }
  std::size_t size() const { return facts_.size(); }

  // Expands these positions, unless their successors are known. Returns the number of all
  // successors.
  std::size_t expand_unknown(std::span<const State> states) {
    std::size_t count = 0;
    for (const State s : states) {
      if (facts_[s].begin == kUnknown) expand(s);
      count += facts_[s].count;
    }
    return count;
  }

  // Known: true if the successors of all these positions are known.
  bool knows_successors(std::span<const State> states) const {
    return std::ranges::none_of(states, [&](State s) { return facts_[s].begin == kUnknown; });
  }
  // Known: the successors of a position. Requires that they are known.
  std::span<const std::uint32_t> successors(State s) const {
    return std::span(successors_).subspan(facts_[s].begin, facts_[s].count);
  }

  bool is_goal(State s) {
    Goal known = facts_[s].goal;
    if (known == Goal::kUnknown) {
      known = facts_[s].goal = is_true(call_isgoal(position(s))) ? Goal::kYes : Goal::kNo;
    }
    return known == Goal::kYes;
  }

 private:
  static constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();
  enum class Goal : std::uint8_t { kUnknown, kNo, kYes };
  struct Fact {
    std::size_t begin = kUnknown;  // index of the first successor in successors_
    std::uint32_t count = 0;
    Goal goal = Goal::kUnknown;
  };

  // Takes over a reference. Throws Python's exception if it is null.
  static pybind11::object checked_object(PyObject* found) {
    if (found == nullptr) throw pybind11::error_already_set();
    return pybind11::reinterpret_steal<pybind11::object>(found);
  }

  // True if a class has not overridden this method of `base`. C++ then does the method's work
  // without a call of Python.
  bool is_inherited(pybind11::handle method, const pybind11::object& of_base) const {
    return PyMethod_Check(method.ptr()) && PyMethod_GET_FUNCTION(method.ptr()) == of_base.ptr();
  }

  // Checks a position's class, and caches it for the next positions.
  void check_class(pybind11::handle position) {
    if (PyObject_IsInstance(position.ptr(), base_.ptr()) != 1) {
      refuse("position", trailblaze::kind_of(position), "an object of a subclass of Puzzle");
    }
    class_ = pybind11::type::of(position);
    inherits_repr_ = pybind11::object(class_.attr("__repr__")).is(base_repr_);
  }

  pybind11::object canonical(pybind11::handle position) const {
    const auto method = checked_object(PyObject_GetAttr(position.ptr(), canonical_.ptr()));
    if (!is_inherited(method, base_canonical_))
      return checked_object(PyObject_CallNoArgs(method.ptr()));
    if (!inherits_repr_) return checked_object(PyObject_Repr(position.ptr()));
    const auto pos = checked_object(PyObject_GetAttr(position.ptr(), pos_.ptr()));
    const bool is_plain = PyUnicode_CheckExact(pos.ptr()) || PyTuple_CheckExact(pos.ptr()) ||
                          PyLong_CheckExact(pos.ptr());
    return checked_object(is_plain ? PyObject_Repr(pos.ptr()) : PyObject_CallNoArgs(method.ptr()));
  }

  pybind11::object call_isgoal(pybind11::handle position) const {
    const auto method = checked_object(PyObject_GetAttr(position.ptr(), isgoal_.ptr()));
    if (!is_inherited(method, base_isgoal_))
      return checked_object(PyObject_CallNoArgs(method.ptr()));
    const auto pos = checked_object(PyObject_GetAttr(position.ptr(), pos_.ptr()));
    const auto goal = checked_object(PyObject_GetAttr(position.ptr(), goal_.ptr()));
    return checked_object(PyObject_RichCompare(pos.ptr(), goal.ptr(), Py_EQ));
  }

  static bool is_true(const pybind11::object& found) {
    const int truth = PyObject_IsTrue(found.ptr());
    if (truth < 0) throw pybind11::error_already_set();
    return truth > 0;
  }

  void expand(State s) {
    std::vector<std::uint32_t> found;
    const auto all = checked_object(PyObject_GetIter(position(s).ptr()));
    while (PyObject* const next = PyIter_Next(all.ptr())) {
      found.push_back(static_cast<std::uint32_t>(number_of(checked_object(next))));
    }
    if (PyErr_Occurred() != nullptr) throw pybind11::error_already_set();
    facts_[s].begin = successors_.size();
    facts_[s].count = static_cast<std::uint32_t>(found.size());
    successors_.insert(successors_.end(), found.begin(), found.end());
  }

  const pybind11::object base_, base_canonical_, base_repr_, base_isgoal_;
  const pybind11::str canonical_ = "canonical", isgoal_ = "isgoal", pos_ = "pos", goal_ = "goal";
  pybind11::object class_;  // class of the last position
  bool inherits_repr_ = false;
  pybind11::dict numbers_;  // number by canonical form
  pybind11::list positions_;
  std::vector<Fact> facts_;
  std::vector<std::uint32_t> successors_;
};

}  // namespace trailblaze
