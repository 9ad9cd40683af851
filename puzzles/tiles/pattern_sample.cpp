#include "puzzles/tiles/pattern_sample.hpp"

#include <bit>
#include <set>
#include <utility>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/tables/table_header.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kNearest = 4096;  // positions that the plain search visits
constexpr int kWays = 64, kSteps = 256;

// The tiles of a group, a nibble a cell, and the blank's cell. Other tiles are 0.
struct Position {
  State tiles;
  int blank;

  bool operator<(const Position& other) const {
    return std::pair(tiles, blank) < std::pair(other.tiles, other.blank);
  }
};

class Sample {
 public:
  Sample(const std::string& file, const PatternTables& tables, std::size_t number)
      : file_(file), tables_(tables), number_(number), group_(tables.groups()[number]) {
    for (int cell = 0; cell < group_.cells(); ++cell) {
      const State tile = group_.goal() >> 4 * cell & 15;
      if (group_.local(static_cast<int>(tile)) >= 0) home_.tiles |= tile << 4 * cell;
    }
  }

  // Breadth-first backwards from home. The blank's own moves cost nothing and are followed first,
  // so the first visit of a placement has its value.
  absl::Status check_nearest() const {
    std::set<Position> seen;
    std::set<State> valued;
    std::vector<Position> level = {home_}, next;
    for (unsigned moves = 0; !level.empty(); ++moves, std::swap(level, next), next.clear()) {
      while (!level.empty()) {
        const Position at = level.back();
        level.pop_back();
        if (!seen.insert(at).second) continue;
        if (seen.size() > kNearest) return absl::OkStatus();
        if (valued.insert(at.tiles).second && value(at.tiles) != moves) {
          return wrong(at.tiles, std::to_string(moves));
        }
        for (unsigned to = group_.neighbours(at.blank); to != 0; to &= to - 1) {
          const auto [after, is_counted] = move(at, std::countr_zero(to));
          (is_counted ? next : level).push_back(after);
        }
      }
    }
    return absl::OkStatus();
  }

  absl::Status check_ways() const {
    for (int way = 0; way < kWays; ++way) {
      Random random(1, static_cast<std::uint64_t>(way));
      Position at = home_;
      unsigned moves = 0;
      for (int step = 0; step < kSteps; ++step) {
        unsigned to = group_.neighbours(at.blank);
        for (auto skip = random.below(count_bits(to)); skip > 0; --skip) to &= to - 1;
        const auto [after, is_counted] = move(at, std::countr_zero(to));
        at = after;
        moves += is_counted ? 1 : 0;
        if (value(at.tiles) > moves) {
          return wrong(at.tiles, "at most " + std::to_string(moves));
        }
      }
    }
    return absl::OkStatus();
  }

 private:
  // Moves the blank to a cell next to it. Also returns true if that moves a tile of the group.
  static std::pair<Position, bool> move(const Position& at, int cell) {
    const State tile = at.tiles >> 4 * cell & 15;
    const State both = State{1} << 4 * cell | State{1} << 4 * at.blank;
    return {{at.tiles ^ tile * both, cell}, tile != 0};
  }

  unsigned value(State tiles) const {
    const unsigned entry = tables_.entry(number_, group_.entry(tiles));
    if (entry == tables_.unreachable_entry()) return ~0u;
    unsigned sum = 2 * entry;
    for (int cell = 0; cell < group_.cells(); ++cell) {
      const int local = group_.local(static_cast<int>(tiles >> 4 * cell & 15));
      if (local >= 0) sum += static_cast<unsigned>(group_.manhattan(local, cell));
    }
    return sum;
  }

  absl::Status wrong(State tiles, const std::string& expected) const {
    const unsigned found = value(tiles);
    return table_file::rejection(file_,
                                 "group " + group_.tiles_text() + ", entry " +
                                     std::to_string(group_.entry(tiles)) + ": moves",
                                 found == ~0u ? "none" : std::to_string(found), expected);
  }

  const std::string& file_;
  const PatternTables& tables_;
  const std::size_t number_;
  const PatternGroup& group_;
  Position home_ = {0, group_.blank_home()};
};

}  // namespace

absl::Status check_sample(const std::string& file, const PatternTables& tables) {
  for (std::size_t number = 0; number < tables.groups().size(); ++number) {
    const Sample sample(file, tables, number);
    if (auto status = sample.check_nearest(); !status.ok()) return status;
    if (auto status = sample.check_ways(); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
