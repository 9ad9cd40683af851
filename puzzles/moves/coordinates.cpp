#include "puzzles/moves/coordinates.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <utility>

#include "puzzles/moves/move_sequence.hpp"

namespace trailblaze {
namespace {

// Most entries in the table of a coordinate that follows several classes.
constexpr std::size_t kMostEntries = 1 << 20;
// Most points in the table of a single class that has several points.
constexpr std::size_t kMostAlone = 1 << 19;
// Most entries made in all, including those of lists that turn out to be too long.
constexpr std::size_t kMostMade = 1 << 22;

std::uint64_t size_of(const std::variant<Coordinate, Arrangement>& coordinate) {
  return std::visit([](const auto& one) { return one.size(); }, coordinate);
}

// Chooses the classes to follow, and joins them into coordinates.
class CoordinateBuilder {
 public:
  // If `ranks_alike`, an orbit with alike points is ranked even if it is small.
  CoordinateBuilder(const PointClasses& classes, const std::vector<PointMove>& moves,
                    bool ranks_alike)
      : classes_(classes), moves_(moves), ranks_alike_(ranks_alike) {
    for (const PointMove& from : moves) to_.push_back(inverse_of(from));
    at_.resize(static_cast<std::size_t>(classes.count()));
    for (std::size_t p = 0; p < classes.home().size(); ++p) {
      at_[static_cast<std::size_t>(classes.home()[p])].push_back(static_cast<std::uint8_t>(p));
    }
  }

  Coordinates build() {
    for (const std::vector<int>& orbit : orbits()) {
      std::vector<int> followed;
      for (const int one : orbit) {
        if (!implied(one)) followed.push_back(followed_.emplace_back(one));
      }
      if (followed.empty()) continue;
      if (!can_list(followed)) {
        rank(followed);
      } else {
        for (const int one : followed) list(one);
      }
    }
    if (!out_.each.empty()) out_.bits += bits_of(out_.each.back());
    return std::move(out_);
  }

 private:
  const std::vector<std::uint8_t>& points(int one) const {
    return at_[static_cast<std::size_t>(one)];
  }
  static int bits_of(const std::variant<Coordinate, Arrangement>& coordinate) {
    const std::uint64_t size = size_of(coordinate);
    return size == 0 ? 65 : static_cast<int>(std::bit_width(size - 1));
  }

  // Returns the classes of each orbit, without the class with the most points: its points are at
  // the places that no other class takes.
  std::vector<std::vector<int>> orbits() const {
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
    // Orbits with the most classes come first, so that small orbits have the last digits of ranks
    // (point_ranks.hpp).
    std::ranges::sort(orbits, {}, [](const std::vector<int>& orbit) {
      return std::pair(-static_cast<std::int64_t>(orbit.size()), orbit);
    });
    return orbits;
  }

  // Returns true if the places of a followed class determine the places of class `one`, so that
  // `one` needs no coordinate. Moves preserve the relation of a point to the followed class
  // (PointClasses::relation_to). It suffices that no point outside of `one` has the relation of a
  // point of `one`: the points with such relations are then always the points of `one`.
  bool implied(int one) {
    const std::size_t all = classes_.home().size();
    for (const int by : followed_) {
      ImpliedClass found{one, by};
      const auto lies_so = [&](std::size_t p, std::string_view others) {
        return found.relations.contains(classes_.relation_to(p, others));
      };
      const std::string others(points(by).begin(), points(by).end());
      for (const std::uint8_t p : points(one))
        found.relations.insert(classes_.relation_to(p, others));
      std::size_t alike = 0;
      for (std::size_t p = 0; p < all; ++p) alike += lies_so(p, others);
      if (alike != points(one).size()) continue;
      for (std::size_t other = 0; other < all && others.size() == 1; ++other) {
        found.near.emplace_back();
        for (std::size_t p = 0; p < all; ++p) {
          if (!lies_so(p, std::string(1, static_cast<char>(other)))) continue;
          found.near.back().push_back(static_cast<std::uint8_t>(p));
        }
      }
      out_.implied.push_back(std::move(found));
      return true;
    }
    return false;
  }

  // True if each of these classes has a list of its own that is short enough.
  bool can_list(const std::vector<int>& followed) {
    return std::ranges::all_of(followed, [&](int one) {
      if (points(one).size() == 1) return true;
      if (ranks_alike_) return false;
      const auto alone = make({points(one)}, kMostAlone / points(one).size());
      if (alone) ways_[one] = alone->size();
      return alone.has_value();
    });
  }

  // Returns the number of values of a single class.
  std::uint64_t ways(int one) const {
    return points(one).size() == 1 ? orbit_of(one).size() : ways_.at(one);
  }

  std::vector<std::uint8_t> orbit_of(int one) const {
    std::vector<std::uint8_t> all;
    for (std::size_t p = 0; p < classes_.home().size(); ++p) {
      if (classes_.orbit(p) != classes_.orbit(points(one)[0])) continue;
      all.push_back(static_cast<std::uint8_t>(p));
    }
    return all;
  }

