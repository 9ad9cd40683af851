// Pattern databases by relaxation: every distance in a puzzle that forgot something is a lower bound
// in the puzzle itself.
//
//   s = 3 1 4 7 5 2 6   forget all but 1 2 3   image = 3 1 . . . 2 .      7 * 6 * 5 images
//
// An abstraction takes states to images, so that each move goes to a move between images or to
// standing still, and goals to goals. Backwards from the images of the goals all images with their
// distances are listed once, in a table that every search then only reads; an image that is not
// there has no way to a goal, and neither has the state.
//
//   concept Abstraction             any such map, with the moves of images (they can be reversed)
//   Projection<P>                   made from a puzzle whose states can forget pieces
//   build_pattern_database(a, ...)  the table, 13 to 27 bytes an image, as a heuristic
//   build_pattern_databases(...)    several patterns, of which the greatest counts
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/base/check.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/base/limit_status.hpp"
#include "engine/base/limits.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/heuristic/state_map.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

template <class A>
concept Abstraction = std::copyable<A> && requires(const A& a, State s, bool (*go_on)()) {
  { a.image(s) } -> std::same_as<State>;
  a.for_each_successor(s, IgnoreState{});  // of images
  a.for_each_goal(IgnoreState{}, go_on);   // images of all goals, as long as go_on() says so
};

// A nibble a place: all but the kept become one of those that are not.
inline State project_nibbles(State s, int places, Pattern kept) {
  const auto blurred = static_cast<State>(std::countr_one(kept));
  State image = s;
  for (int i = 0; i < places; ++i) {
    const State piece = s >> 4 * i & 15;
    if ((kept >> piece & 1) == 0) image ^= (piece ^ blurred) << 4 * i;
  }
  return image;
}

template <Projectable P>
class Projection {
 public:
  static_assert(Reversible<P>, "distances are found backwards");

  // Requires a puzzle that lists its goals.
  Projection(P puzzle, Pattern kept) : puzzle_(std::move(puzzle)), kept_(kept) {}

  State image(State s) const { return puzzle_.project(s, kept_); }
  template <class Emit>
  void for_each_successor(State s, Emit&& emit) const {
    puzzle_.for_each_successor(s, [&](State t) { emit(image(t)); });
  }
  template <class Emit, class GoOn>
  void for_each_goal(Emit&& emit, GoOn&& go_on) const {
    puzzle_.for_each_goal([&](State goal) {
      if (go_on()) emit(image(goal));
    });
  }

 private:
  P puzzle_;
  Pattern kept_;
};

// The distances of images as a heuristic. Cheap to copy: the table is shared.
template <Abstraction A>
class PatternDatabase {
 public:
  using Table = StateMap<std::uint16_t>;

  PatternDatabase(A abstraction, std::shared_ptr<const Table> table)
      : abstraction_(std::move(abstraction)), table_(std::move(table)) {}

  int operator()(State s) const {
    const auto distance = table_->find(abstraction_.image(s));
    return distance ? *distance : kDeadEnd;
  }

  std::size_t images() const { return table_->size(); }
  std::size_t bytes() const { return table_->bytes(); }

 private:
  A abstraction_;
  std::shared_ptr<const Table> table_;
};

// A breadth-first search over images, by one thread. Images are looked up a batch at a time, so that
// misses of the table overlap.
template <Abstraction A>
class PatternBuild {
 public:
  using Table = typename PatternDatabase<A>::Table;

  // Both must outlive the build. `held`: bytes of tables built before it, within the same limit.
  PatternBuild(const A& abstraction, const Options& options, std::size_t held)
      : abstraction_(abstraction),
        options_(options),
        held_(held),
        watch_(options.limits, options.pulse) {}

  // Errors are limit_error: more memory than the limit, or a run that was stopped.
  absl::StatusOr<std::shared_ptr<const Table>> run() {
    abstraction_.for_each_goal([&](State image) { reach(image); }, [&] { return goes_on(); });
    settle();
    while (stop_ == Stop::kNone && !next_.empty()) {
      TRAILBLAZE_CHECK(distance_ < Table::kMost, "an image is farther away than a table can say");
      ++distance_;
      level_.swap(next_);
      next_.clear();
      for (std::size_t i = 0; i < level_.size() && goes_on(); ++i) {
        abstraction_.for_each_successor(level_[i], [&](State t) { reach(t); });
      }
      settle();
    }
    if (stop_ == Stop::kNone) return table_;
    if (stop_ != Stop::kMemory) {
      return limit_error(
          {stop_}, std::string("heuristic: stopped while its table was built: ") + name(stop_));
    }
    return limit_error({stop_, needed_}, "heuristic: a table of more than " +
                                             std::to_string(table_->size()) + " images needs " +
                                             std::to_string(needed_) +
                                             " bytes or more, the limit is " +
                                             std::to_string(options_.limits.max_bytes));
  }

