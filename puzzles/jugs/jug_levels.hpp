// JugLevels of jugs as people write them, and the sets of states that goals and --forbid name.
//
//   text             levels           jugs of 3, 5 and 8 litres
//   0,4,4            0 4 4            one state
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

// A level for each jug; nothing where any level will do.
using JugLevels = std::vector<std::optional<std::uint64_t>>;

// JugLevels without units and with commas between: "0l 3l", "0-0-8" and "0:0:8". `any` and `None`
// are '?'. Other texts stay as they are.
std::string plain_levels(std::string_view text);

// Alternatives split by '|', for which people also write "or".
std::string plain_alternatives(std::string text);

// Reads a level for each jug, which may be more than the jug holds.
absl::StatusOr<JugLevels> read_levels(std::string_view text, const Fields& jugs, bool wildcards);

// Reads levels with wildcards, or a level that does not say in which jug ("4 anywhere"): then one
// list for each jug that holds as much or, if none does, one for the largest jug.
absl::StatusOr<std::vector<JugLevels>> read_any_levels(std::string_view text, const Fields& jugs);

// The first jug whose level is more than it holds.
std::optional<std::size_t> overfull_jug(const JugLevels& levels, const Fields& jugs);

// Refuses levels of which a jug does not hold one.
absl::Status check_held(const JugLevels& levels, const Fields& jugs);

// Requires a level for each jug.
State state_of(const JugLevels& levels, const Fields& jugs);

// A set of states: those that fit one of some lists of levels.
class LevelSet {
 public:
  // Requires levels that the jugs hold.
  void add(const JugLevels& levels, const Fields& jugs);
  bool empty() const { return lists_.empty(); }
  const std::vector<JugLevels>& lists() const { return lists_; }
  // True if one of the lists fits every state that these levels fit.
  bool covers(const JugLevels& levels) const;

  bool contains(State s, const Fields& jugs) const {
    for (const State whole : whole_) {
      if (s == whole) return true;
    }
    return !open_.empty() && is_open(s, jugs);
  }

 private:
  bool is_open(State s, const Fields& jugs) const;

  std::vector<JugLevels> lists_;  // all of them; each is in one of these as well:
  std::vector<State> whole_;      // those with a level for each jug
  std::vector<JugLevels> open_;   // those with a `?`
};

}  // namespace trailblaze
