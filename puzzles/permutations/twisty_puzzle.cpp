#include "puzzles/permutations/twisty_puzzle.hpp"

#include <algorithm>
#include <set>

#include "engine/base/check.hpp"
#include "engine/base/text.hpp"
#include "engine/dense/layout.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"

namespace trailblaze {

TwistyPuzzle::TwistyPuzzle(int moving, std::vector<PieceMove> moves, std::vector<int> twists)
    : moving_(moving), twists_(std::move(twists)), order_(moving, 5) {
  if (twists_.empty()) twists_.assign(moving, 1);
  bits_ = 4 * moving_;
  int points = 0;
  for (const int ways : twists_) {
    shift_.push_back(ways == 1 ? 0 : bits_);
    offset_.push_back(points);
    bits_ += ways - 1;  // 0, 1 or 2
    points += ways;
  }
  TRAILBLAZE_CHECK(bits_ <= 64 && places() <= 16 && points <= PermutationGroup::kMostPoints,
                   "too many pieces and twists for a state");
  auto made = std::make_shared<std::vector<Move>>();
  for (PieceMove& given : moves) {
    given.twist.resize(twists_.size());
    Move move{std::move(given.name)};
    int sum = 0;
    for (int i = 0; i < places(); ++i) {
      move.from[i] = static_cast<std::uint8_t>(i < moving_ ? given.from[i] : i);
      move.twist[i] = static_cast<std::uint8_t>(given.twist[i]);
      if (i < moving_) sum += given.twist[i];
    }
    conserved_ = conserved_ && sum % twists_[0] == 0;
    prepare(move);
    made->push_back(std::move(move));
  }
  for (int i = 0; i < places(); ++i) {
    if (counts(i)) width_ *= static_cast<std::uint64_t>(twists_[i]);
  }
  find_inverses(*made);
  moves_ = std::move(made);
  if (has_twists()) order_ = PermutationRank(moving_, 1);
  const State home = sorted_permutation(moving_);
  std::vector<PermutationGroup::Element> generators;
  for (const Move& move : *moves_) generators.push_back(element(apply(move, home)));
  group_ = std::make_shared<PermutationGroup>(generators);
  set_goals({home});
}

// Computes what a move does to the bits of a state.
void TwistyPuzzle::prepare(Move& move) const {
  const auto carry = [&](State bits, int from, int to) {
    const int left = (to - from) & 63;
    auto same = std::ranges::find(move.carries, left, &Carry::left);
    if (same == move.carries.end()) same = move.carries.insert(same, {0, left});
    same->bits |= bits << from;
  };
  for (int i = 0; i < places(); ++i) {
    const int from = shift_[move.from[i]], to = shift_[i];
    if (i < moving_) carry(15, 4 * move.from[i], 4 * i);
    if (twists_[i] == 3 && move.twist[i] != 0) {
      move.turns.push_back({from, to, move.twist[i]});
    } else if (twists_[i] > 1) {
      carry(mask(i), from, to);
      move.flips |= State{move.twist[i]} << to;
    }
  }
}

// Finds the inverse of each move. Also finds out if all moves are odd permutations of the places,
// so that each move changes the parity of the state.
void TwistyPuzzle::find_inverses(std::vector<Move>& moves) {
  const State home = sorted_permutation(moving_);
  std::set<State> different;
  for (Move& move : moves) {
    const State moved = apply(move, home);
    const auto back =
        std::ranges::find_if(moves, [&](const Move& one) { return apply(one, moved) == home; });
    if (back == moves.end()) return;
    different.insert(moved);
    move.inverse = static_cast<int>(back - moves.begin());
    all_odd_ = all_odd_ && DenseLayout::odd(moved, moving_);
  }
  if (moves.size() > kMostWays || different.size() != moves.size()) return;
  num_ways_ = static_cast<int>(moves.size());
  std::vector<PlaceMove> in_groups;
  in_groups.reserve(moves.size());
  for (const Move& move : moves) in_groups.push_back({move.from, move.twist, move.inverse});
  group_moves_ = std::make_shared<PlaceMoves>(moving_, twists_, in_groups);
}

// ---- ranks ----

std::uint64_t TwistyPuzzle::num_ranks() const {
  return has_twists() ? order_.blocks() * rank_stride(width_) : order_.num_ranks();
}

// Returns the rank of the twists. Its digits are the twists of the places that count.
std::uint64_t TwistyPuzzle::twist_rank(State s) const {
  std::uint64_t rank = 0;
  for (int i = 0; i < places(); ++i) {
    if (!counts(i)) continue;
    rank = rank * static_cast<std::uint64_t>(twists_[i]) + static_cast<std::uint64_t>(twist(s, i));
  }
  return rank;
}

// Returns a state without pieces that has the twists of this rank.
State TwistyPuzzle::with_twists(std::uint64_t rank) const {
  State s = 0;
  int sum = 0;
  for (int i = places(); i-- > 0;) {
    if (!counts(i)) continue;
    const auto ways = static_cast<std::uint64_t>(twists_[i]);
    s |= rank % ways << shift_[i];
    if (i < moving_) sum += static_cast<int>(rank % ways);
    rank /= ways;
  }
  if (conserved_) {
    const int ways = twists_[moving_ - 1];
    s |= static_cast<State>((ways - sum % ways) % ways) << shift_[moving_ - 1];
  }
  return s;
}

// With twists, a block of order_ has a single permutation and takes rank_stride(1) ranks. The block
// of the puzzle takes rank_stride(width_) ranks, and its places are the combinations of twists.
std::uint64_t TwistyPuzzle::rank(State s) const {
  if (!has_twists()) return order_.rank(s);
  return order_.rank(s) / rank_stride(1) * rank_stride(width_) + twist_rank(s);
}

State TwistyPuzzle::unrank(std::uint64_t rank) const {
  if (!has_twists()) return order_.unrank(rank);
  const std::uint64_t stride = rank_stride(width_);
  return order_.unrank(rank / stride * rank_stride(1)) | with_twists(rank % stride);
}

// Twists change place by place, whichever pieces are there, so there is a single map for each move.
RankMoves TwistyPuzzle::rank_moves() const {
  const State home = sorted_permutation(moving_);
  const State pieces_only = moving_ == 16 ? ~State{0} : (State{1} << 4 * moving_) - 1;
  std::vector<State> orders;
  for (const Move& move : *moves_) orders.push_back(apply(move, home) & pieces_only);
  RankMoves out = order_.moves_of(orders);
  if (!has_twists()) return out;
  out.width = static_cast<int>(width_);
  out.maps.clear();
  for (const Move& move : *moves_) {
    for (std::uint64_t place = 0; place < width_; ++place) {
      out.maps.push_back(
          static_cast<std::uint16_t>(twist_rank(apply(move, home | with_twists(place)))));
    }
  }
  out.from = [orders = out.from, moves = moves_->size()](std::uint64_t first, std::uint64_t count,
                                                         RankMove* to) {
    orders(first, count, to);
    for (std::uint64_t i = 0; i < count * moves; ++i)
      to[i].map = static_cast<std::uint32_t>(i % moves);
  };
  return out;
}

std::uint64_t TwistyPuzzle::num_abstract_states(Pattern kept) const {
  std::uint64_t count = 1;
  auto free = static_cast<std::uint64_t>(moving_);  // places for the next piece
  for (int i = 0; i < places(); ++i) {
    if ((kept >> i & 1) == 0) continue;
    if (i < moving_) count *= free--;
    count *= static_cast<std::uint64_t>(twists_[i]);
  }
  return count;
}

// ---- reachability ----

// Returns a state as an element of the group. The points of the group are pairs of a place and a
// number of turns.
PermutationGroup::Element TwistyPuzzle::element(State s) const {
  PermutationGroup::Element out = PermutationGroup::identity();
  for (int i = 0; i < places(); ++i) {
    const int home = piece(s, i), ways = twists_[i];
    for (int turns = 0; turns < ways; ++turns) {
      out[offset_[home] + turns] =
          static_cast<std::uint8_t>(offset_[i] + (turns + twist(s, i)) % ways);
    }
  }
  return out;
}

State TwistyPuzzle::state(const PermutationGroup::Element& element) const {
  State s = 0;
  for (int v = 0; v < places(); ++v) {
    const int point = element[offset_[v]];
    const auto next = std::ranges::upper_bound(offset_, point);
    const int i = static_cast<int>(next - offset_.begin()) - 1;
    if (v < moving_) s |= static_cast<State>(v) << 4 * i;
    s |= static_cast<State>(point - offset_[i]) << shift_[i];
  }
  return s;
}

void TwistyPuzzle::set_goals(std::vector<State> goals) {
  goals_ = GoalStates(std::move(goals));
  separate_goals_.clear();
  for (const State goal : goals_) {
    if (!may_be_solvable(goal)) separate_goals_.push_back(goal);
  }
}

bool TwistyPuzzle::may_be_solvable(State s) const {
  const PermutationGroup::Element back = PermutationGroup::inverse(element(s));
  return std::any_of(separate_goals_.begin(), separate_goals_.end(), [&](State goal) {
    return group_->contains(PermutationGroup::product(back, element(goal)));
  });
}

std::string TwistyPuzzle::why_unsolvable(State s) const {
  if (may_be_solvable(s)) return "";
  return "the group of all sequences of moves (of " + std::to_string(group_->order()) +
         " states) has none that leads from the start to a goal";
}

// At most twelve moving pieces can be twisted, so the highest nibble is free for the sum.
std::uint64_t TwistyPuzzle::invariant(State s) const {
  const std::uint64_t pieces = number_counts(s, moving_);
  if (!has_twists() || !conserved_) return pieces;
  int sum = 0;
  for (int i = 0; i < moving_; ++i) sum += twist(s, i);
  return pieces ^ static_cast<std::uint64_t>(sum % twists_[0]) << 60;
}

// The same number of states leads to each goal in separate_goals_, so each is taken with equal
// probability.
State TwistyPuzzle::random_state(Random& random) const {
  const State goal = separate_goals_[random.below(separate_goals_.size())];
  return state(PermutationGroup::product(element(goal), group_->random(random)));
}

// ---- for people ----

std::string TwistyPuzzle::print(State s) const {
  std::string out;
  for (int i = 0; i < places(); ++i) {
    if (i > 0) out += i == moving_ ? "; " : " ";
    const int turns = twist(s, i);
    if (i >= moving_) {
      out += std::to_string(turns);
      continue;
    }
    if (twists_[i] == 2 && turns != 0) out += '-';
    out += std::to_string(piece(s, i) + 1);
    if (twists_[i] == 3 && turns != 0) out += turns == 1 ? '+' : '-';
  }
  return out;
}

// Returns the state after moves by name. A name with 2 is the move twice, and a name with ' is the
// inverse move. Returns nothing if a word is no move.
std::optional<State> TwistyPuzzle::after_moves(std::string_view text) const {
  State s = sorted_permutation(moving_);
  const std::vector<std::string_view> names = list_items(text);
  for (const std::string_view word : names) {
    const auto found = std::ranges::find(*moves_, word, &Move::name);
    if (found != moves_->end()) {
      s = apply(*found, s);
      continue;
    }
    if (word.size() < 2) return std::nullopt;
    const auto base = std::ranges::find(*moves_, word.substr(0, word.size() - 1), &Move::name);
    if (base == moves_->end()) return std::nullopt;
    if (word.back() == '2') {
      s = apply(*base, apply(*base, s));
    } else if (word.back() == '\'' && num_ways_ != 0) {
      s = apply((*moves_)[static_cast<std::size_t>(base->inverse)], s);
    } else {
      return std::nullopt;
    }
  }
  return names.empty() ? std::nullopt : std::optional(s);
}

std::vector<std::string> TwistyPuzzle::reading_notes(std::string_view text) const {
  if (!after_moves(text)) return {};
  return {"the start is read as moves from the solved position"};
}

absl::StatusOr<State> TwistyPuzzle::parse(std::string_view text) const {
  if (const auto s = after_moves(text)) return *s;
  std::vector<std::string_view> parts = list_items(text);
  for (const std::string_view word : parts) {
    if (word.empty() || std::isalpha(static_cast<unsigned char>(word[0])) == 0) break;
    if (after_moves(word)) continue;
    return invalid("found " + in_quotes(word) + ", expected a move: " +
                   alternatives(*moves_, [](const Move& move) { return move.name; }));
  }
  if (parts.size() != twists_.size()) {
    return invalid("found " + quantity(static_cast<std::int64_t>(parts.size()), "number") +
                   ", expected " + std::to_string(places()));
  }
  State s = 0;
  std::uint64_t sum = 0;
  std::vector<std::uint64_t> pieces;
  for (int i = 0; i < places(); ++i) {
    std::string_view& word = parts[i];
    const auto ways = static_cast<std::uint64_t>(twists_[i]);
    std::uint64_t turns = 0;
    if (i < moving_ && ways == 2 && (word.starts_with('-') || word.starts_with('+'))) {
      turns = word.front() == '-' ? 1 : 0;
      word.remove_prefix(1);
    } else if (i < moving_ && ways == 3 && (word.ends_with('+') || word.ends_with('-'))) {
      turns = word.back() == '+' ? 1 : 2;
      word.remove_suffix(1);
    }
    const auto number = i < moving_ ? parse_number(word, 1, static_cast<std::uint64_t>(moving_))
                                    : parse_number(word, 0, ways - 1);
    if (!number.ok()) return number.status();
    if (i < moving_) {
      pieces.push_back(*number);
      s |= (*number - 1) << 4 * i;
      sum += turns;
    } else {
      turns = *number;
    }
    s |= turns << shift_[i];
  }
  if (auto status = check_permutation(pieces, 1); !status.ok()) return status;
  if (has_twists() && conserved_ && sum % static_cast<std::uint64_t>(twists_[0]) != 0) {
    return invalid("found twists that add up to " + std::to_string(sum) +
                   ", expected a multiple of " + std::to_string(twists_[0]));
  }
  return s;
}

std::string TwistyPuzzle::move_name(State from, State to) const {
  for (const Move& move : *moves_) {
    if (apply(move, from) == to) return move.name;
  }
  return "to " + print(to);
}

// Compiled once for all puzzles of this kind.
absl::StatusOr<std::unique_ptr<Session>> open_pieces(const TwistyPuzzle& pieces,
                                                     const Parameters& given,
                                                     const std::string& metric,
                                                     std::vector<HeuristicEntry> entries) {
  return open_session(pieces, given, metric, std::move(entries));
}

HeuristicEntry pieces_patterns(const TwistyPuzzle& pieces) {
  return pattern_heuristic<TwistyPuzzle>(
      pieces.places(), [pieces](Pattern p) { return pieces.num_abstract_states(p); });
}

}  // namespace trailblaze
