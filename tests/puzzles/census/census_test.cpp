// The census of small boards against a census of texts, in all figures. Also a set at every number
// of threads, and the results after limits.
#include "puzzles/census/census.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze::census {
namespace {

// Names the pieces of a board A, B, ... in reading order. A '/' between rows is skipped.
std::string in_reading_order(const std::string& board) {
  std::string out, signs;
  for (const char sign : board) {
    if (sign == '/') continue;
    if (sign != '.' && signs.find(sign) == signs.npos) signs += sign;
    out += sign == '.' ? '.' : static_cast<char>('A' + signs.find(sign));
  }
  return out;
}

// A plain census, simple enough to trust: every board is a text with a letter for each piece, in
// reading order, and a queue visits all boards. It uses no layouts, regions or classes.
class PlainCensus {
 public:
  PlainCensus(int rows, int columns, std::vector<ShapeCount> shapes)
      : rows_(rows), columns_(columns), shapes_(std::move(shapes)) {
    place_pieces(std::string(static_cast<std::size_t>(rows * columns), '.'), 0, 0, 0);
    find_components();
  }

  // The component of each board, and the number of boards per component.
  std::map<std::string, int> boards;
  std::map<int, std::uint64_t> sizes;
  std::uint64_t edges = 0;

  // Returns the moves from each board to the nearest board with the 2x2 at the bottom centre. Omits
  // boards that reach none.
  std::map<std::string, std::uint64_t> distances(Metric metric) const {
    std::map<std::string, std::uint64_t> out;
    std::deque<std::string> queue;
    for (const auto& [board, component] : boards) {
      if (is_goal(board)) out[board] = 0, queue.push_back(board);
    }
    for (; !queue.empty(); queue.pop_front()) {
      for (const std::string& next : successors(queue.front(), metric)) {
        if (out.try_emplace(next, out[queue.front()] + 1).second) queue.push_back(next);
      }
    }
    return out;
  }

 private:
  // Adds every board with these pieces and more. The next piece of this shape lies at the cell
  // `from` or behind it.
  void place_pieces(const std::string& board, std::size_t shape, int placed, int from) {
    if (shape == shapes_.size()) {
      boards[in_reading_order(board)] = -1;
      return;
    }
    const ShapeCount& piece = shapes_[shape];
    if (placed == piece.count) return place_pieces(board, shape + 1, 0, 0);
    const auto letter = static_cast<char>('A' + plain::Blocks::letters(board).size());
    for (int cell = from; cell < rows_ * columns_; ++cell) {
      if (cell / columns_ + piece.rows > rows_ || cell % columns_ + piece.columns > columns_)
        continue;
      std::string next = board;
      bool fits = true;
      for (int i = 0; i < piece.rows * piece.columns; ++i) {
        const int at = cell + i / piece.columns * columns_ + i % piece.columns;
        fits = fits && std::exchange(next[static_cast<std::size_t>(at)], letter) == '.';
      }
      if (fits) place_pieces(next, shape, placed + 1, cell + 1);
    }
  }

  std::set<std::string> successors(const std::string& board, Metric metric) const {
    using Moves = plain::Blocks::Metric;
    const plain::Blocks blocks{rows_, columns_,
                               metric == Metric::kUnit       ? Moves::kUnit
                               : metric == Metric::kStraight ? Moves::kStraight
                                                             : Moves::kMove};
    std::set<std::string> out;
    for (const std::string& next : blocks.moves(board)) out.insert(in_reading_order(next));
    return out;
  }

  bool is_goal(const std::string& board) const {
    for (const ShapeCount& shape : shapes_) {
      if (shape.rows != 2 || shape.columns != 2) continue;
      if (shape.count != 1 || columns_ % 2 != 0) return false;
      const auto width = static_cast<std::size_t>(columns_);
      const std::size_t cell = static_cast<std::size_t>(rows_ - 2) * width + width / 2 - 1;
      const char sign = board[cell];
      return sign != '.' && std::ranges::count(board, sign) == 4 && board[cell + 1] == sign &&
             board[cell + width] == sign && board[cell + width + 1] == sign;
    }
    return false;
  }

