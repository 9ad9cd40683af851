#include "engine/tables/distances.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/text.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/tables/make_engine.hpp"

namespace trailblaze {
namespace {

std::unique_ptr<const TableLayout> reversible_layout(const AnyPuzzle& puzzle, State root,
                                                     Storage storage) {
  return puzzle.traits().reversible ? layout_for(puzzle, root, storage) : nullptr;
}

std::uint64_t bytes_to_build(const TableLayout& layout) {
  return layout.bytes() + DistanceTable::bytes_for(layout.places());
}

}  // namespace

void TableLayout::place(std::span<const State> states, std::uint64_t* out) const {
  if (!plan_) return puzzle_.rank(states, out);
  for (const State s : states) {
    const DensePosition at = puzzle_.dense_position(s);
    const bool is_there =
        plan_->reached(at.segment) &&
        DenseLayout::odd(at.order, plan_->spec().places) == plan_->odd(at.segment);
    *out++ = is_there ? dense_place(*plan_, at) : kNoPlace;
  }
}

bool TableLayout::accepts_roots(std::span<const State> roots) const {
  if (roots.size() == 1 || plan_) return roots.size() == 1;
  std::vector<std::uint64_t> ranks(roots.size());
  std::vector<State> states(roots.size());
  puzzle_.rank(roots, ranks.data());
  puzzle_.unrank(ranks, states.data());
  return std::ranges::equal(roots, states);
}

std::unique_ptr<const TableLayout> layout_for(const AnyPuzzle& puzzle, State root,
                                              Storage storage) {
  const auto wanted = [&](Storage one) { return storage == Storage::kAuto || storage == one; };
  auto plan = wanted(Storage::kDense) ? dense_plan(puzzle, root) : std::nullopt;
  if (!plan && !(wanted(Storage::kRanked) && puzzle.traits().num_ranks != 0)) return nullptr;
  return std::make_unique<TableLayout>(puzzle, std::move(plan));
}

TableOracle::TableOracle(const AnyPuzzle& puzzle, std::unique_ptr<const TableLayout> layout,
                         DistanceTable table, std::uint64_t states, std::uint64_t depth,
                         std::string file)
    : puzzle_(puzzle),
      layout_(std::move(layout)),
      table_(std::move(table)),
      states_(states),
      depth_(depth),
      file_(std::move(file)) {
  TRAILBLAZE_CHECK(puzzle.traits().reversible, "an oracle needs moves that can be reversed");
  TRAILBLAZE_CHECK(table_.places() == layout_->places(), "a table is of another layout");
}

Result TableOracle::answer(State start) const {
  Result result;
  result.stored = states_;
  result.table_bytes = table_.bytes();
  const auto marks = [this](std::span<const State> states, unsigned* out) {
    depth_mod3(states, out);
  };
  switch (walk_down(puzzle_, start, marks, depth_, result)) {
    case Walk::kArrived: break;
    case Walk::kUnmarked:
      check_unreached(start);
      result.outcome = Outcome::kExhausted;
      break;
    case Walk::kLost:
      fail("no way of at most " + std::to_string(depth_) + " moves from " +
               in_quotes(puzzle_.print(start)) + " to the goal",
           "one, as the depth of the table says");
  }
  return result;
}

// Checks that a state may be missing from the table. It must not be a goal, and no neighbour of it
// may be in the table. If the state has a place, the table must have places that were not reached.
void TableOracle::check_unreached(State start) const {
  const State state = puzzle_.canonical(start);
  std::uint64_t place = kNoPlace;
  layout_->place({&state, 1}, &place);
  const bool all_are_reached = layout_->storage() == Storage::kDense || states_ == table_.places();
  Successors near;
  puzzle_.expand({&start, 1}, near);
  std::vector<unsigned> marks(near.size());
  depth_mod3(near.states(), marks.data());
  const bool is_near = std::ranges::any_of(marks, [](unsigned mark) { return mark != kNoMark; });
  if ((place != kNoPlace && all_are_reached) || is_near || puzzle_.is_goal(start)) {
    fail("no distance of " + in_quotes(puzzle_.print(start)), "one");
  }
}

void TableOracle::fail(const std::string& found, const std::string& expected) const {
  const std::string name = file_.empty() ? "built in memory" : file_;
  throw Failure(message(table_file::rejection(name, "distances", found, expected)));
}

void TableOracle::depth_mod3(std::span<const State> states, unsigned* marks) const {
  std::array<State, 64> canonical;
  std::array<std::uint64_t, 64> places;
  while (!states.empty()) {
    const std::span<const State> some = states.first(std::min(states.size(), places.size()));
    std::copy(some.begin(), some.end(), canonical.begin());
    if (puzzle_.traits().symmetric) puzzle_.canonicalize({canonical.data(), some.size()});
    layout_->place({canonical.data(), some.size()}, places.data());
    for (std::size_t i = 0; i < some.size(); ++i) {
      const unsigned code = table_.code(places[i]);
      *marks++ = code == 0 ? kNoMark : code - 1;
    }
    states = states.subspan(some.size());
  }
}

std::uint64_t distances_bytes(const AnyPuzzle& puzzle, State root, Storage storage) {
  const auto layout = reversible_layout(puzzle, root, storage);
  return layout == nullptr ? 0 : bytes_to_build(*layout);
}

Distances build_distances(const AnyPuzzle& puzzle, State goal, Storage storage, std::uint64_t most,
                          const Options& options, std::size_t examples) {
  Distances found;
  found.building.stop = Stop::kMemory;
  auto layout = reversible_layout(puzzle, goal, storage);
  if (layout == nullptr) return found;
  found.storage = layout->storage();
  found.required_bytes = bytes_to_build(*layout);
  DistanceTable table;
  if (layout->places() > most || found.required_bytes > options.limits.max_bytes ||
      !table.allocate(layout->places())) {
    return found;
  }
  const auto mark = [&](std::uint64_t word, std::uint64_t bits, std::uint64_t depth) {
    table.mark(word, bits, depth);
  };
  Limits limits = options.limits;
  limits.max_bytes -= table.bytes();
  Watch watch(limits, options.pulse);
  Run run{options.crew, watch};
  found.building = *enumerate_by_levels(*make_engine(*layout, goal, run, examples, mark),
                                        {&goal, 1}, run, {.examples = examples});
  found.building.table_bytes += table.bytes();
  if (found.building.outcome == Outcome::kExhausted) {
    found.oracle = std::make_shared<const TableOracle>(puzzle, std::move(layout), std::move(table),
                                                       found.building.stored,
                                                       found.building.levels.back().depth);
  }
  return found;
}

absl::StatusOr<std::unique_ptr<const TableLayout>> layout_of(const AnyPuzzle& puzzle, State goal,
                                                             const TableFile& file) {
  std::unique_ptr<const TableLayout> layout;
  for (const Storage storage : {Storage::kRanked, Storage::kDense}) {
    if (file.title.layout == name(storage)) layout = reversible_layout(puzzle, goal, storage);
  }
  if (layout == nullptr || layout->places() != file.table.places()) {
    return invalid("table: layout: found " + file.title.layout + " with " +
                   std::to_string(file.table.places()) +
                   " places, expected the layout and the number of places of this puzzle");
  }
  return layout;
}

absl::StatusOr<Distances> read_distances(const AnyPuzzle& puzzle, State goal, TableFile file) {
  auto layout = layout_of(puzzle, goal, file);
  if (!layout.ok()) return layout.status();
  Distances found;
  found.storage = (*layout)->storage();
  if (const std::uint64_t states = (*layout)->states();
      states != 0 && states != file.title.states) {
    return table_file::rejection(file.file, "states", file.title.states, states);
  }
  const auto& [zero, one, two] = file.by_residue;
  if (const std::uint64_t marked = zero + one + two; marked != file.title.states) {
    return table_file::rejection(file.file, "states on the table", marked, file.title.states);
  }
  if (file.title.depth >= file.title.states || file.title.states > (*layout)->places()) {
    return table_file::rejection(
        file.file, "depth",
        std::to_string(file.title.depth) + " with " + std::to_string(file.title.states) + " states",
        "a depth below the number of states, and at most as many states as places");
  }
  found.oracle = std::make_shared<const TableOracle>(puzzle, *std::move(layout),
                                                     std::move(file.table), file.title.states,
                                                     file.title.depth, std::move(file.file));
  unsigned mark = kNoMark;
  found.oracle->depth_mod3({&goal, 1}, &mark);
  if (mark != 0) return invalid("table: goal: found it at another depth, expected depth 0");
  return found;
}

absl::Status check_title(const TableTitle& found, const TableTitle& expected) {
  const auto differs = [](const std::string& field, const std::string& is,
                          const std::string& wanted) {
    return invalid("table: " + field + ": found " + in_quotes(is) + ", expected " +
                   in_quotes(wanted));
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
