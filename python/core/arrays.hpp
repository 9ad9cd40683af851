// Numbers and NumPy arrays between the engine and a puzzle in Python. NumPy is imported by the
// first array. What a function returns is checked, and a ValueError says what was found and what
// was expected. All of it requires the interpreter's lock.
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

// "an array of float64", "a list": for messages.
std::string kind_of(pybind11::handle found);

// An integer of Python or NumPy from 0 to 2**64 - 1; `what` names it in an error.
std::uint64_t number_of(pybind11::handle found, const char* what);

// The moves that a heuristic says are needed: an integer, or infinity where no goal can be reached.
int moves_of(pybind11::handle found);

// next, source = successors(states): the successors in any order, and the place in `states` of what
// each follows. They are put into the order of their sources. Where the puzzle has num_ways ways,
// which may be 0, there are two arrays more: next, source, way, back = successors(states).
void expand_arrays(const pybind11::object& successors, int num_ways, std::span<const State> from,
                   Successors& out);

// The successors by ways whose bits are not in `done`, each with the way back (ways_on.hpp).
void expand_arrays_on(const pybind11::object& successors, int num_ways, std::span<const State> from,
                      const std::uint32_t* done, WaysOn& out);

// Where true ones stand in is_goal(states), an array of bools.
std::vector<std::size_t> places_of_true(const pybind11::object& is_goal,
                                        std::span<const State> states);

// heuristic(states): the moves needed at least from each, an array of integers.
void estimate_arrays(const pybind11::object& heuristic, std::span<const State> states, int* values);

// function(numbers): an array of uint64 with a number for each, such as rank(states).
void map_arrays(const pybind11::object& function, const char* what,
                std::span<const std::uint64_t> from, std::uint64_t* to);

}  // namespace trailblaze
