// Water jugs. A move pours from jug to jug until either the first is empty or the second is full.
// The rules `fill` and `empty` also allow filling a jug to the brim and emptying it.
//
// A state has a field per jug, jug 0 in the lowest bits. With capacities 3, 5, 8:
//
//   (0, 5, 3)  =   bits  8 7 6 5 | 4 3 2 | 1 0      any number of jugs whose product of
//                        0 0 1 1 | 1 0 1 | 0 0      (capacity + 1) is at most 2^64 (fields.hpp)
//
// A goal is a level for each jug, `?` for any level; `|` splits alternatives. Positions that
// --forbid names are never successors.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <numeric>
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
#include "puzzles/jugs/jug_levels.hpp"
#include "puzzles/jugs/pour_lanes.hpp"

namespace trailblaze {

class Jugs {
 public:
  struct Rules {
    bool pour = true, fill = false, empty = false;
  };

  Jugs(Fields jugs, Rules rules)
      : jugs_(std::move(jugs)), rules_(rules), usable_(usable(jugs_)), lanes_(jugs_, usable_) {
    const auto fountain = static_cast<std::uint32_t>(usable_.size());
    const auto weight = [&](std::uint32_t i) { return jugs_.weight(usable_[i]); };
    for (std::uint32_t i = 0; i < fountain; ++i) {
      if (rules_.fill) pours_.push_back({fountain, i, weight(i)});
      if (rules_.empty) pours_.push_back({i, fountain, -weight(i)});
      for (std::uint32_t k = 0; rules_.pour && k < fountain; ++k) {
        if (k != i) pours_.push_back({i, k, weight(k) - weight(i)});
      }
    }
    for (const Pour& pour : pours_) lanes_.add(pour.from, pour.to);
  }

  // may_be_solvable() is also true for many states without a solution (any_puzzle_of.hpp).
  bool finds_all_unsolvable() const { return false; }

  // Adds a goal. If no state can meet it, such as a level of 9 in a jug of 5, adds the reason to
  // unmet_goals() instead.
  absl::Status add_goal(std::string_view text) {
    const auto lists = read_any_levels(text, jugs_);
    if (!lists.ok()) return lists.status();
    for (const JugLevels& levels : *lists) {
      if (const auto jug = overfull_jug(levels, jugs_)) {
        unmet_goals_.push_back(why_not_held(*levels[*jug], *jug));
      } else if (forbidden_.covers(levels)) {
        unmet_goals_.push_back("--forbid names " + std::string(trim(text)));
      } else {
        goals_.add(levels, jugs_);
      }
    }
    return absl::OkStatus();
  }

  // Adds positions that may not be reached. Must be called before add_goal().
  absl::Status forbid(std::string_view text) {
    const auto lists = read_any_levels(text, jugs_);
    if (!lists.ok()) return lists.status();
    for (const JugLevels& levels : *lists) {
      if (absl::Status held = check_held(levels, jugs_); !held.ok()) return held;
      forbidden_.add(levels, jugs_);
    }
    return absl::OkStatus();
  }

  const Fields& jugs() const { return jugs_; }
  const Rules& rules() const { return rules_; }
  const std::vector<JugLevels>& goals() const { return goals_.lists(); }
  // Returns why no state meets the goals that were left out.
  const std::vector<std::string>& unmet_goals() const { return unmet_goals_; }

  // Inlined, so that the counters of emit() stay in registers.
  __attribute__((always_inline)) void for_each_successor(State s, auto&& emit) const {
    std::array<std::uint64_t, kMostUsable + 1> levels, spaces;
    const std::size_t count = usable_.size();
    for (std::size_t i = 0; i < count; ++i) {
      levels[i] = jugs_.get(s, usable_[i]);
      spaces[i] = jugs_.largest(usable_[i]) - levels[i];
    }
    levels[count] = spaces[count] = ~std::uint64_t{0};
    for (const Pour& pour : pours_) {
      const std::uint64_t litres = std::min(levels[pour.from], spaces[pour.to]);
      if (litres == 0) continue;
      const State t = s + litres * pour.change;
      if (forbidden_.empty() || !forbidden_.contains(t, jugs_)) emit(t);
    }
  }

  // Do the same for many states, with vector instructions (pour_lanes.hpp).
  bool writes_successors() const { return forbidden_.empty() && lanes_.serves(); }
  std::size_t write_successors(std::span<const State> from, Successors& out) const {
    return lanes_.expand(from, out);
  }

  bool is_goal(State s) const { return goals_.contains(s, jugs_); }

  // Returns the litres in all jugs if moves only pour, else 0.
  std::uint64_t invariant(State s) const { return only_pours() ? litres(s) : 0; }

  // False if every goal is out of reach for one of two reasons. Moves that only pour keep the
  // litres, and the goal may need more or fewer. All levels stay multiples of common_divisor(),
  // which may not divide every level of the goal.
  bool may_be_solvable(State s) const {
    return std::ranges::any_of(goals(),
                               [&](const JugLevels& goal) { return may_lead_to(s, goal); });
  }
  // Returns why a state is unsolvable, or what may help for a state that may be solvable.
  std::string why_unsolvable(State s) const {
    if (goals_.empty()) return join(unmet_goals_, "; ");
    if (std::ranges::none_of(goals(),
                             [&](const JugLevels& goal) { return divides_levels(s, goal); })) {
      return "every level stays a multiple of " + std::to_string(common_divisor(s));
    }
    if (!only_pours() || (may_be_solvable(s) && !forbidden_.empty())) return "";
    const std::string kept = std::to_string(litres(s)) + " litres";
    return "pouring alone" +
           (may_be_solvable(s) ? "" : ", which keeps the " + kept + " of the start,") +
           " does not lead to the goal; --moves pour,fill,empty also fills and empties jugs";
  }

