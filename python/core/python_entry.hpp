// How the commands of the program find a puzzle that is written in Python: an entry, as that of a
// puzzle which is compiled in.
#pragma once

#include "engine/session/session.hpp"
#include "python/core/python_puzzle.hpp"

namespace trailblaze {

// Both must outlive its sessions. Those hold no objects of Python, so that any thread may end them
// without the interpreter's lock.
PuzzleEntry entry_of(const PythonParts& parts, PythonCalls& calls);

}  // namespace trailblaze