 private:
  static constexpr std::uint64_t kStepsOfALook = 4096;  // from one look at the clock to the next

  bool goes_on() {
    if (stop_ == Stop::kNone && steps_++ % kStepsOfALook == 0) stop_ = watch_.stopped();
    return stop_ == Stop::kNone;
  }

  void reach(State image) {
    table_->prefetch(image);
    batch_[filled_++] = image;
    if (filled_ == batch_.size()) settle();
  }

  void settle() {
    for (std::size_t i = 0; i < filled_ && (!table_->full() || grow()); ++i) {
      if (table_->insert(batch_[i], distance_).second) next_.push_back(batch_[i]);
    }
    filled_ = 0;
  }

  bool grow() {
    const std::size_t bytes = held_ + table_->bytes() + table_->bytes_to_grow() +
                              (level_.capacity() + next_.capacity()) * sizeof(State);
    if (bytes <= options_.limits.max_bytes && table_->grow()) return true;
    stop_ = Stop::kMemory;
    needed_ = bytes;
    return false;
  }

  const A& abstraction_;
  const Options& options_;
  const std::size_t held_;
  const Watch watch_;
  const std::shared_ptr<Table> table_ = std::make_shared<Table>();
  std::uint16_t distance_ = 0;
  std::vector<State> level_, next_;
  std::array<State, 64> batch_;
  std::size_t filled_ = 0;
  std::uint64_t steps_ = 0;
  Stop stop_ = Stop::kNone;
  std::size_t needed_ = 0;  // bytes, by the table that did not fit
};

template <Abstraction A>
absl::StatusOr<PatternDatabase<A>> build_pattern_database(A abstraction, const Options& options,
                                                          std::size_t held = 0) {
  auto table = PatternBuild<A>(abstraction, options, held).run();
  if (!table.ok()) return table.status();
  return PatternDatabase<A>(std::move(abstraction), *std::move(table));
}

// The greatest of several, all within the limit: of what make(pattern) says for each, an
// abstraction or an error.
template <Abstraction A, class Patterns, class Make>
absl::StatusOr<AllOf<PatternDatabase<A>>> build_greatest(const Patterns& patterns,
                                                         const Options& options, const Make& make) {
  std::vector<PatternDatabase<A>> all;
  std::size_t held = 0;
  for (const auto& pattern : patterns) {
    absl::StatusOr<A> abstraction = make(pattern);
    if (!abstraction.ok()) return abstraction.status();
    auto built = build_pattern_database(*std::move(abstraction), options, held);
    if (!built.ok()) return built.status();
    all.push_back(*std::move(built));
    held += all.back().bytes();
  }
  return AllOf<PatternDatabase<A>>(std::move(all));
}

// "1,2,3/4,5": several patterns, their pieces counted from 1, as sets of pieces counted from 0.
inline absl::StatusOr<std::vector<Pattern>> parse_patterns(std::string_view text, int pieces) {
  std::vector<Pattern> patterns;
  for (const std::string_view part : split(text, '/')) {
    Pattern pattern = 0;
    for (const std::string_view word : words(part)) {
      const auto piece = parse_number(word, 1, static_cast<std::uint64_t>(pieces));
      if (!piece.ok()) return in_field("heuristic", piece.status());
      pattern |= Pattern{1} << (*piece - 1);
    }
    if (pattern == 0) {
      return invalid("heuristic: found a pattern of no pieces in " + quoted(text) +
                     ", expected such as 1,2,3/4,5");
    }
    patterns.push_back(pattern);
  }
  return patterns;
}

// How many ways there are to put the kept pieces on so many places.
inline std::uint64_t arrangements(int places, Pattern kept) {
  std::uint64_t ways = 1;
  for (int i = 0; i < std::popcount(kept); ++i) ways *= static_cast<std::uint64_t>(places - i);
  return ways;
}

// What is built where nobody names patterns: consecutive pieces, as many together as give at most
// kMostAbstractStates images by `images(pattern)`. Each piece is kept by one of them or, to fill the last,
// by two.
inline constexpr std::uint64_t kMostAbstractStates = 200'000;

template <class Images>
std::vector<Pattern> consecutive_patterns(int pieces, const Images& images) {
  std::vector<Pattern> patterns;
  for (int piece = 0; piece < pieces;) {
    Pattern pattern = Pattern{1} << piece++;
    const auto take = [&](int other) {
      const Pattern more = pattern | Pattern{1} << other;
      if (images(more) > kMostAbstractStates) return false;
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

// The greatest of a pattern database for each set of pieces to keep.
template <Projectable P>
absl::StatusOr<AllOf<PatternDatabase<Projection<P>>>> build_pattern_databases(
    const P& puzzle, const std::vector<Pattern>& patterns, const Options& options) {
  return build_greatest<Projection<P>>(
      patterns, options, [&](Pattern pattern) { return Projection<P>(puzzle, pattern); });
}

}  // namespace trailblaze