  std::optional<Coordinate> make(const Coordinate::Followed& home, std::size_t entries) {
    const std::size_t most =
        std::min(Coordinate::kMostValues, std::min(entries, kMostMade - made_) / to_.size());
    auto coordinate = Coordinate::make(home, to_, most);
    made_ += to_.size() * (coordinate ? coordinate->size() : most);
    return coordinate;
  }

  void add(const std::vector<int>& followed, std::variant<Coordinate, Arrangement> coordinate) {
    if (!out_.each.empty()) out_.bits += bits_of(out_.each.back());
    out_.shift.push_back(out_.bits);
    out_.classes.push_back(followed);
    out_.each.push_back(std::move(coordinate));
  }

  void rank(const std::vector<int>& followed) {
    Coordinate::Followed home;
    for (const int one : followed) home.push_back(points(one));
    add(followed, Arrangement(orbit_of(followed[0]), home, moves_));
  }

  // Adds a class to the last coordinate, or to a new coordinate if the last would be too large.
  void list(int one) {
    if (out_.bits > 64) return out_.classes.push_back({one});
    auto* const last = out_.each.empty() ? nullptr : std::get_if<Coordinate>(&out_.each.back());
    if (last != nullptr && ways(one) * last->size() / 4 <= Coordinate::kMostValues) {
      Coordinate::Followed both;
      for (const int other : out_.classes.back()) both.push_back(points(other));
      both.push_back(points(one));
      if (auto joined = make(both, kMostEntries)) {
        out_.classes.back().push_back(one);
        *last = *std::move(joined);
        return;
      }
    }
    add({one}, Coordinate::make({points(one)}, to_, Coordinate::kMostValues).value());
  }

  const PointClasses& classes_;
  const std::vector<PointMove>& moves_;
  const bool ranks_alike_;
  std::vector<PointMove> to_;
  std::vector<std::vector<std::uint8_t>> at_;  // points of each class
  std::vector<int> followed_;
  std::map<int, std::uint64_t> ways_;
  std::size_t made_ = 0;
  Coordinates out_;
};

// ---- a coordinate ----

std::string sorted_points(Coordinate::Followed at) {
  std::string out;
  for (std::vector<std::uint8_t>& points : at) {
    std::ranges::sort(points);
    out.append(points.begin(), points.end());
  }
  return out;
}

}  // namespace

std::optional<Coordinate> Coordinate::make(const Followed& home, const std::vector<PointMove>& to,
                                           std::size_t most) {
  Coordinate out;
  out.moves_ = to.size();
  std::string next = sorted_points(home);
  out.num_points_ = next.size();
  out.slots_.resize(64, 0);
  out.add(next);
  for (std::size_t i = 0; i < out.listed(); ++i) {
    for (const PointMove& move : to) {
      next = out.points(i);
      auto* begin = reinterpret_cast<std::uint8_t*>(next.data());
      for (const auto& points : home) {
        std::uint8_t* const end = begin + points.size();
        std::transform(begin, end, begin, [&](std::uint8_t p) { return move[p]; });
        if (points.size() > 1) std::sort(begin, end);
        begin = end;
      }
      out.after_.push_back(static_cast<std::uint16_t>(out.add(next)));
      if (out.listed() > most) return std::nullopt;
    }
  }
  return out;
}

// Returns the slot that has the value of these points, or an empty slot for it.
std::size_t Coordinate::slot_of(std::string_view points) const {
  std::size_t slot = std::hash<std::string_view>()(points) % slots_.size();
  while (slots_[slot] != 0 && this->points(slots_[slot] - 1) != points) {
    slot = (slot + 1) % slots_.size();
  }
  return slot;
}

// Returns the value of these points, which may be new.
std::size_t Coordinate::add(std::string_view points) {
  const std::size_t slot = slot_of(points);
  if (slots_[slot] != 0) return slots_[slot] - 1;
  points_ += points;
  const std::size_t count = listed();
  slots_[slot] = static_cast<std::uint32_t>(count);
  if (2 * count > slots_.size()) {
    slots_.assign(2 * slots_.size(), 0);
    for (std::size_t i = 0; i < count; ++i) {
      slots_[slot_of(this->points(i))] = static_cast<std::uint32_t>(i + 1);
    }
  }
  return count - 1;
}

std::optional<std::uint64_t> Coordinate::value(std::string_view points) const {
  const std::uint32_t found = slots_[slot_of(points)];
  if (found == 0) return std::nullopt;
  return found - 1;
}

// ---- all coordinates ----

bool Coordinates::has_ranks() const {
  return std::ranges::any_of(each, [](const auto& one) { return std::get_if<Arrangement>(&one); });
}

Coordinates make_coordinates(const PointClasses& classes, const std::vector<PointMove>& moves,
                             bool ranks_alike) {
  return CoordinateBuilder(classes, moves, ranks_alike).build();
}

}  // namespace trailblaze
