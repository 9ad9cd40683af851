// Every distance to one goal, however its table came about and whatever its layout: what the solver
// holds of a table. Calls go through a function object, one an instance.
//
//   build_distances   enumerates the space from the goal by a storage that numbers its states
//   read_distances    takes the table of a file
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/bfs.hpp"
#include "engine/distance_table.hpp"
#include "engine/puzzle.hpp"
#include "engine/ranked.hpp"
#include "engine/result.hpp"
#include "engine/table_file.hpp"
#include "engine/table_oracle.hpp"
#include "engine/text.hpp"

namespace trailblaze {

struct Distances {
  std::string storage;                                       // "ranked", "dense"
  Result building;                                           // the work of it; none for a file
  std::function<Result(State)> answer;                       // TableOracle::answer; any thread
  std::function<std::optional<unsigned>(State)> depth_mod3;  // nothing: the goal cannot be reached
};

template <Puzzle P, TableLayout L>
Distances distances_of(const P& puzzle, L layout, DistanceTable table, std::uint64_t states) {
  const auto oracle = std::make_shared<const TableOracle<P, L>>(puzzle, std::move(layout),
                                                                std::move(table), states);
  return {std::string(oracle->layout().name()),
          {},
          [oracle](State s) { return oracle->answer(s); },
          [oracle](State s) -> std::optional<unsigned> {
            const unsigned code = oracle->code_of(s);
            return code == 0 ? std::nullopt : std::optional(code - 1);
          }};
}

// Whether the puzzle's states can be numbered for a table of this storage ("auto": of any).
template <Puzzle P>
bool can_be_numbered(const P& puzzle, const std::string& storage) {
  if constexpr (Reversible<P> && Ranked<P>) {
    return puzzle.num_ranks() != 0 && (storage == "auto" || storage == "ranked");
  }
  return false;
}

// States there may be at most, and bytes that building the table takes. Require can_be_numbered.
template <Puzzle P>
std::uint64_t most_states(const P& puzzle) {
  if constexpr (Ranked<P>) return puzzle.num_ranks();
  return kUnlimited;
}
template <Puzzle P>
std::uint64_t building_bytes(const P& puzzle) {
  if constexpr (Ranked<P>) {
    return ranked_bytes(puzzle) + DistanceTable::bytes_for(puzzle.num_ranks());
  }
  return kUnlimited;
}

// Requires can_be_numbered. Without `answer` where a limit was in the way: `building` says which.
template <Puzzle P>
Distances build_distances(const P& puzzle, State goal, const Options& options) {
  Distances found;
  found.building.stop = Stop::kMemory;
  if constexpr (Reversible<P> && Ranked<P>) {
    DistanceTable table;
    if (building_bytes(puzzle) > options.limits.max_bytes || !table.allocate(puzzle.num_ranks())) {
      return found;
    }
    const auto mark = [&](std::uint64_t word, std::uint64_t fresh, std::uint64_t depth) {
      table.mark(word, fresh, depth);
    };
    Options rest = options;
    rest.limits.max_bytes -= std::min(rest.limits.max_bytes, table.bytes());
    Result building = enumerate_ranked(puzzle, goal, rest, 0, mark);
    if (building.outcome == Outcome::kExhausted) {
      found = distances_of(puzzle, RankLayout(puzzle), std::move(table), building.stored);
    }
    found.building = std::move(building);
  }
  return found;
}

// The table of a file, whose title was found to be the puzzle's.
template <Puzzle P>
absl::StatusOr<Distances> read_distances(const P& puzzle, TableFile file) {
  if constexpr (Reversible<P> && Ranked<P>) {
    if (puzzle.num_ranks() != 0 && file.title.layout == "ranked" &&
        file.table.places() == puzzle.num_ranks()) {
      return distances_of(puzzle, RankLayout(puzzle), std::move(file.table), file.title.states);
    }
  }
  return invalid("table: layout: found " + file.title.layout + " with " +
                 std::to_string(file.table.places()) +
                 " places, expected one by which this puzzle's states are numbered");
}

// The first thing in which a table's title is not that of the session's, which are given.
inline absl::Status check_title(const TableTitle& found, const TableTitle& expected) {
  const auto differs = [](const std::string& field, const std::string& is,
                          const std::string& wanted) {
    return invalid("table: " + field + ": found " + quoted(is) + ", expected " + quoted(wanted));
  };
  if (found.puzzle != expected.puzzle) return differs("puzzle", found.puzzle, expected.puzzle);
  for (const auto& [name, value] : expected.parameters) {
    const auto other = found.parameters.find(name);
    const std::string is = other == found.parameters.end() ? "" : other->second;
    if (is != value) return differs(name, is, value);
  }
  for (const auto& [name, value] : found.parameters) {
    if (!expected.parameters.contains(name)) return differs(name, value, "");
  }
  if (found.root != expected.root) return differs("goal", found.root, expected.root);
  return absl::OkStatus();
}

}  // namespace trailblaze