  void find_components() {
    int count = 0;
    for (auto& [begin, number] : boards) {
      if (number >= 0) continue;
      number = count;
      for (std::deque<std::string> queue = {begin}; !queue.empty(); queue.pop_front()) {
        ++sizes[count];
        for (const std::string& next : successors(queue.front(), Metric::kUnit)) {
          ++edges;
          if (boards.at(next) >= 0) continue;
          boards.at(next) = count;
          queue.push_back(next);
        }
      }
      ++count;
    }
  }

  const int rows_, columns_;
  const std::vector<ShapeCount> shapes_;  // including single cells
};

Request request_for(int rows, int columns, const std::string& pieces) {
  auto request = read_request(std::to_string(rows) + "x" + std::to_string(columns), pieces);
  REQUIRE(request.ok());
  request->metrics = {kEveryMetric.begin(), kEveryMetric.end()};
  return *std::move(request);
}

struct Taken {
  Stop stop;
  std::vector<SetCensus> sets;
};

Taken take(const Request& request, int threads = 1, const Limits& limits = {}) {
  Taken out{};
  const auto stop = take_census(request, limits, Crew(threads), nullptr,
                                [&](const SetCensus& set) { out.sets.push_back(set); });
  REQUIRE(stop.ok());
  out.stop = *stop;
  return out;
}

// Returns all results of a set as text.
std::string told(const SetCensus& set) {
  const auto starts = [](const Starts& all) {
    return join(all, " ", [](const std::optional<Start>& start) {
      return start ? std::to_string(start->depth) + ":" + start->board : std::string("-");
    });
  };
  std::string out = set.pieces + " " + std::to_string(set.counts.boards) + " " +
                    std::to_string(set.counts.components) + " " + std::to_string(set.counts.edges) +
                    " " + starts(set.hardest) + "\n";
  for (const ComponentCensus& one : set.by_size) {
    out.append(std::to_string(one.boards)).append(" ").append(starts(one.hardest)).append("\n");
  }
  return out;
}

// Returns the shapes of a family, including single cells.
std::vector<ShapeCount> shapes_of(const Family& family) {
  std::vector<ShapeCount> shapes = family.large;
  shapes.push_back({1, 1, family.singles(family.blanks.front())});
  return shapes;
}

// Compares the size of each component, its greatest distance, and the board at this distance.
void check_starts(const PlainCensus& plain, const SetCensus& set, Metric metric) {
  const auto m = static_cast<std::size_t>(metric);
  const auto distances = plain.distances(metric);
  std::map<int, std::uint64_t> greatest;
  for (const auto& [board, distance] : distances) {
    std::uint64_t& most = greatest[plain.boards.at(board)];
    most = std::max(most, distance);
  }
  std::set<int> told_components;
  for (const ComponentCensus& one : set.by_size) {
    if (!one.hardest[m]) continue;
    const std::string board = in_reading_order(one.hardest[m]->board);
    INFO(one.hardest[m]->board);
    REQUIRE(distances.contains(board));
    const int component = plain.boards.at(board);
    CHECK(told_components.insert(component).second);
    CHECK(one.boards == plain.sizes.at(component));
    CHECK(one.hardest[m]->depth == distances.at(board));
    CHECK(one.hardest[m]->depth == greatest.at(component));
  }
  CHECK(told_components.size() == greatest.size());
}

void check_against_plain(int rows, int columns, const std::string& pieces) {
  INFO(rows << "x" << columns << " " << pieces);
  const Request request = request_for(rows, columns, pieces);
  const Taken taken = take(request);
  REQUIRE(taken.stop == Stop::kNone);
  REQUIRE(taken.sets.size() == 1);
  const SetCensus& set = taken.sets.front();
  const PlainCensus plain(rows, columns, shapes_of(request.families.front()));
  CHECK(set.counts.boards == plain.boards.size());
  CHECK(set.counts.components == plain.sizes.size());
  CHECK(set.counts.edges == plain.edges);
  std::vector<std::uint64_t> sizes;
  for (const auto& [component, size] : plain.sizes) sizes.push_back(size);
  std::ranges::sort(sizes, std::greater());
  std::vector<std::uint64_t> told_sizes;
  for (const ComponentCensus& one : set.by_size) told_sizes.push_back(one.boards);
  CHECK(told_sizes == sizes);
  CHECK(set.counts.largest_component == (sizes.empty() ? 0 : sizes.front()));
  for (const Metric metric : kEveryMetric) check_starts(plain, set, metric);
}

}  // namespace

