// Converts numbers and NumPy arrays between the engine and a puzzle in Python. The first array
// imports NumPy. All functions check the results of the puzzle's functions; for a wrong result they
// throw a ValueError with "found ..., expected ...". All require the interpreter's lock.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// Throws ValueError: "WHAT: found FOUND, expected EXPECTED".
[[noreturn]] void refuse(const std::string& what, const std::string& found,
                         const std::string& expected);

// Returns the kind of an object for messages: "an array of float64", "a list".
std::string kind_of(pybind11::handle found);

// Returns the text, or its first 100 bytes and "..." if it is longer.
std::string shortened(const std::string& text);

// Converts an integer of Python or NumPy from 0 to 2**64 - 1. `what` names the integer in an error.
std::uint64_t number_of(pybind11::handle found, const char* what);

// Converts a heuristic's value: an integer, or infinity (kDeadEnd) if no goal can be reached.
int moves_of(pybind11::handle found);

// Calls next, source = successors(states), and writes the successors to `out`, sorted by their
// sources. `next` may be in any order; next[k] is a successor of states[source[k]]. If `num_ways`
// is not 0, successors() returns four arrays: next, source, way, back.
void expand_arrays(const pybind11::object& successors, int num_ways, std::span<const State> from,
                   Successors& out);

// Like expand_arrays(), but writes only successors by ways that are not done: done[i] has a bit for
// each way from from[i] (successors.hpp). Also writes each successor's way back.
void expand_arrays_on(const pybind11::object& successors, int num_ways, std::span<const State> from,
                      const std::uint32_t* done, WaySuccessors& out);

// Calls is_goal(states), which returns an array of bools, and returns the indices of the goals.
std::vector<std::size_t> indices_of_true(const pybind11::object& is_goal,
                                         std::span<const State> states);

// Calls heuristic(states), which returns an array of integers: for each state a lower bound of its
// moves to a goal. Writes them to `values`.
void estimate_arrays(const pybind11::object& heuristic, std::span<const State> states, int* values);

// Calls a function such as rank(states), which returns an array of uint64 with one number for each
// number in `from`. Writes them to `to`.
void map_arrays(const pybind11::object& function, const char* what,
                std::span<const std::uint64_t> from, std::uint64_t* to);

}  // namespace trailblaze
