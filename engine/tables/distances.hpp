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

#include "engine/bfs/bfs.hpp"
#include "engine/dense/dense.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/tables/table_file.hpp"
#include "engine/tables/oracle.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

struct Distances {
  std::string storage;                                       // "ranked", "dense"
  std::uint64_t required_bytes = 0;                          // to build it; 0 for a file
  Result building;                                           // the work of it; none for a file
  std::function<Result(State)> answer;                       // TableOracle::answer; any thread
  std::function<std::optional<unsigned>(State)> depth_mod3;  // nothing: the goal cannot be reached
};

template <Puzzle P, TableLayout L>
Distances distances_of(const P& puzzle, L layout, DistanceTable table, std::uint64_t states) {
  const auto oracle = std::make_shared<const TableOracle<P, L>>(puzzle, std::move(layout),
                                                                std::move(table), states);
  return {std::string(oracle->layout().name()),
          0,
          {},
          [oracle](State s) { return oracle->answer(s); },
          [oracle](State s) -> std::optional<unsigned> {
            const unsigned code = oracle->code_of(s);
            return code == 0 ? std::nullopt : std::optional(code - 1);
          }};
}

// By the words and bits of the dense engine, for a plan made from the root.
template <Sweepable P>
class DensePlaces {
 public:
  // `puzzle` must outlive the places.
  DensePlaces(const P& puzzle, DensePlan plan) : puzzle_(&puzzle), plan_(std::move(plan)) {}

  const char* name() const { return "dense"; }
  std::uint64_t places() const { return plan_.places(); }
  std::uint64_t place(State s) const {
    const int segment = puzzle_->segment(s);
    const bool is_there =
        plan_.reached(segment) &&
        DenseLayout::odd(puzzle_->order(s), plan_.spec().places) == plan_.odd(segment);
    return is_there ? dense_place(*puzzle_, plan_, s) : kNoPlace;
  }
  const DensePlan& plan() const { return plan_; }

 private:
  const P* puzzle_;
  DensePlan plan_;
};

// Calls use(layout, bytes) for the first of the puzzle's layouts, dense before ranked, that has
// this name ("auto": any), where bytes is what an enumeration over it takes; false when there is
// none.
template <Puzzle P, class Use>
bool with_layout(const P& puzzle, State root, const std::string& storage, const Use& use) {
  const auto wanted = [&](const char* name) { return storage == "auto" || storage == name; };
  if constexpr (Reversible<P> && Sweepable<P>) {
    if (const auto plan = dense_plan(puzzle, root); plan && wanted("dense")) {
      use(DensePlaces<P>(puzzle, *plan), dense_bytes(*plan));
      return true;
    }
  }
  if constexpr (Reversible<P> && Ranked<P>) {
    if (puzzle.num_ranks() != 0 && wanted("ranked")) {
      use(RankLayout<P>(puzzle), ranked_bytes(puzzle));
      return true;
    }
  }
  return false;
}

// Whether the puzzle's states can be numbered for a table of this storage ("auto": of any).
template <Puzzle P>
bool can_be_numbered(const P& puzzle, State root, const std::string& storage) {
  return with_layout(puzzle, root, storage, [](const auto&, std::uint64_t) {});
}

// Every state reachable from the root, told to `record` by places.
template <Sweepable P, class Record>
Result enumerate_places(const P& puzzle, const DensePlaces<P>& layout, State root,
                        const Options& options, const Record& record) {
  return enumerate_dense(puzzle, layout.plan(), root, options, 0, record);
}
template <Ranked P, class Record>
Result enumerate_places(const P& puzzle, const RankLayout<P>&, State root, const Options& options,
                        const Record& record) {
  return enumerate_ranked(puzzle, root, options, 0, record);
}

// Requires can_be_numbered. Without `answer` where a limit was in the way, or there would be more
// than `most` places: `building` says which.
template <Puzzle P>
Distances build_distances(const P& puzzle, State goal, const std::string& storage,
                          std::uint64_t most, const Options& options) {
  Distances found;
  found.building.stop = Stop::kMemory;
  with_layout(puzzle, goal, storage, [&](auto layout, std::uint64_t bytes) {
    DistanceTable table;
    const std::uint64_t all = bytes + DistanceTable::bytes_for(layout.places());
    found.storage = layout.name();
    found.required_bytes = all;
    if (layout.places() > most || all > options.limits.max_bytes ||
        !table.allocate(layout.places())) {
      return;
    }
    Options rest = options;
    rest.limits.max_bytes -= table.bytes();
    Result building =
        enumerate_places(puzzle, layout, goal, rest,
                         [&](std::uint64_t word, std::uint64_t fresh, std::uint64_t depth) {
                           table.mark(word, fresh, depth);
                         });
    if (building.outcome == Outcome::kExhausted) {
      found = distances_of(puzzle, std::move(layout), std::move(table), building.stored);
    }
    found.building = std::move(building);
  });
  return found;
}

// The table of a file, whose title was found to be the puzzle's.
template <Puzzle P>
absl::StatusOr<Distances> read_distances(const P& puzzle, State goal, TableFile file) {
  std::optional<Distances> found;
  const std::string& name = file.title.layout;
  if (name != "auto") {
    with_layout(puzzle, goal, name, [&](auto layout, std::uint64_t) {
      if (layout.places() != file.table.places()) return;
      found = distances_of(puzzle, std::move(layout), std::move(file.table), file.title.states);
    });
  }
  if (found) return *std::move(found);
  return invalid("table: layout: found " + name + " with " + std::to_string(file.table.places()) +
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
