#include "puzzles/census/hardest.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

namespace trailblaze::census {
namespace {

constexpr int kWordBits = 64;
constexpr std::size_t kBoardsPerBlock = 512;
constexpr std::uint64_t kBoardsBetweenChecks = 4096;
constexpr std::uint64_t kMostBoards = std::uint64_t{1} << 40;

class HardestSearch {
 public:
  HardestSearch(const Boards& boards, const BoardMoves& moves, Metric metric,
                const Classes& classes, const Components& components, const Crew& crew,
                Watch& watch)
      : boards_(boards),
        moves_(moves),
        metric_(metric),
        classes_(classes),
        components_(components),
        crew_(crew),
        watch_(watch),
        found_(static_cast<std::size_t>(crew.threads())) {}

  Stop run(const BottomCentre& goal) {
    if (boards_.size() > kMostBoards) return Stop::kMemory;
    const std::uint64_t words = boards_.size() / kWordBits + 1;
    if ((words + components_.size()) * sizeof(std::uint64_t) > watch_.bytes_left() ||
        !seen_.allocate(words) || !best_.allocate(components_.size() + 1)) {
      return Stop::kMemory;
    }
    if (const Stop stop = add_goals(goal); stop != Stop::kNone) return stop;
    for (std::uint64_t depth = 0; !level_.empty(); ++depth) {
      if (depth > watch_.limits().max_depth) return Stop::kDepth;
      if (const Stop stop = expand(depth); stop != Stop::kNone) return stop;
    }
    return Stop::kNone;
  }

  HardestStarts starts() const {
    HardestStarts out(components_.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (best_[i] != 0)
        out[i] = {best_[i] / kMostBoards - 1, kMostBoards - 1 - best_[i] % kMostBoards};
    }
    return out;
  }

 private:
  Stop add_goals(const BottomCentre& goal) {
    const LargeLayouts& layouts = boards_.layouts();
    for (std::size_t layout = 0; layout < layouts.size(); ++layout) {
      if (layouts.places(layout, goal.shape) != Cells{1} << goal.place) continue;
      for (std::uint64_t i = 0; i < boards_.boards_per_layout(); ++i) {
        const std::uint64_t number = layout * boards_.boards_per_layout() + i;
        if (i % kBoardsBetweenChecks == 0) {
          if (const Stop met = watch_.stopped(); met != Stop::kNone) return met;
        }
        if (mark_seen(number)) level_.push_back(boards_.board(number));
        if (bytes_of_level(level_.size()) > bytes_left()) return Stop::kMemory;
      }
    }
    return Stop::kNone;
  }

  // Returns an upper bound of the bytes that `boards` boards take: in a list that grows, or in the
  // list of a worker and then in the list of the next level.
  static std::uint64_t bytes_of_level(std::size_t boards) { return 4 * boards * sizeof(Board); }

  // Returns the bytes left for levels.
  std::uint64_t bytes_left() const {
    const std::uint64_t taken = seen_.bytes() + best_.bytes();
    return watch_.bytes_left() > taken ? watch_.bytes_left() - taken : 0;
  }

  // Records the boards of the current level, and finds the boards of the next level.
  Stop expand(std::uint64_t depth) {
    watch_.show(&Pulse::depth, depth);
    const std::uint64_t bytes_before = level_.capacity() * sizeof(Board);
    const std::uint64_t room = bytes_left() > bytes_before ? bytes_left() - bytes_before : 0;
    std::atomic<Stop> stop{Stop::kNone};
    const std::uint64_t blocks = (level_.size() + kBoardsPerBlock - 1) / kBoardsPerBlock;
    for_each_share(crew_, blocks, [&](int worker, std::uint64_t block) {
      if (stop.load() != Stop::kNone) return;
      std::vector<Board>& found = found_[static_cast<std::size_t>(worker)];
      const std::size_t end = std::min(level_.size(), (block + 1) * kBoardsPerBlock);
      for (std::size_t i = block * kBoardsPerBlock; i < end; ++i) expand_board(depth, i, found);
      watch_.add(&Pulse::states, end - block * kBoardsPerBlock);
      if (const Stop met = watch_.stopped(); met != Stop::kNone) stop = met;
      if (bytes_of_level(found.size()) > room / found_.size()) stop = Stop::kMemory;
    });
    level_.clear();
    for (std::vector<Board>& found : found_) {
      level_.insert(level_.end(), found.begin(), found.end());
      found.clear();
    }
    return stop.load();
  }

  void expand_board(std::uint64_t depth, std::size_t i, std::vector<Board>& found) {
    const Board from = level_[i];
    record(depth, from);
    moves_.for_each(from, metric_, [&](const Board& board) {
      if (mark_seen(boards_.number(board))) found.push_back(board);
    });
  }

  // Marks a board as seen. True if it was not seen before.
  bool mark_seen(std::uint64_t number) {
    const std::uint64_t bit = std::uint64_t{1} << number % kWordBits;
    const std::atomic_ref word(seen_[number / kWordBits]);
    if ((word.load(std::memory_order_relaxed) & bit) != 0) return false;
    return (word.fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
  }

  // Keeps the greatest depth of each component and the least board at this depth, packed into a
  // single number.
  void record(std::uint64_t depth, const Board& board) {
    const std::uint64_t value =
        (depth + 1) * kMostBoards + (kMostBoards - 1 - boards_.number(board));
    const std::atomic_ref best(
        best_[components_.of_class(classes_.class_of(board.layout, board.blanks))]);
    std::uint64_t known = best.load(std::memory_order_relaxed);
    while (known < value && !best.compare_exchange_weak(known, value, std::memory_order_relaxed)) {
    }
  }

  const Boards& boards_;
  const BoardMoves& moves_;
  const Metric metric_;
  const Classes& classes_;
  const Components& components_;
  const Crew& crew_;
  Watch& watch_;
  ZeroedArray<std::uint64_t> seen_;  // a bit per board
  ZeroedArray<std::uint64_t> best_;  // index: component; 0 if none of its boards was seen
  std::vector<Board> level_;
  std::vector<std::vector<Board>> found_;  // index: worker
};

}  // namespace

std::optional<BottomCentre> bottom_centre(const LargeLayouts& layouts) {
  const Grid& grid = layouts.grid();
  if (grid.columns() % 2 != 0 || grid.rows() < 2) return std::nullopt;
  for (std::size_t s = 0; s < layouts.shapes(); ++s) {
    if (layouts.shape(s) == ShapeCount{2, 2, 1}) {
      return BottomCentre{s, (grid.rows() - 2) * grid.columns() + grid.columns() / 2 - 1};
    }
  }
  return std::nullopt;
}

Stop find_hardest(const Boards& boards, const BoardMoves& moves, Metric metric,
                  const BottomCentre& goal, const Classes& classes, const Components& components,
                  const Crew& crew, Watch& watch, HardestStarts& out) {
  HardestSearch search(boards, moves, metric, classes, components, crew, watch);
  const Stop stop = search.run(goal);
  if (stop == Stop::kNone) out = search.starts();
  return stop;
}

}  // namespace trailblaze::census
