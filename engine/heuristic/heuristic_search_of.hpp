// A puzzle with one of its heuristics, ready to search: HeuristicSearch made from any Puzzle and any
// Heuristic.
//
//   heuristic_entry<Tiles>({"manhattan", "sum of the tiles' distances", {"single"}},
//                        [](const Tiles& p, const HeuristicRequest&) { return Manhattan(p); })
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/heuristic/astar.hpp"
#include "engine/heuristic/ida_star.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/base/limit_status.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

// Automata of a puzzle's moves, each learned when it is first asked for. Any thread.
template <Puzzle P>
class MoveAutomata {
 public:
  explicit MoveAutomata(const P& puzzle) : puzzle_(puzzle) {}

  // The one for a search, where moves are fixed. All equal ways must be followed where all are
  // counted; beside a table of what was seen only the way back may be left out.
  const MoveAutomaton* of(const HeuristicSearchOptions& how) const {
    if constexpr (HasFixedMoves<P>) {
      if (how.prune == Prune::kParent || how.all_shortest || how.transpositions != 0) {
        std::call_once(back_once_, [&] { back_ = MoveAutomaton::only_back(puzzle_); });
        return &*back_;
      }
      std::call_once(learned_once_, [&] { learned_ = MoveAutomaton::learn(puzzle_); });
      return &*learned_;
    }
    return nullptr;
  }

 private:
  const P& puzzle_;
  mutable std::once_flag back_once_, learned_once_;
  mutable std::optional<MoveAutomaton> back_, learned_;
};

template <Puzzle P, Heuristic H>
class HeuristicSearchOf : public HeuristicSearch<P> {
 public:
  // `puzzle` must outlive it.
  HeuristicSearchOf(const P& puzzle, HeuristicFacts facts, H heuristic)
      : puzzle_(puzzle), facts_(std::move(facts)), h_(std::move(heuristic)), automata_(puzzle) {}

  const HeuristicFacts& facts() const override { return facts_; }
  int value(State s) const override { return h_(s); }
  std::uint64_t bytes() const override { return bytes_of(h_); }

  HeuristicAnswer astar(State start, const Options& options,
                       const HeuristicSearchOptions& how) const override {
    return {trailblaze::astar(puzzle_, h_, facts_.consistent, start, options, how)};
  }

  HeuristicAnswer ida_star(State start, const Options& options,
                          const HeuristicSearchOptions& how) const override {
    HeuristicAnswer answer =
        trailblaze::ida_star(puzzle_, h_, automata_.of(how), start, options, how);
    answer.kernel = "plain";
    return answer;
  }

 protected:
  const P& puzzle() const { return puzzle_; }
  const H& heuristic() const { return h_; }
  const MoveAutomaton* automaton(const HeuristicSearchOptions& how) const { return automata_.of(how); }

 private:
  const P& puzzle_;
  const HeuristicFacts facts_;
  const H h_;
  const MoveAutomata<P> automata_;
};

// make(puzzle, request) is the heuristic, or a StatusOr of it whose error names the field
// "heuristic".
template <Puzzle P, class Make>
HeuristicEntry<P> heuristic_entry(HeuristicFacts facts, Make make) {
  return {facts,
          [facts, make](const P& puzzle, const HeuristicRequest& request)
              -> absl::StatusOr<std::unique_ptr<HeuristicSearch<P>>> {
            auto made = make(puzzle, request);
            HeuristicFacts full = facts;
            full.name += request.argument;
            if constexpr (Heuristic<decltype(made)>) {
              return std::make_unique<HeuristicSearchOf<P, decltype(made)>>(puzzle, full, std::move(made));
            } else {
              if (!made.ok()) return made.status();
              using H = std::decay_t<decltype(*made)>;
              return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, full, *std::move(made));
            }
          }};
}

// What every puzzle has.
template <Puzzle P>
HeuristicEntry<P> zero_heuristic() {
  return heuristic_entry<P>({"zero", "no knowledge: A* is breadth-first search", {}, true, Guidance::kNone},
                          [](const P&, const HeuristicRequest&) { return ZeroHeuristic{}; });
}

// A puzzle's heuristics by name: what searches may choose from in one metric, and those built so
// far. One that a limit was in the way of is not tried again with as little.
template <Puzzle P>
class Heuristics {
 public:
  // `puzzle` must outlive it.
  Heuristics(const P& puzzle, std::vector<HeuristicEntry<P>> rows, std::string metric)
      : puzzle_(puzzle), rows_(std::move(rows)), metric_(std::move(metric)) {
    rows_.push_back(zero_heuristic<P>());
  }

