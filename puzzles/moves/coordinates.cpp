#include "puzzles/moves/coordinates.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/moves/move_sequence.hpp"

namespace trailblaze {
namespace {

// Values of a coordinate that follows several classes: its table then stays near the processor.
constexpr std::size_t kMostJoined = 1 << 16;
// Of all classes by themselves, which cannot be parted; less where a table would be too large, or
// the lists of points.
constexpr std::size_t kMostValues = 1 << 22;
constexpr std::size_t kMostInTables = 1 << 24;
constexpr std::size_t kMostListed = 1 << 26;

// Chooses the classes to follow, and joins them into coordinates.
class CoordinateBuilder {
 public:
  CoordinateBuilder(const PointClasses& classes, const std::vector<PointMove>& moves)
      : classes_(classes) {
    for (const PointMove& from : moves) to_.push_back(inverse_of(from));
    at_.resize(static_cast<std::size_t>(classes.count()));
    for (std::size_t p = 0; p < classes.home().size(); ++p) {
      at_[static_cast<std::size_t>(classes.home()[p])].push_back(static_cast<std::uint8_t>(p));
    }
  }

  absl::StatusOr<Coordinates> build() {
    for (const int one : followed()) {
      if (absl::Status status = follow(one); !status.ok()) return status;
    }
    for (const Coordinate& coordinate : out_.each) {
      out_.shift.push_back(out_.bits);
      out_.bits += std::bit_width(coordinate.size() - 1);
    }
    return std::move(out_);
  }

 private:
  const std::vector<std::uint8_t>& points(int one) const {
    return at_[static_cast<std::size_t>(one)];
  }

  // Of each orbit all classes but the one with the most points, which is where no other is.
  std::vector<int> followed() const {
    std::map<int, std::vector<int>> by_orbit;
    for (int one = 0; one < classes_.count(); ++one) {
      by_orbit[classes_.orbit(points(one)[0])].push_back(one);
    }
    std::vector<std::vector<int>> orbits;
    for (auto& [_, all] : by_orbit) {
      const auto size = [&](int one) { return points(one).size(); };
      const auto most = std::max_element(all.rbegin(), all.rend(),
                                         [&](int a, int b) { return size(a) < size(b); });
      all.erase(std::next(most).base());
      orbits.push_back(all);
    }
    // The orbits with the most classes come first, and the small ones then have the last digits of
    // ranks (point_ranks.hpp).
    std::ranges::sort(orbits, {}, [](const std::vector<int>& orbit) {
      return std::pair(-static_cast<std::int64_t>(orbit.size()), orbit);
    });
    std::vector<int> out;
    for (const std::vector<int>& all : orbits) out.insert(out.end(), all.begin(), all.end());
    return out;
  }

  // The two together, where the place of the first tells that of the other.
  std::optional<Coordinate> implied(int one, const Coordinate& alone, int other) const {
    return Coordinate::make({points(one), points(other)}, to_, alone.size());
  }

  absl::Status follow(int one) {
    const std::size_t left =
        std::min({kMostValues, kMostInTables / to_.size(), kMostListed / points(one).size()});
    const std::size_t most = left - std::min(left, values_);
    auto alone = Coordinate::make({points(one)}, to_, most);
    if (!alone) {
      return invalid("found points with equal labels that can be at more than " +
                     std::to_string(most) + " sets of points, expected fewer");
    }
    values_ += alone->size();
    for (const auto& [other, known] : alone_) {
      if (known.size() < alone->size()) continue;
      if (auto both = implied(other, known, one)) {
        out_.implied.push_back({one, other, known, *std::move(both)});
        return absl::OkStatus();
      }
    }
    join(one, *alone);
    alone_.emplace_back(one, *std::move(alone));
    return absl::OkStatus();
  }

  // Adds a class to the last coordinate or, where that would be too large, as a new one.
  void join(int one, const Coordinate& alone) {
    if (!out_.each.empty() &&
        std::size_t{alone.size()} * out_.each.back().size() / 4 <= kMostJoined) {
      Coordinate::Followed both;
      for (const int other : out_.classes.back()) both.push_back(points(other));
      both.push_back(points(one));
      if (auto joined = Coordinate::make(both, to_, kMostJoined)) {
        out_.classes.back().push_back(one);
        out_.each.back() = *std::move(joined);
        return;
      }
    }
    out_.classes.push_back({one});
    out_.each.push_back(alone);
  }

  const PointClasses& classes_;
  std::vector<PointMove> to_;
  std::vector<std::vector<std::uint8_t>> at_;  // the points of each class
  std::vector<std::pair<int, Coordinate>> alone_;
  std::size_t values_ = 0;  // of all classes by themselves
  Coordinates out_;
};

}  // namespace

std::string Coordinate::key(Followed at) {
  std::string key;
  for (std::vector<std::uint8_t>& points : at) {
    std::ranges::sort(points);
    key.append(points.begin(), points.end());
  }
  return key;
}

std::optional<Coordinate> Coordinate::make(const Followed& home, const std::vector<PointMove>& to,
                                           std::size_t most) {
  Coordinate out;
  out.moves_ = to.size();
  for (const auto& points : home) out.sizes_.push_back(points.size());
  out.values_ = {key(home)};
  out.numbers_ = {{out.values_[0], 0}};
  for (std::size_t i = 0; i < out.values_.size(); ++i) {
    for (const PointMove& move : to) {
      std::string next = out.values_[i];
      auto begin = next.begin();
      for (const std::size_t size : out.sizes_) {
        const auto end = begin + static_cast<std::ptrdiff_t>(size);
        std::transform(begin, end, begin, [&](char p) {
          return static_cast<char>(move[static_cast<std::uint8_t>(p)]);
        });
        if (size > 1) {
          std::sort(begin, end, [](char a, char b) {
            return static_cast<std::uint8_t>(a) < static_cast<std::uint8_t>(b);
          });
        }
        begin = end;
      }
      const auto [found, is_new] = out.numbers_.emplace(next, out.size());
      if (is_new) out.values_.push_back(next);
      if (out.values_.size() > most) return std::nullopt;
      out.after_.push_back(found->second);
    }
  }
  return out;
}

std::optional<std::uint32_t> Coordinate::value(std::string_view points) const {
  const auto found = numbers_.find(std::string(points));
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

absl::StatusOr<Coordinates> make_coordinates(const PointClasses& classes,
                                             const std::vector<PointMove>& moves) {
  return CoordinateBuilder(classes, moves).build();
}

}  // namespace trailblaze
