// Water jugs: pour from jug to jug (until one is empty or the other full); with the rules `fill`
// and `empty` also fill a jug to the brim or empty it.
//
// A state is one field a jug, jug 0 in the lowest bits. Capacities 3, 5, 8:
//
//   (0, 5, 3)  =   bits  8 7 6 5 | 4 3 2 | 1 0      any number of jugs whose product of
//                        0 0 1 1 | 1 0 1 | 0 0      (capacity + 1) is at most 2^64 (fields.hpp)
//
// A goal is a level for each jug, `?` for any; alternatives are split by `|`.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/fields.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/jugs/pour_lanes.hpp"

namespace trailblaze {

// The litres of a goal that does not say in which jug: "4 anywhere", "4 litres in any jug".
std::optional<std::string> litres_anywhere(std::string_view text);

// Levels without units and with commas between: "0l 3l", "0-0-8" and "0:0:8". `any` and `None` are
// '?'. Others as they are.
std::string plain_levels(std::string_view text);

class Jugs {
 public:
  using Goal = std::vector<std::optional<std::uint64_t>>;
  struct Rules {
    bool pour = true, fill = false, empty = false;
  };

  Jugs(Fields jugs, Rules rules)
      : jugs_(std::move(jugs)), rules_(rules), real_(real(jugs_)), lanes_(jugs_, real_) {
    const auto fountain = static_cast<std::uint32_t>(real_.size());
    const auto weight = [&](std::uint32_t i) { return jugs_.weight(real_[i]); };
    for (std::uint32_t i = 0; i < fountain; ++i) {
      if (rules_.fill) pours_.push_back({fountain, i, weight(i)});
      if (rules_.empty) pours_.push_back({i, fountain, -weight(i)});
      for (std::uint32_t k = 0; rules_.pour && k < fountain; ++k) {
        if (k != i) pours_.push_back({i, k, weight(k) - weight(i)});
      }
    }
    for (const Pour& pour : pours_) lanes_.add(pour.from, pour.to);
  }

  absl::Status add_goal(std::string_view text) {
    if (const auto litres = litres_anywhere(text)) return add_level(*litres);
    const auto goal = read(text, true);
    if (!goal.ok()) return goal.status();
    add(*goal);
    return absl::OkStatus();
  }

  const Fields& jugs() const { return jugs_; }
  const Rules& rules() const { return rules_; }
  const std::vector<Goal>& goals() const { return goals_; }

  // Inlined, so that what emit() keeps account of is in registers.
  __attribute__((always_inline)) void for_each_successor(State s, auto&& emit) const {
    std::array<std::uint64_t, kMostReal + 1> levels, spaces;
    const std::size_t count = real_.size();
    for (std::size_t i = 0; i < count; ++i) {
      levels[i] = jugs_.get(s, real_[i]);
      spaces[i] = jugs_.largest(real_[i]) - levels[i];
    }
    levels[count] = spaces[count] = ~std::uint64_t{0};
    for (const Pour& pour : pours_) {
      const std::uint64_t litres = std::min(levels[pour.from], spaces[pour.to]);
      if (litres != 0) emit(s + litres * pour.change);
    }
  }

  // The same for many states, in vectors (pour_lanes.hpp).
  bool writes_successors() const { return lanes_.serves(); }
  std::size_t write_successors(std::span<const State> from, Successors& out) const {
    return lanes_.expand(from, out);
  }

  bool is_goal(State s) const {
    for (const State goal : whole_goals_) {
      if (s == goal) return true;
    }
    return !open_goals_.empty() && is_open_goal(s);
  }

  // The litres in all jugs, where they can only be poured; they are taken modulo 2^64.
  std::uint64_t invariant(State s) const {
    std::uint64_t litres = 0;
    for (std::size_t i = 0; i < jugs_.size(); ++i) litres += jugs_.get(s, i);
    return rules_.fill || rules_.empty ? 0 : litres;
  }

  int state_bits() const { return jugs_.state_bits(); }

