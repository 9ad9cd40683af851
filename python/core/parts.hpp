// What Python says of a puzzle that is written in it (python/trailblaze/_own.py).
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/puzzle/puzzle.hpp"
#include "python/core/positions.hpp"

namespace trailblaze {

enum class PuzzleForm : std::uint8_t { kArrays, kPlain, kObjects };

// Functions that the puzzle does not have are None.
struct PythonParts {
  PuzzleForm form = PuzzleForm::kPlain;
  std::string name;
  pybind11::object successors;              // none for objects
  pybind11::object is_goal;                 // arrays: of an array, to an array of bools
  std::optional<std::vector<State>> goals;  // where they can be listed; they ascend
  pybind11::object heuristic;               // arrays: of an array, to an array of integers
  pybind11::object rank, unrank;            // arrays: of an array, to an array of uint64
  pybind11::object print, parse;            // of one state, and of its text
  pybind11::object shapes;                  // of one state: a list of trailblaze.Shape
  Positions* positions = nullptr;           // of objects
  std::optional<State> start;
  bool reversible = false;
  int state_bits = 64;
  int num_ways = 0;             // arrays: successors() then returns the ways, too; 0: none
  std::uint64_t num_ranks = 0;  // 0: it has no ranks
  pybind11::dict printed;       // each text that print() has made, with its state: it grows
};

// Reads them from a dict that has all of these names. Requires the interpreter's lock.
PythonParts parts_of(const pybind11::dict& said);

}  // namespace trailblaze