  // The default first.
  std::vector<Choice> choices() const {
    std::vector<Choice> all;
    for (const HeuristicEntry<P>& row : rows_) {
      if (fits(row)) all.push_back({row.facts.name, row.facts.help});
    }
    return all;
  }

  // Its whole name; "" is the default's. Not OK where it is not here.
  absl::StatusOr<std::string> name_of(const std::string& name) const {
    const auto row = row_of(name);
    if (!row.ok()) return row.status();
    return name.empty() ? (*row)->facts.name : name;
  }

  // Makes `name` the current one. Builds it unless that was done before; the tables of all that are
  // built count against the limit.
  absl::Status use(const std::string& name, Options options) {
    const auto row = row_of(name);
    if (!row.ok()) return row.status();
    options.limits.max_bytes -= std::min(options.limits.max_bytes, bytes());
    Slot& slot = slots_[name.empty() ? (*row)->facts.name : name];
    if (!slot.built) {
      if (slot.is_beyond(options.limits)) return slot.met;
      auto made = build(**row, name, options);
      slot.remember(made.status(), options.limits);
      if (!made.ok()) return made.status();
      slot.built = *std::move(made);
    }
    current_ = slot.built.get();
    return absl::OkStatus();
  }

  // Of the tables of all that are built.
  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& [name, slot] : slots_) sum += slot.built ? slot.built->bytes() : 0;
    return sum;
  }

  // Requires that use() was OK.
  const HeuristicSearch<P>& current() const {
    TRAILBLAZE_CHECK(current_ != nullptr, "a search has no heuristic");
    return *current_;
  }

 private:
  using Row = const HeuristicEntry<P>*;

  // What was built, or the limit that was met and how little it was.
  struct Slot {
    std::unique_ptr<HeuristicSearch<P>> built;
    absl::Status met;
    Limits limits;

    void remember(const absl::Status& status, const Limits& tried) {
      const auto limit = limit_met(status);
      const bool lasts = limit && limit->stop != Stop::kInterrupted;
      met = lasts ? status : absl::OkStatus();
      limits = tried;
    }
    bool is_beyond(const Limits& now) const {
      return !met.ok() && now.max_bytes <= limits.max_bytes &&
             now.max_seconds <= limits.max_seconds;
    }
  };

  absl::StatusOr<std::unique_ptr<HeuristicSearch<P>>> build(const HeuristicEntry<P>& row,
                                                     const std::string& name,
                                                     const Options& options) const {
    const std::size_t argument = std::min(row.facts.name.size(), name.size());
    try {
      return row.build(puzzle_, {options, name.substr(argument)});
    } catch (const std::bad_alloc&) {
      return limit_error({Stop::kMemory}, "heuristic: there is no memory for its tables");
    }
  }

  static bool takes_argument(const HeuristicEntry<P>& row) { return row.facts.name.back() == ':'; }

  bool fits(const HeuristicEntry<P>& row) const {
    const auto& metrics = row.facts.metrics;
    return metrics.empty() || std::find(metrics.begin(), metrics.end(), metric_) != metrics.end();
  }

  std::string names() const {
    return join(choices(), ", ", [](const Choice& choice) { return choice.name; });
  }

  absl::StatusOr<Row> row_of(const std::string& name) const {
    return name.empty() ? first() : find(name);
  }

  absl::StatusOr<Row> first() const {
    const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const HeuristicEntry<P>& r) {
      return fits(r) && !takes_argument(r);
    });
    return &*row;  // zero at the latest
  }

  absl::StatusOr<Row> find(const std::string& name) const {
    const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const HeuristicEntry<P>& r) {
      return takes_argument(r) ? name.starts_with(r.facts.name) : name == r.facts.name;
    });
    if (row == rows_.end()) {
      return invalid("heuristic: found " + quoted(name) + ", expected one of " + names());
    }
    if (!fits(*row)) {
      const auto metrics = join(row->facts.metrics, ", ", [](const std::string& m) { return m; });
      return invalid("heuristic: found " + quoted(name) + ", which is admissible in metric " +
                     metrics + ", expected one for metric " + metric_ + ": " + names());
    }
    return &*row;
  }

  const P& puzzle_;
  std::vector<HeuristicEntry<P>> rows_;
  std::string metric_;
  std::map<std::string, Slot> slots_;  // by whole name
  const HeuristicSearch<P>* current_ = nullptr;
};

}  // namespace trailblaze
