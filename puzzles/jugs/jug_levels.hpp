// Reads the levels of jugs as people write them, and holds the sets of states that goals and
// --forbid name.
//
//   text             levels           jugs of 3, 5 and 8 litres
//   0,4,4            0 4 4            a single state
//   ?,4,?            any 4 any        every state with 4 litres in the second jug
//   4 anywhere       any 4 any, any any 4
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/fields.hpp"

namespace trailblaze {

// A level for each jug; nullopt if any level will do.
using JugLevels = std::vector<std::optional<std::uint64_t>>;

// Returns levels without units and with commas between: for "0l 3l", "0-0-8" or "0:0:8". `any` and
// `None` become '?'. Other texts stay as they are.
std::string plain_levels(std::string_view text);

// Returns the text with '|' between alternatives, instead of "or".
std::string plain_alternatives(std::string text);

// Reads a level for each jug. A level may exceed the capacity of its jug.
absl::StatusOr<JugLevels> read_levels(std::string_view text, const Fields& jugs, bool wildcards);

// Reads levels with wildcards, or a level that names no jug ("4 anywhere"). The latter becomes a
// list for each jug that holds as much or, if there is none, a list for the largest jug.
absl::StatusOr<std::vector<JugLevels>> read_any_levels(std::string_view text, const Fields& jugs);

// Returns the first jug whose level exceeds its capacity.
std::optional<std::size_t> overfull_jug(const JugLevels& levels, const Fields& jugs);

// Returns an error if a level exceeds the capacity of its jug.
absl::Status check_held(const JugLevels& levels, const Fields& jugs);

// Requires a level for each jug.
State state_of(const JugLevels& levels, const Fields& jugs);

// A set of states: all that match at least one of its lists of levels.
class LevelSet {
 public:
  // Requires levels that the jugs hold.
  void add(const JugLevels& levels, const Fields& jugs);
  bool empty() const { return lists_.empty(); }
  const std::vector<JugLevels>& lists() const { return lists_; }
  // True if a list of this set matches every state that `levels` matches.
  bool covers(const JugLevels& levels) const;

  bool contains(State s, const Fields& jugs) const {
    for (const State whole : whole_) {
      if (s == whole) return true;
    }
    return !open_.empty() && is_open(s, jugs);
  }

 private:
  bool is_open(State s, const Fields& jugs) const;

  std::vector<JugLevels> lists_;  // all lists; each is also in whole_ or in open_
  std::vector<State> whole_;      // states of the lists without a `?`
  std::vector<JugLevels> open_;   // the lists with a `?`
};

}  // namespace trailblaze