TEST_CASE("census: small boards of many shapes equal a census of texts", "[oracle][threads]") {
  check_against_plain(3, 4, "2x2:1,2x1:1,1x1:3");
  check_against_plain(3, 4, "2x2:1,1x2:2,1x1:2");
  check_against_plain(4, 2, "2x2:1,1x1:2");
  check_against_plain(4, 2, "2x2:1,1x2:1,1x1:1");
  check_against_plain(3, 3, "2x1:2,1x2:1,1x1:1");
  check_against_plain(3, 3, "1x1:8");
  check_against_plain(2, 3, "1x1:6");
  check_against_plain(2, 3, "");
  check_against_plain(3, 4, "2x2:2,1x1:1");
  check_against_plain(3, 3, "2x2:2");  // no layout
  check_against_plain(4, 4, "2x2:1,1x3:1,2x1:1,1x1:3");
  check_against_plain(3, 4, "3x1:1,2x1:1,1x2:1");
  check_against_plain(1, 6, "1x2:1,1x1:2");
  check_against_plain(4, 1, "2x1:1,1x1:1");
  check_against_plain(4, 4, "3x3:1,1x1:4");
}

TEST_CASE("census: all sets of Klotski on a small board are the same at any number of threads",
          "[threads]") {
  const Request request = request_for(4, 4, "klotski");
  const Taken one = take(request);
  REQUIRE(one.sets.size() > 20);
  for (const int threads : {2, 3, 8}) {
    const Taken many = take(request, threads);
    REQUIRE(many.sets.size() == one.sets.size());
    for (std::size_t i = 0; i < one.sets.size(); ++i)
      CHECK(told(many.sets[i]) == told(one.sets[i]));
  }
}

TEST_CASE("census: the set of a known hardest start of Klotski has its counts and depth",
          "[truth][threads]") {
  const Taken taken = take(request_for(5, 4, "2x2:1,2x1:4,1x2:1,1x1:4"));
  REQUIRE(taken.sets.size() == 1);
  const SetCensus& set = taken.sets.front();
  CHECK(set.counts.boards == 65'880);
  CHECK(set.counts.components == 898);
  CHECK(set.counts.largest_component == 25'955);
  CHECK(set.hardest[0]->depth == 126);
}

TEST_CASE("census: a limit leaves the completed sets", "[limits][threads]") {
  const Request request = request_for(4, 4, "klotski");
  const auto all = take(request).sets;
  const auto ends = [&](const Limits& limits, Stop stop) {
    const Taken taken = take(request, 1, limits);
    CHECK(taken.stop == stop);
    REQUIRE(taken.sets.size() < all.size());
    for (std::size_t i = 0; i < taken.sets.size(); ++i) CHECK(told(taken.sets[i]) == told(all[i]));
  };
  ends({.max_states = all[0].counts.boards + all[1].counts.boards}, Stop::kStates);
  ends({.max_bytes = 1000}, Stop::kMemory);
  ends({.max_depth = 3}, Stop::kDepth);
  ends({.max_seconds = 0}, Stop::kSeconds);
}

TEST_CASE("census: a count beyond 64 bits is rejected, and a smaller count is reported",
          "[limits][threads]") {
  Request request = request_for(8, 8, "1x1:32");
  request.metrics.clear();
  const auto refused = take_census(request, {}, Crew(1), nullptr, [](const SetCensus&) {});
  CHECK(rejects(refused, "pieces"));
  request = request_for(8, 8, "1x1:20");
  request.metrics.clear();
  const Taken taken = take(request);
  REQUIRE(taken.sets.size() == 1);
  CHECK(taken.sets.front().counts.boards == 19'619'725'782'651'120);
  CHECK(taken.sets.front().counts.components == 1);
}

TEST_CASE("census: sums of sets beyond 64 bits are rejected", "[limits][threads]") {
  Request request = request_for(8, 8, "1x1:20");
  request.metrics.clear();
  request.families.resize(100, request.families.front());
  std::uint64_t sets = 0;
  const auto stop = take_census(request, {}, Crew(1), nullptr, [&](const SetCensus&) { ++sets; });
  CHECK(sets > 1);
  CHECK(sets < 100);
  CHECK(rejects(stop, "pieces"));
}

}  // namespace trailblaze::census
