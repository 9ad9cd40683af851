#include "engine/heuristic/abstraction.hpp"

#include <array>
#include <string>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// A puzzle in which all pieces but the kept pieces are indistinguishable.
class ProjectedPuzzle final : public Abstraction {
 public:
  ProjectedPuzzle(const AnyPuzzle& puzzle, Pattern kept) : puzzle_(puzzle), kept_(kept) {
    TRAILBLAZE_CHECK(puzzle.traits().reversible, "distances are found backwards");
  }

  std::size_t expand(std::span<const State> from, Successors& out) const override {
    const std::size_t expanded = puzzle_.expand(from, out);
    puzzle_.project(out.states(), kept_);
    return expanded;
  }

  void for_each_goal(absl::FunctionRef<void(State)> emit,
                     absl::FunctionRef<bool()> go_on) const override {
    std::vector<State> goals = puzzle_.goals();
    puzzle_.project(goals, kept_);
    for (const State goal : goals) {
      if (go_on()) emit(goal);
    }
  }

 private:
  const AnyPuzzle& puzzle_;
  const Pattern kept_;
};

// A breadth-first search over abstract states, on a single thread. It looks states up in batches,
// so that cache misses overlap.
class PatternBuild {
 public:
  using Table = FlatStates<std::uint16_t>;

  // Both references must outlive the build.
  PatternBuild(const Abstraction& abstraction, const Options& options,
               std::size_t other_table_bytes)
      : abstraction_(abstraction),
        options_(options),
        other_table_bytes_(other_table_bytes),
        watch_(options.limits, options.pulse) {}

  Built<PatternTable> run() {
    abstraction_.for_each_goal([&](State s) { add(s); }, [&] { return may_continue(); });
    insert_batch();
    while (stop_ == Stop::kNone && !next_.empty()) {
      TRAILBLAZE_CHECK(distance_ < Table::kMost, "a state is farther away than a table can say");
      ++distance_;
      level_.swap(next_);
      next_.clear();
      for (std::span<const State> rest = level_; !rest.empty() && may_continue();) {
        rest = rest.subspan(abstraction_.expand(rest, successors_));
        for (const State t : successors_.states()) add(t);
      }
      insert_batch();
    }
    if (stop_ == Stop::kNone) return PatternTable(table_);
    if (stop_ != Stop::kMemory) {
      return limit_error(
          {stop_}, std::string("heuristic: stopped while its table was built: ") + name(stop_));
    }
    return limit_error({stop_, needed_bytes_},
                       "heuristic: a table of more than " + std::to_string(table_->size()) +
                           " abstract states needs " + std::to_string(needed_bytes_) +
                           " bytes or more, the limit is " +
                           std::to_string(options_.limits.max_bytes));
  }

 private:
  static constexpr std::uint64_t kCheckEvery = 256;  // steps between two checks of the limits

  bool may_continue() {
    if (stop_ == Stop::kNone && steps_++ % kCheckEvery == 0) {
      stop_ = watch_.stopped();
      watch_.show(&Pulse::states, table_->size());
      watch_.show(&Pulse::depth, distance_);
    }
    return stop_ == Stop::kNone;
  }

  void add(State s) {
    table_->prefetch(s);
    batch_[filled_++] = s;
    if (filled_ == batch_.size()) insert_batch();
  }

  void insert_batch() {
    for (std::size_t i = 0; i < filled_ && (!table_->full() || grow()); ++i) {
      if (table_->insert(batch_[i], distance_).second) next_.push_back(batch_[i]);
    }
    filled_ = 0;
  }

  bool grow() {
    const std::size_t bytes = other_table_bytes_ + table_->bytes() + table_->bytes_to_grow() +
                              (level_.capacity() + next_.capacity()) * sizeof(State);
    if (bytes <= options_.limits.max_bytes && table_->grow()) return true;
    stop_ = Stop::kMemory;
    needed_bytes_ = bytes;
    return false;
  }

  const Abstraction& abstraction_;
  const Options& options_;
  const std::size_t other_table_bytes_;
  const Watch watch_;
  const std::shared_ptr<Table> table_ = std::make_shared<Table>();
  std::uint16_t distance_ = 0;
  std::vector<State> level_, next_;
  Successors successors_;
  std::array<State, 64> batch_;
  std::size_t filled_ = 0;
  std::uint64_t steps_ = 0;
  Stop stop_ = Stop::kNone;
  std::size_t needed_bytes_ = 0;  // bytes of the table that did not fit
};

}  // namespace

Built<PatternTable> build_pattern_table(const Abstraction& abstraction, const Options& options,
                                        std::size_t other_table_bytes) {
  return PatternBuild(abstraction, options, other_table_bytes).run();
}

Built<std::vector<PatternTable>> build_pattern_tables(const AnyPuzzle& puzzle,
                                                      const std::vector<Pattern>& patterns,
                                                      const Options& options) {
  std::vector<PatternTable> tables;
  std::size_t other_table_bytes = 0;
  for (const Pattern pattern : patterns) {
    auto built = build_pattern_table(ProjectedPuzzle(puzzle, pattern), options, other_table_bytes);
    if (!built.ok()) return built.error();
    other_table_bytes += (*built)->bytes();
    tables.push_back(*std::move(built));
  }
  return tables;
}

absl::StatusOr<std::vector<Pattern>> parse_patterns(std::string_view text, int pieces) {
  std::vector<Pattern> patterns;
  for (const std::string_view part : split(text, '/')) {
    Pattern pattern = 0;
    for (const std::string_view number : list_items(part)) {
      const auto piece = parse_number(number, 1, static_cast<std::uint64_t>(pieces));
      if (!piece.ok()) return in_field("heuristic", piece.status());
      pattern |= Pattern{1} << (*piece - 1);
    }
    if (pattern == 0) {
      return invalid("heuristic: found an empty pattern in " + in_quotes(text) +
                     ", expected pieces in each pattern, such as 1,2,3/4,5");
    }
    patterns.push_back(pattern);
  }
  return patterns;
}

std::uint64_t arrangements(int places, Pattern kept) {
  std::uint64_t count = 1;
  for (int i = 0; i < std::popcount(kept); ++i) count *= static_cast<std::uint64_t>(places - i);
  return count;
}

std::vector<Pattern> consecutive_patterns(int pieces, const CountAbstractStates& count) {
  std::vector<Pattern> patterns;
  for (int piece = 0; piece < pieces;) {
    Pattern pattern = Pattern{1} << piece++;
    const auto take = [&](int other) {
      const Pattern more = pattern | Pattern{1} << other;
      if (count(more) > kMostAbstractStates) return false;
      pattern = more;
      return true;
    };
    int first = piece - 1;
    while (piece < pieces && take(piece)) ++piece;
    while (piece == pieces && first > 0 && take(first - 1)) --first;
    patterns.push_back(pattern);
  }
  return patterns;
}

}  // namespace trailblaze
