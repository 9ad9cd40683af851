// How the commands of the program find a puzzle that is written in Python: an entry, as that of a
// puzzle which is compiled in.
#pragma once

#include "engine/session/session.hpp"
#include "python/core/python_puzzle.hpp"

namespace trailblaze {

// Both must outlive its sessions, which hold nothing of Python themselves: they end on any thread.
PuzzleEntry entry_of(const PythonParts& parts, PythonCalls& calls);

}  // namespace trailblaze
