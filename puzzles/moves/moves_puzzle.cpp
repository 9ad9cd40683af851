#include "puzzles/moves/moves_puzzle.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/base/text.hpp"
#include "puzzles/moves/move_sequence.hpp"

namespace trailblaze {
namespace {

constexpr const char* kCannotBeReached =
    "found labels that no moves lead to, expected a position that moves can reach";

}  // namespace

MovesPuzzle::MovesPuzzle(MovesModelPtr model) : model_(std::move(model)) {
  const Coordinates& all = model_->coordinates;
  for (std::size_t j = 0; j < all.each.size() && !model_->state_is_rank; ++j) {
    const int end = j + 1 < all.each.size() ? all.shift[j + 1] : all.bits;
    const int bits = end - all.shift[j];
    fields_.push_back({&all.each[j], std::get_if<Coordinate>(&all.each[j]), all.shift[j],
                       ~State{0} >> (64 - bits)});
  }
  set_goals({start()});
}

int MovesPuzzle::state_bits() const {
  if (!model_->state_is_rank) return model_->coordinates.bits;
  return static_cast<int>(std::bit_width(model_->chain().size() - 1));
}

// ---- states and points ----

std::string MovesPuzzle::points_of(State s) const {
  std::string points;
  for (const Field& field : fields_) {
    points += std::visit(
        [&](const auto& one) { return std::string(one.points(s >> field.shift & field.mask)); },
        *field.coordinate);
  }
  if (!model_->state_is_rank) return points;
  const PointChain& chain = model_->chain();
  Image image;
  const std::span<std::uint8_t> base(image.data(), chain.base());
  chain.unrank(s, 0, base.size(), base);
  for (const std::uint8_t number : base) points += static_cast<char>(chain.point(number));
  return points;
}

// Returns the state with these points, or nothing if no moves lead there. With coordinates side by
// side, it returns nothing only if some coordinate cannot have its value.
std::optional<State> MovesPuzzle::state_with(std::string_view points) const {
  if (model_->state_is_rank) {
    Image image;
    return model_->chain().rank(image_of(points, image));
  }
  State s = 0;
  for (const Field& field : fields_) {
    const std::optional<std::uint64_t> value = std::visit(
        [&](const auto& one) {
          const std::string_view first = points.substr(0, one.num_points());
          points.remove_prefix(first.size());
          return std::optional<std::uint64_t>(one.value(first));
        },
        *field.coordinate);
    if (!value) return std::nullopt;
    s |= State{*value} << field.shift;
  }
  return s;
}

// Returns the chain's numbers of these points. They are the image of its base if each followed
// class has a single point.
std::span<std::uint8_t> MovesPuzzle::image_of(std::string_view points, Image& image) const {
  const PointChain& chain = model_->chain();
  std::ranges::transform(points, image.begin(), [&](char point) {
    return chain.number(static_cast<std::uint8_t>(point));
  });
  return {image.data(), points.size()};
}

void MovesPuzzle::move_all(State s, AllMoved& to) const {
  if (model_->state_is_rank) return move_rank(s, to);
  std::fill_n(to.begin(), model_->moves.size(), 0);
  for (const Field& field : fields_) {
    const std::uint64_t value = s >> field.shift & field.mask;
    const auto put = [&](std::size_t m, std::uint64_t moved) { to[m] |= moved << field.shift; };
    if (field.listed == nullptr) {
      std::get<Arrangement>(*field.coordinate).for_each_move(value, put);
    } else {
      const std::uint16_t* const row = field.listed->after(value);
      for (std::size_t m = 0; m < model_->moves.size(); ++m) put(m, row[m]);
    }
  }
}

// Ranks many moves together, because a rank is a long chain of look-ups.
void MovesPuzzle::move_rank(State s, AllMoved& to) const {
  constexpr std::size_t kTogether = PointChain::kTogether;
  const PointChain& chain = model_->chain();
  const std::vector<PointChain::Element>& moves = chain.moves();
  Image image;
  const std::span<std::uint8_t> base(image.data(), chain.base());
  chain.unrank(s, 0, base.size(), base);
  PointChain::Images at;
  for (std::size_t first = 0; first < moves.size(); first += kTogether) {
    const std::size_t count = std::min(kTogether, moves.size() - first);
    for (std::size_t i = 0; i < base.size(); ++i) {
      for (std::size_t m = 0; m < count; ++m) at[i][m] = moves[first + m][base[i]];
    }
    PointChain::Ranks ranks;
    chain.add_digits(at, 0, base.size(), base.size(), count, ranks);
    std::copy_n(ranks.lead.begin(), count, to.begin() + static_cast<std::ptrdiff_t>(first));
  }
}

// ---- the group ----

bool MovesPuzzle::in_group(State s) const {
  if (model_->state_is_rank) return true;
  Image image;
  return model_->chain().rank(image_of(points_of(s), image)).has_value();
}

std::uint64_t MovesPuzzle::rank(State s) const {
  Image image;
  return model_->ranks->rank(image_of(points_of(s), image));
}

State MovesPuzzle::unrank(std::uint64_t rank) const {
  Image image;
  const std::span<std::uint8_t> base(image.data(), model_->chain().base());
  model_->ranks->unrank(rank, base);
  std::string points;
  for (const std::uint8_t number : base) {
    points += static_cast<char>(model_->chain().point(number));
  }
  return state_with(points).value();
}

RankMoves MovesPuzzle::rank_moves() const {
  RankMoves out = model_->ranks->rank_moves();
  out.from = [model = model_, from = std::move(out.from)](std::uint64_t first, std::uint64_t count,
                                                          RankMove* to) { from(first, count, to); };
  return out;
}

// If neither the state nor a goal can be reached from the solved position, it is unknown whether
// moves lead from one to the other. The function then returns true.
bool MovesPuzzle::may_be_solvable(State s) const {
  if (!model_->single || has_open_goals()) return true;
  const bool inside = in_group(s);
  return std::any_of(goals_.begin(), goals_.end(),
                     [&](State goal) { return goal == s || in_group(goal) == inside; });
}

std::string MovesPuzzle::why_unsolvable(State s) const {
  if (may_be_solvable(s)) return "";
  return "the group of all sequences of moves has none that leads from the start to a goal";
}

bool MovesPuzzle::draws_solvable() const {
  return std::any_of(goals_.begin(), goals_.end(), [&](State goal) {
    return goal == start() || (model_->single && in_group(goal));
  });
}

// Draws a random element of the group, and moves each followed point by it.
State MovesPuzzle::random_state(Random& random) const {
  const PointChain& chain = model_->chain();
  const PointChain::Element element = chain.random(random);
  const std::vector<int>& home = model_->classes.home();
  ClassPoints at(static_cast<std::size_t>(model_->classes.count()));
  for (std::size_t p = 0; p < home.size(); ++p) {
    const auto point = static_cast<std::uint8_t>(p);
    if (!chain.has(point)) continue;
    at[static_cast<std::size_t>(home[p])].push_back(chain.point(element[chain.number(point)]));
  }
  return state_at(std::move(at)).value();
}

// ---- labels ----

// Returns the state with these points of each class, in any order, or nothing if no moves lead
// there.
std::optional<State> MovesPuzzle::state_at(ClassPoints at) const {
  std::string points;
  for (const std::vector<int>& followed : model_->coordinates.classes) {
    for (const int one : followed) {
      std::vector<std::uint8_t>& of_class = at[static_cast<std::size_t>(one)];
      std::ranges::sort(of_class);
      points.append(of_class.begin(), of_class.end());
    }
  }
  return state_with(points);
}

absl::StatusOr<State> MovesPuzzle::state_of(const std::vector<int>& labels) const {
  const auto classes = model_->classes.of(labels);
  if (!classes) return invalid(kCannotBeReached);
  ClassPoints at(static_cast<std::size_t>(model_->classes.count()));
  for (std::size_t p = 0; p < classes->size(); ++p) {
    at[static_cast<std::size_t>((*classes)[p])].push_back(static_cast<std::uint8_t>(p));
  }
  const std::optional<State> s = state_at(std::move(at));
  if (!s || labels_of(*s) != labels) return invalid(kCannotBeReached);
  return *s;
}

// The remaining points of an orbit belong to the class that no coordinate follows.
std::vector<int> MovesPuzzle::labels_of(State s) const {
  std::vector<int> labels = model_->left_labels;
  const std::string points = points_of(s);
  std::vector<std::string_view> at(model_->class_sizes.size());
  std::size_t begin = 0;
  for (const std::vector<int>& followed : model_->coordinates.classes) {
    for (const int one : followed) {
      const auto c = static_cast<std::size_t>(one);
      at[c] = std::string_view(points).substr(begin, model_->class_sizes[c]);
      begin += at[c].size();
      for (const char p : at[c]) labels[static_cast<std::uint8_t>(p)] = model_->class_labels[c];
    }
  }
  for (const ImpliedClass& implied : model_->coordinates.implied) {
    const int label = model_->class_labels[static_cast<std::size_t>(implied.one)];
    const std::string_view by = at[static_cast<std::size_t>(implied.by)];
    if (!implied.near.empty()) {
      for (const std::uint8_t p : implied.near[static_cast<std::uint8_t>(by[0])]) labels[p] = label;
      continue;
    }
    for (std::size_t p = 0; p < labels.size(); ++p) {
      if (implied.relations.contains(model_->classes.relation_to(p, by))) labels[p] = label;
    }
  }
  return labels;
}

std::string MovesPuzzle::print(State s) const {
  return join(labels_of(s), " ",
              [&](int label) { return model_->label_texts[static_cast<std::size_t>(label)]; });
}

// ---- text ----

// Reads a label for each point, or returns nothing if the text is anything else.
std::optional<std::vector<int>> MovesPuzzle::read_labels(std::string_view text,
                                                         bool is_goal) const {
  std::vector<int> labels;
  for (const std::string_view word : list_items(text)) {
    const auto found = std::ranges::find(model_->label_texts, word);
    const bool is_any = found == model_->label_texts.end();
    if (is_any && (word != "?" || !is_goal)) return std::nullopt;
    labels.push_back(is_any ? kAny : static_cast<int>(found - model_->label_texts.begin()));
  }
  if (labels.size() != model_->labels.size()) return std::nullopt;
  return labels;
}

// Returns the state after these moves from the solved position.
absl::StatusOr<State> MovesPuzzle::read_moves(std::string_view text) const {
  const Definition& definition = model_->definition;
  const auto move = read_move_sequence(
      text, model_->labels.size(), [&](std::string_view name) { return definition.find(name); });
  if (!move.ok()) return with_names(move.status(), definition);
  std::vector<int> labels;
  for (const std::uint8_t from : *move) labels.push_back(model_->labels[from]);
  return state_of(labels);
}

absl::StatusOr<State> MovesPuzzle::parse(std::string_view text) const {
  if (const auto labels = read_labels(text)) return state_of(*labels);
  if (is_piece_position(text)) {
    const auto position = read_piece_position(text, model_->definition);
    if (!position.ok()) return with_names(position.status(), model_->definition);
    const auto labels = read_labels(join(*position, " "));
    if (!labels) return invalid(kCannotBeReached);
    return state_of(*labels);
  }
  auto s = read_moves(text);
  const std::vector<std::string_view> parts = list_items(text);
  const auto is_label = [&](std::string_view word) {
    return std::ranges::find(model_->label_texts, word) != model_->label_texts.end();
  };
  if (!parts.empty() && (s.ok() || !is_label(parts[0]))) return s;
  const std::string expected = ", expected " + std::to_string(model_->labels.size()) +
                               " labels, one for each point, or moves by name";
  const auto wrong = std::ranges::find_if_not(parts, is_label);
  if (wrong != parts.end()) return invalid("found " + in_quotes(*wrong) + expected);
  return invalid("found " + quantity(static_cast<std::int64_t>(parts.size()), "label") + expected);
}

// ---- goals ----

bool MovesPuzzle::is_open_text(std::string_view text) const {
  return std::ranges::find(model_->label_texts, "?") == model_->label_texts.end() &&
         std::ranges::count(list_items(text), "?") > 0;
}

absl::Status MovesPuzzle::add_goal(std::string_view text) {
  std::vector<State> whole;
  if (!has_own_goal_) whole.assign(goals_.begin(), goals_.end());
  const auto labels = is_open_text(text) ? read_labels(text, true) : std::nullopt;
  if (labels) {
    if (absl::Status status = check_open_goal(*labels); !status.ok()) return status;
    open_goals_.push_back(*labels);
  } else {
    const auto goal = parse(text);
    if (!goal.ok()) return goal.status();
    whole.push_back(*goal);
  }
  has_own_goal_ = false;
  set_goals(std::move(whole));
  return absl::OkStatus();
}

// Checks that no orbit of points has more of a label than in the solved position.
absl::Status MovesPuzzle::check_open_goal(const std::vector<int>& labels) const {
  std::map<std::pair<int, int>, std::int64_t> left;
  for (std::size_t p = 0; p < labels.size(); ++p) {
    ++left[{model_->classes.orbit(p), model_->labels[p]}];
  }
  for (std::size_t p = 0; p < labels.size(); ++p) {
    if (labels[p] == kAny || --left[{model_->classes.orbit(p), labels[p]}] >= 0) continue;
    const std::string& label = model_->label_texts[static_cast<std::size_t>(labels[p])];
    return invalid("found too many labels " + in_quotes(label) + ", at point " + std::to_string(p) +
                   " too, expected at most as many as the solved position has " +
                   "in the orbit of this point");
  }
  return absl::OkStatus();
}

bool MovesPuzzle::is_open(State s) const {
  const std::vector<int> labels = labels_of(s);
  return std::ranges::any_of(open_goals_, [&](const std::vector<int>& goal) {
    return std::ranges::equal(
        goal, labels, [](int wanted, int label) { return wanted == kAny || wanted == label; });
  });
}

std::vector<std::string> MovesPuzzle::reading_notes(std::string_view text) const {
  if (trim(text).empty() || read_labels(text) || !read_moves(text).ok()) return {};
  return {"the start is read as moves from the solved position"};
}

std::string MovesPuzzle::move_name(State from, State to) const {
  AllMoved all;
  move_all(from, all);
  for (std::size_t m = 0; m < model_->moves.size(); ++m) {
    if (all[m] == to) return model_->names[m];
  }
  return "to " + print(to);
}

std::uint64_t ReversibleMoves::num_abstract_states(Pattern kept) const {
  std::uint64_t count = 1;
  for (std::size_t j = 0; j < fields_.size(); ++j) {
    if ((kept >> j & 1) == 0) continue;
    const std::uint64_t size = fields_[j].size();
    if (count > std::numeric_limits<std::uint64_t>::max() / size) {
      return std::numeric_limits<std::uint64_t>::max();
    }
    count *= size;
  }
  return count;
}

}  // namespace trailblaze
