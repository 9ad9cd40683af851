// Tries an entry of the registry: the laws of its puzzle, what it does with goals, and its known
// results. `trailblaze puzzles NAME --check` prints what this finds, and the tests expect nothing.
//
// What it cannot know are the rules: laws.hpp says what the laws notice.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// What was tried of one instance.
struct EntryCheck {
  std::vector<std::string> broken;  // a line for each law or result that does not hold
  std::uint64_t laws = 0;           // puzzles whose laws were tried: one for each known result
  std::uint64_t results = 0;        // known results that were tried
  std::uint64_t left_out = 0;       // known results of larger spaces, which were not

  EntryCheck& operator+=(const EntryCheck& other);
};

// Known results are tried where they speak of at most so many states.
inline constexpr std::uint64_t kMostStatesToCheck = 1'000'000;

// Tries a named instance as it is, and with the parameters of each of its known results.
EntryCheck check_instance(const PuzzleEntry& entry, const Instance& instance, const Crew& crew);

// Opens the puzzle with some positions as its goal, and with none. A line for each broken law: what
// is no goal is refused, naming the field; a goal that is taken is the goal.
std::vector<std::string> broken_goal_laws(const PuzzleEntry& entry, const Parameters& parameters);

// Solves and enumerates. One line for each number that is not the known one.
std::vector<std::string> wrong_numbers(Session& session, const PublishedResult& known,
                                       const Crew& crew);

}  // namespace trailblaze
