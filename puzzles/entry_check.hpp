// Checks an entry of the registry: the laws of its puzzle, its handling of goals, and its known
// results. `trailblaze puzzles NAME --check` prints the faults; the tests expect none.
//
// A check does not know the rules of a puzzle. laws.hpp says which mistakes the laws detect.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The outcome of checking an instance.
struct EntryCheck {
  std::vector<std::string> broken;  // a line per law or result that does not hold
  std::uint64_t laws = 0;           // sets of parameters with which laws were checked
  std::uint64_t results = 0;        // known results that were checked
  std::uint64_t left_out = 0;       // known results that were skipped because of their size

  EntryCheck& operator+=(const EntryCheck& other);
};

// Known results with more states than this are skipped.
inline constexpr std::uint64_t kMostStatesToCheck = 1'000'000;

// Checks a named instance, with the parameters of each of its known results. An instance without
// known results is checked as it is.
EntryCheck check_instance(const PuzzleEntry& entry, const Instance& instance, const Crew& crew);

// Opens the puzzle with some of its positions as goals, and with a text that is no position.
// Returns a line per broken law. The first law: if the text is no goal, the error names the field
// "goal". The second law: a position that the puzzle accepts as its goal is a goal state.
std::vector<std::string> broken_goal_laws(const PuzzleEntry& entry, const Parameters& parameters);

// Solves and enumerates. Returns a line per number that differs from the known number.
std::vector<std::string> wrong_numbers(Session& session, const PublishedResult& known,
                                       const Crew& crew);

}  // namespace trailblaze