  // The rank has the levels as digits of one number, jug 0 the last, without unused bits.
  std::uint64_t num_ranks() const {
    std::uint64_t ranks = 1;
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      if (jugs_.largest(i) >= kMostRanks / ranks) return 0;
      ranks *= jugs_.largest(i) + 1;
    }
    return ranks;
  }
  std::uint64_t rank(State s) const {
    std::uint64_t rank = 0;
    for (std::size_t i = jugs_.size(); i-- > 0;) {
      rank = rank * (jugs_.largest(i) + 1) + jugs_.get(s, i);
    }
    return rank;
  }
  State unrank(std::uint64_t rank) const {
    State s = 0;
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      s += rank % (jugs_.largest(i) + 1) * jugs_.weight(i);
      rank /= jugs_.largest(i) + 1;
    }
    return s;
  }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto levels = read(text, false);
    if (!levels.ok()) return levels.status();
    return state_of(*levels);
  }

  std::string print(State s) const {
    std::string out;
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      if (i != 0) out += ',';
      out += std::to_string(jugs_.get(s, i));
    }
    return out;
  }

  // Glasses with water in them and "3/8" below, or "1000" and "of 9999" below each other; the
  // tallest is as high as eight cells at most.
  Picture shapes(State s) const {
    std::uint64_t tallest = 1;
    for (std::size_t i = 0; i < jugs_.size(); ++i) tallest = std::max(tallest, jugs_.largest(i));
    const auto most = static_cast<float>(std::min<std::uint64_t>(tallest, 8));
    constexpr float kLeastWater = 0.25F, kLeastGlass = 0.4F;  // so that they are seen
    const auto height = [&](std::uint64_t litres) {
      const float exact = most * static_cast<float>(litres) / static_cast<float>(tallest);
      return litres == 0 ? 0 : std::max(kLeastWater, exact);
    };
    Picture picture;
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      const std::string name = std::to_string(i + 1), litres = std::to_string(jugs_.get(s, i));
      const float x = 4 * static_cast<float>(i), water = height(jugs_.get(s, i)),
                  glass = std::max(kLeastGlass, height(jugs_.largest(i)));
      const auto add = [&](const std::string& id, ShapeKind kind, float h,
                           Colour colour) -> Shape& {
        return picture.emplace_back(Shape{.id = id + name,
                                          .kind = kind,
                                          .x = x,
                                          .y = most - h,
                                          .w = 3,
                                          .h = h,
                                          .colour = colour});
      };
      if (water > 0) add("water ", ShapeKind::kRect, water, Colour::kBlue).sign = '~';
      add("jug ", ShapeKind::kGlass, glass, Colour::kPlain);
      const auto add_text = [&](const std::string& id, float below, std::string text) {
        Shape& shape = add(id, ShapeKind::kText, 0, Colour::kPlain);
        shape.y += below;
        shape.h = 1;
        shape.label = std::move(text);
      };
      const std::string capacity = std::to_string(jugs_.largest(i));
      const bool fits_one_line = std::to_string(tallest).size() <= 3;
      if (fits_one_line) {
        add_text("litres ", 0, std::string(litres).append("/").append(capacity));
      } else {
        add_text("litres ", 0, litres);
        add_text("capacity ", 1, "of " + capacity);
      }
    }
    return picture;
  }

  // "pour 3 from 1 to 2", "fill 2", "empty 1": jugs are numbered from 1.
  std::string move_name(State from, State to) const {
    std::string risen, fallen;
    std::uint64_t litres = 0;
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      const std::uint64_t before = jugs_.get(from, i), after = jugs_.get(to, i);
      if (after > before) risen = std::to_string(i + 1);
      if (after < before) fallen = std::to_string(i + 1);
      if (after < before) litres = before - after;
    }
    if (fallen.empty()) return "fill " + risen;
    if (risen.empty()) return "empty " + fallen;
    return "pour " + std::to_string(litres) + " from " + fallen + " to " + risen;
  }

 private:
  static constexpr std::uint64_t kMostRanks = std::uint64_t{1} << 40;
  static constexpr std::string_view kAny = "?xX*_.-";  // in a goal
  static constexpr std::size_t kMostReal = 64;  // jugs that hold something: a bit each, at least

  // Pours from a jug that holds something to another: numbers among those. Filling is a pour from
  // the fountain, and emptying one to it; it has the next number, never runs dry, and takes all.
  struct Pour {
    std::uint32_t from, to;
    State change;  // of the state, by each litre
  };

  // The jugs that hold something.
  static std::vector<std::size_t> real(const Fields& jugs) {
    std::vector<std::size_t> real;
    for (std::size_t i = 0; i < jugs.size(); ++i) {
      if (jugs.largest(i) != 0) real.push_back(i);
    }
    return real;
  }

  // Requires a level for each jug.
  State state_of(const Goal& levels) const {
    State s = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) s += *levels[i] * jugs_.weight(i);
    return s;
  }

  bool is_open_goal(State s) const {
    return std::ranges::any_of(open_goals_, [&](const Goal& goal) {
      for (std::size_t i = 0; i < goal.size(); ++i) {
        if (goal[i] && *goal[i] != jugs_.get(s, i)) return false;
      }
      return true;
    });
  }

  // Reads one level a jug. `?` is read only where wildcards are allowed.
  void add(const Goal& goal) {
    goals_.push_back(goal);
    if (std::ranges::all_of(goal, [](const auto& level) { return level.has_value(); })) {
      whole_goals_.push_back(state_of(goal));
    } else {
      open_goals_.push_back(goal);
    }
  }

  // So many litres in any jug that holds as many.
  absl::Status add_level(std::string_view text) {
    std::uint64_t largest = 0;
    for (std::size_t i = 0; i < jugs_.size(); ++i) largest = std::max(largest, jugs_.largest(i));
    const auto litres = parse_number(trim(text), 0, largest);
    if (!litres.ok()) return litres.status();
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      if (*litres > jugs_.largest(i)) continue;
      Goal goal(jugs_.size());
      goal[i] = *litres;
      add(goal);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Goal> read(std::string_view text, bool wildcards) const {
    const std::string plain = plain_levels(text);
    const std::vector<std::string_view> parts = words(plain);
    if (parts.size() != jugs_.size()) {
      const bool is_alone = wildcards && parts.size() == 1;
      return invalid("found " + quantity(static_cast<std::int64_t>(parts.size()), "level") +
                     ", expected " + std::to_string(jugs_.size()) + ", one a jug" +
                     (is_alone ? ", or \"" + std::string(parts[0]) + " anywhere\"" : ""));
    }
    Goal levels;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (wildcards && (parts[i].size() == 1 && kAny.find(parts[i]) != kAny.npos)) {
        levels.emplace_back();
        continue;
      }
      std::string_view word = parts[i];
      if (const std::size_t size = word.find('/'); size != word.npos) {  // as in the picture: 0/3
        const auto litres = parse_number(word.substr(size + 1), jugs_.largest(i), jugs_.largest(i));
        if (!litres.ok()) return in_field("jug " + std::to_string(i + 1), litres.status());
        word = word.substr(0, size);
      }
      const auto level = parse_number(word, 0, jugs_.largest(i));
      if (!level.ok()) return in_field("jug " + std::to_string(i + 1), level.status());
      levels.emplace_back(*level);
    }
    return levels;
  }

  Fields jugs_;
  Rules rules_;
  std::vector<std::size_t> real_;   // the jugs that hold something
  std::vector<Pour> pours_;         // in the order of moves
  PourLanes lanes_;                 // the same pours
  std::vector<Goal> goals_;         // all of them; each is in one of these as well:
  std::vector<State> whole_goals_;  // those with a level for each jug
  std::vector<Goal> open_goals_;    // those with a `?`
};

// A heuristic: a pour changes the levels of two jugs, filling and emptying that of one.
//
//   changes   for each alternative of the goal, how many jugs have another level than it asks
//             for, or half of them (rounded up) where jugs may be poured; the least of these
//
// It is consistent: that number of jugs changes by at most two with a pour, else by at most one.
class JugChanges {
 public:
  explicit JugChanges(Jugs jugs) : jugs_(std::move(jugs)) {}

  int operator()(State s) const {
    int least = kDeadEnd;
    for (const Jugs::Goal& goal : jugs_.goals()) {
      int changes = 0;
      for (std::size_t i = 0; i < goal.size(); ++i) {
        changes += goal[i] && *goal[i] != jugs_.jugs().get(s, i);
      }
      least = std::min(least, jugs_.rules().pour ? (changes + 1) / 2 : changes);
    }
    return least;
  }

 private:
  Jugs jugs_;
};

}  // namespace trailblaze