  int state_bits() const { return jugs_.state_bits(); }

  // The rank is a number whose digits are the levels, with jug 0 last, and without unused bits.
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
    const auto levels = read_levels(text, jugs_, false);
    if (!levels.ok()) return levels.status();
    if (absl::Status held = check_held(*levels, jugs_); !held.ok()) return held;
    const State s = state_of(*levels, jugs_);
    if (!forbidden_.contains(s, jugs_)) return s;
    return invalid("found " + in_quotes(text) + ", expected a position that --forbid allows");
  }

  std::string print(State s) const {
    std::string out;
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      if (i != 0) out += ',';
      out += std::to_string(jugs_.get(s, i));
    }
    return out;
  }

  // Draws glasses with water in them, and "3/8" below, or "1000" above "of 9999" for large jugs.
  // The tallest glass is at most eight cells high.
  Picture shapes(State s) const {
    std::uint64_t tallest = 1;
    for (std::size_t i = 0; i < jugs_.size(); ++i) tallest = std::max(tallest, jugs_.largest(i));
    const auto most = static_cast<float>(std::min<std::uint64_t>(tallest, 8));
    constexpr float kLeastWater = 0.25F, kLeastGlass = 0.4F;  // to stay visible
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

  // Returns "pour 3 from 1 to 2", "fill 2" or "empty 1". Jugs are numbered from 1.
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
  static constexpr std::size_t kMostUsable = 64;  // jugs of capacity > 0: at least a bit each

  // A pour between two jugs of capacity > 0, which are numbered as in usable_. Filling is a pour
  // from the fountain, and emptying is a pour to the fountain. The fountain has the next number,
  // never runs dry, and takes any amount.
  struct Pour {
    std::uint32_t from, to;
    State change;  // change of the state per litre
  };

  // Returns the jugs of capacity > 0.
  static std::vector<std::size_t> usable(const Fields& jugs) {
    std::vector<std::size_t> usable;
    for (std::size_t i = 0; i < jugs.size(); ++i) {
      if (jugs.largest(i) != 0) usable.push_back(i);
    }
    return usable;
  }

  bool only_pours() const { return !rules_.fill && !rules_.empty; }

  // Returns the litres in all jugs. The sum is below 2^64, since the product of capacity + 1 is at
  // most 2^64.
  std::uint64_t litres(State s) const {
    std::uint64_t litres = 0;
    for (std::size_t i = 0; i < jugs_.size(); ++i) litres += jugs_.get(s, i);
    return litres;
  }

  // Returns the greatest common divisor of all capacities and levels, which divides them after any
  // moves; 0 if all jugs have capacity 0.
  std::uint64_t common_divisor(State s) const {
    std::uint64_t divisor = 0;
    for (std::size_t i = 0; i < jugs_.size(); ++i) {
      divisor = std::gcd(divisor, std::gcd(jugs_.largest(i), jugs_.get(s, i)));
    }
    return divisor;
  }
  bool divides_levels(State s, const JugLevels& goal) const {
    const std::uint64_t divisor = std::max<std::uint64_t>(common_divisor(s), 1);
    return std::ranges::all_of(goal, [&](auto level) { return level.value_or(0) % divisor == 0; });
  }

  bool may_lead_to(State s, const JugLevels& goal) const {
    std::uint64_t least = 0, open = 0;  // litres that the goal names; room in the other jugs
    for (std::size_t i = 0; i < goal.size(); ++i) {
      (goal[i] ? least : open) += goal[i].value_or(jugs_.largest(i));
    }
    const bool has_litres = least <= litres(s) && litres(s) - least <= open;
    return divides_levels(s, goal) && (has_litres || !only_pours());
  }

  // Returns, for example, "no jug holds 9: jug 2 holds 5".
  std::string why_not_held(std::uint64_t litres, std::size_t jug) const {
    bool any = false;
    for (std::size_t i = 0; i < jugs_.size(); ++i) any |= litres <= jugs_.largest(i);
    const std::string name = "jug " + std::to_string(jug + 1);
    return (any ? name + " does not hold " : "no jug holds ") + std::to_string(litres) + ": " +
           (any ? "it" : name) + " holds " + std::to_string(jugs_.largest(jug));
  }

  Fields jugs_;
  Rules rules_;
  std::vector<std::size_t> usable_;  // the jugs of capacity > 0
  std::vector<Pour> pours_;          // in the order of moves
  PourLanes lanes_;                  // the same pours
  LevelSet goals_, forbidden_;
  std::vector<std::string> unmet_goals_;  // reasons for goals that were left out
};

// A heuristic: a pour changes the levels of two jugs; filling or emptying changes the level of a
// single jug.
//
//   changes   the number of jugs whose level differs from the goal's or, if jugs may be poured,
//             half of this number, rounded up; the least of these values over all alternatives of
//             the goal
//
// The heuristic is consistent: a pour changes the number of such jugs by at most 2, any other move
// by at most 1.
class JugChanges {
 public:
  explicit JugChanges(Jugs jugs) : jugs_(std::move(jugs)) {}

  int operator()(State s) const {
    int least = kDeadEnd;
    for (const JugLevels& goal : jugs_.goals()) {
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
