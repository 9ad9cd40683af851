// The description of a puzzle in Python, as python/trailblaze/_own.py passes it.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/puzzle/puzzle.hpp"
#include "python/core/positions.hpp"

namespace trailblaze {

enum class PuzzleInterface : std::uint8_t { kArrays, kPlain, kObjects };

// A function that the puzzle does not have is None.
struct PythonParts {
  PuzzleInterface interface = PuzzleInterface::kPlain;
  std::string name;
  pybind11::object successors;              // None for kObjects
  pybind11::object is_goal;                 // kArrays: takes an array, returns an array of bools
  std::optional<std::vector<State>> goals;  // in ascending order, if the puzzle can list them
  pybind11::object heuristic;               // kArrays: takes an array, returns integers
  pybind11::object rank, unrank;            // kArrays: take an array, return an array of uint64
  pybind11::object print, parse;            // from a state to its text, and back
  pybind11::object shapes;                  // from a state to a list of trailblaze.Shape
  Positions* positions = nullptr;           // not null for kObjects
  std::optional<State> start;
  bool reversible = false;
  int state_bits = 64;
  int num_ways = 0;             // if not 0, successors() also returns ways; only for kArrays
  std::uint64_t num_ranks = 0;  // 0 if the puzzle has no ranks
  pybind11::dict printed;       // state by text, for all texts that print() has returned so far
};

// Reads the parts from a dict that has all of these names. Requires the interpreter's lock.
PythonParts parts_of(const pybind11::dict& description);

}  // namespace trailblaze
