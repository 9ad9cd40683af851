#include "puzzles/moves/moves_puzzle.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/text.hpp"
#include "puzzles/moves/move_sequence.hpp"

namespace trailblaze {
namespace {

constexpr const char* kCannotBeReached =
    "found labels that no moves lead to, expected a position of the puzzle";

}  // namespace

MovesPuzzle::MovesPuzzle(MovesModelPtr model) : model_(std::move(model)) {
  const Coordinates& all = model_->coordinates;
  for (std::size_t j = 0; j < all.each.size(); ++j) {
    const int end = j + 1 < all.each.size() ? all.shift[j + 1] : all.bits;
    const int bits = end - all.shift[j];
    fields_.push_back({&all.each[j], all.shift[j], ~State{0} >> (64 - bits)});
  }
  set_goals({start()});
}

// ---- the group ----

// The points of the classes that are followed, where each is one point.
void MovesPuzzle::image_of(State s, std::span<std::uint8_t> image) const {
  std::size_t i = 0;
  for (const Field& field : fields_) {
    for (const char point : field.coordinate->points(s >> field.shift & field.mask)) {
      image[i++] = model_->chain.number(static_cast<std::uint8_t>(point));
    }
  }
}

bool MovesPuzzle::in_group(State s) const {
  std::vector<std::uint8_t> image(model_->chain.base());
  image_of(s, image);
  return model_->chain.rank(image).has_value();
}

std::uint64_t MovesPuzzle::rank(State s) const {
  std::array<std::uint8_t, PointChain::kMostPoints> image;
  const std::span<std::uint8_t> base(image.data(), model_->chain.base());
  image_of(s, base);
  return model_->ranks->rank(base);
}

State MovesPuzzle::unrank(std::uint64_t rank) const {
  std::array<std::uint8_t, PointChain::kMostPoints> image;
  const std::span<std::uint8_t> base(image.data(), model_->chain.base());
  model_->ranks->unrank(rank, base);
  State s = 0;
  std::size_t next = 0;
  for (std::size_t j = 0; j < fields_.size(); ++j) {
    std::string points;
    for (std::size_t k = 0; k < model_->coordinates.classes[j].size(); ++k) {
      points += static_cast<char>(model_->chain.point(image[next++]));
    }
    s |= State{fields_[j].coordinate->number(points)} << fields_[j].shift;
  }
  return s;
}

RankMoves MovesPuzzle::rank_moves() const {
  RankMoves out = model_->ranks->rank_moves();
  out.from = [model = model_, from = std::move(out.from)](std::uint64_t first, std::uint64_t count,
                                                          RankMove* to) { from(first, count, to); };
  return out;
}

// Of two positions that are both not reached from the solved one nothing is known.
bool MovesPuzzle::solvable(State s) const {
  if (!model_->single) return true;
  const bool inside = in_group(s);
  return std::any_of(goals_.begin(), goals_.end(),
                     [&](State goal) { return goal == s || in_group(goal) == inside; });
}

std::string MovesPuzzle::why_unsolvable(State s) const {
  if (solvable(s)) return "";
  return "the group of all sequences of moves has none that leads from the start to a goal";
}

// A random element of the group takes each point that is followed somewhere.
State MovesPuzzle::random_state(Random& random) const {
  const PointChain& chain = model_->chain;
  const PointChain::Element element = chain.random(random);
  const std::vector<int>& home = model_->classes.home();
  State s = 0;
  for (std::size_t j = 0; j < fields_.size(); ++j) {
    Coordinate::Followed at;
    for (const int one : model_->coordinates.classes[j]) {
      at.emplace_back();
      for (std::size_t p = 0; p < home.size(); ++p) {
        if (home[p] != one) continue;
        at.back().push_back(chain.point(element[chain.number(static_cast<std::uint8_t>(p))]));
      }
    }
    s |= State{fields_[j].coordinate->value(at).value()} << fields_[j].shift;
  }
  return s;
}

// ---- labels ----

absl::StatusOr<State> MovesPuzzle::state_of(const std::vector<int>& labels) const {
  const auto classes = model_->classes.of(labels);
  if (!classes) return invalid(kCannotBeReached);
  std::vector<std::vector<std::uint8_t>> at(static_cast<std::size_t>(model_->classes.count()));
  for (std::size_t p = 0; p < classes->size(); ++p) {
    at[static_cast<std::size_t>((*classes)[p])].push_back(static_cast<std::uint8_t>(p));
  }
  State s = 0;
  for (std::size_t j = 0; j < fields_.size(); ++j) {
    Coordinate::Followed followed;
    for (const int one : model_->coordinates.classes[j]) {
      followed.push_back(at[static_cast<std::size_t>(one)]);
    }
    const auto value = fields_[j].coordinate->value(followed);
    if (!value) return invalid(kCannotBeReached);
    s |= State{*value} << fields_[j].shift;
  }
  return labels_of(s) == labels ? absl::StatusOr<State>(s) : invalid(kCannotBeReached);
}

std::vector<int> MovesPuzzle::labels_of(State s) const {
  const std::vector<int>& home = model_->classes.home();
  std::vector<std::vector<std::uint8_t>> at(static_cast<std::size_t>(model_->classes.count()));
  std::vector<int> size(at.size(), 0), label(at.size(), 0);
  for (std::size_t p = 0; p < home.size(); ++p) {
    ++size[static_cast<std::size_t>(home[p])];
    label[static_cast<std::size_t>(home[p])] = model_->labels[p];
  }
  const auto place = [&](const std::vector<int>& classes, const std::string& points) {
    auto next = points.begin();
    for (const int one : classes) {
      const auto end = next + size[static_cast<std::size_t>(one)];
      at[static_cast<std::size_t>(one)].assign(next, end);
      next = end;
    }
  };
  for (std::size_t j = 0; j < fields_.size(); ++j) {
    const Field& field = fields_[j];
    place(model_->coordinates.classes[j], field.coordinate->points(s >> field.shift & field.mask));
  }
  for (const ImpliedClass& implied : model_->coordinates.implied) {
    const auto value = implied.leader.value({at[static_cast<std::size_t>(implied.by)]});
    place({implied.by, implied.one}, implied.both.points(value.value()));
  }
  // What is left of an orbit belongs to the class that is followed nowhere.
  std::vector<int> labels(home.size(), -1);
  std::vector<bool> is_placed(at.size(), false);
  for (std::size_t one = 0; one < at.size(); ++one) {
    is_placed[one] = !at[one].empty();
    for (const std::uint8_t p : at[one]) labels[p] = label[one];
  }
  std::map<int, int> left;
  for (std::size_t p = 0; p < home.size(); ++p) {
    if (!is_placed[static_cast<std::size_t>(home[p])]) {
      left[model_->classes.orbit(p)] = model_->labels[p];
    }
  }
  for (std::size_t p = 0; p < labels.size(); ++p) {
    if (labels[p] < 0) labels[p] = left.at(model_->classes.orbit(p));
  }
  return labels;
}

std::string MovesPuzzle::print(State s) const {
  return join(labels_of(s), " ",
              [&](int label) { return model_->label_texts[static_cast<std::size_t>(label)]; });
}

// ---- text ----

// One label for each point; nothing where the text is anything else.
std::optional<std::vector<int>> MovesPuzzle::read_labels(std::string_view text) const {
  std::vector<int> labels;
  for (const std::string_view word : words(text)) {
    const auto found = std::ranges::find(model_->label_texts, word);
    if (found == model_->label_texts.end()) return std::nullopt;
    labels.push_back(static_cast<int>(found - model_->label_texts.begin()));
  }
  if (labels.size() != model_->labels.size()) return std::nullopt;
  return labels;
}

// The state after these moves from the solved position.
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
  auto s = read_moves(text);
  const std::vector<std::string_view> parts = words(text);
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

std::vector<std::string> MovesPuzzle::reading_notes(std::string_view text) const {
  if (trim(text).empty() || read_labels(text) || !read_moves(text).ok()) return {};
  return {"the start is read as moves from the solved position"};
}

std::string MovesPuzzle::move_name(State from, State to) const {
  const Rows rows = rows_of(from);
  for (std::size_t m = 0; m < model_->moves.size(); ++m) {
    if (moved(rows, m) == to) return model_->names[m];
  }
  return "to " + print(to);
}

std::uint64_t ReversibleMoves::num_abstract_states(Pattern kept) const {
  std::uint64_t count = 1;
  for (std::size_t j = 0; j < fields_.size(); ++j) {
    if ((kept >> j & 1) == 0) continue;
    const std::uint64_t size = fields_[j].coordinate->size();
    if (count > std::numeric_limits<std::uint64_t>::max() / size) {
      return std::numeric_limits<std::uint64_t>::max();
    }
    count *= size;
  }
  return count;
}

}  // namespace trailblaze
