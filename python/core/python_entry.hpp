// The registry entry through which the program's commands find a puzzle in Python. It is like the
// entry of a puzzle that is compiled in.
#pragma once

#include "engine/session/session.hpp"
#include "python/core/python_puzzle.hpp"

namespace trailblaze {

// Both arguments must outlive the sessions of the entry. The sessions hold no Python objects, so
// any thread may destroy them without the interpreter's lock.
PuzzleEntry entry_of(const PythonParts& parts, PythonCalls& calls);

}  // namespace trailblaze
