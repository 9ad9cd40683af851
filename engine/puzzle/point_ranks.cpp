#include "engine/puzzle/point_ranks.hpp"

#include <algorithm>
#include <array>

namespace trailblaze {
namespace {

// Most places in a block with relative places. There are as many maps as places, and moves read all
// of these maps.
constexpr std::uint64_t kMostRelative = 128;
// Most places in a block with places apart, which need a map per move.
constexpr std::uint64_t kMostApart = 4096;
constexpr std::uint64_t kMostPointRanks = std::uint64_t{1} << 62;

using Image = std::array<std::uint8_t, PointChain::kMostPoints>;

}  // namespace

std::optional<PointRanks> PointRanks::make(const PointChain& chain,
                                           const std::vector<PointMove>& moves,
                                           const std::vector<int>& orbits) {
  PointRanks ranks(chain);
  if (chain.size() == 0 || chain.size() > kMostPointRanks / 64 || chain.base() == 0) return {};
  if (!ranks.split_apart(moves, orbits) && !ranks.split_relative()) return {};
  return ranks;
}

void PointRanks::set_split(std::size_t lead) {
  lead_ = lead;
  blocks_ = width_ = 1;
  for (std::size_t i = 0; i < chain_->base(); ++i)
    (i < lead ? blocks_ : width_) *= chain_->radix(i);
}

// Puts as many of the last orbits as fit into the place, if they move independently of the others.
bool PointRanks::split_apart(const std::vector<PointMove>& moves, const std::vector<int>& orbits) {
  std::size_t lead = chain_->base();
  std::uint64_t width = 1;
  for (std::size_t i = chain_->base(); i-- > 0 && width * chain_->radix(i) <= kMostApart;) {
    width *= chain_->radix(i);
    if (i > 0 && orbits[i - 1] != orbits[i]) lead = i;
  }
  if (lead == chain_->base()) return false;
  set_split(lead);
  std::vector<std::uint8_t> base, others;
  for (std::size_t i = 0; i < chain_->num_points(); ++i) {
    const std::uint8_t point = chain_->point(static_cast<std::uint8_t>(i));
    (lead <= i && i < chain_->base() ? base : others).push_back(point);
  }
  const std::size_t count = base.size();
  base.insert(base.end(), others.begin(), others.end());
  tail_.emplace(moves, base, count);
  if (tail_->size() == width_) return true;
  tail_.reset();
  return false;
}

bool PointRanks::split_relative() {
  if (!chain_->is_whole()) return false;
  std::size_t lead = chain_->base();
  std::uint64_t width = 1;
  while (lead > 0 && width * chain_->radix(lead - 1) <= kMostRelative) {
    width *= chain_->radix(--lead);
  }
  set_split(lead);
  return true;
}

std::uint64_t PointRanks::rank(std::span<std::uint8_t> image) const {
  const std::uint64_t stride = rank_stride(width_);
  if (!tail_) {
    const std::uint64_t rank = chain_->rank(image).value();
    return rank / width_ * stride + rank % width_;
  }
  for (std::uint8_t& number : image.subspan(lead_)) {
    number = tail_->number(chain_->point(number));
  }
  return chain_->rank(image.first(lead_)).value() * stride +
         tail_->rank(image.subspan(lead_)).value();
}

void PointRanks::unrank(std::uint64_t rank, std::span<std::uint8_t> image) const {
  const std::uint64_t stride = rank_stride(width_), block = rank / stride, place = rank % stride;
  if (!tail_) return chain_->unrank(block * width_ + place, 0, chain_->base(), image);
  chain_->unrank(block, 0, lead_, image.first(lead_));
  tail_->unrank(place, 0, tail_->base(), image.subspan(lead_));
  for (std::uint8_t& number : image.subspan(lead_)) {
    number = chain_->number(tail_->point(number));
  }
}

std::vector<std::uint16_t> PointRanks::make_maps() const {
  std::vector<std::uint16_t> maps;
  Image place_image;
  const PointChain& chain = tail_ ? *tail_ : *chain_;
  const std::size_t first = tail_ ? 0 : lead_;
  const std::span<std::uint8_t> image = std::span(place_image).first(chain.base());
  const std::size_t maps_count = tail_ ? chain.moves().size() : width_;
  for (std::size_t map = 0; map < maps_count; ++map) {
    const PointChain::Element step = tail_ ? chain.moves()[map] : chain.element(map, first);
    for (std::uint64_t place = 0; place < width_; ++place) {
      chain.unrank(place, first, chain.base(), image);
      for (std::uint8_t& point : image) point = step[point];
      maps.push_back(static_cast<std::uint16_t>(chain.rank(image, first).value()));
    }
  }
  return maps;
}

// Writes, for each of these blocks and for each move, where the move takes the block's state at
// place 0, the place of the identity.
//
// Most blocks share all digits but the last, the head, with the block before. So if there are
// several blocks, each move is kept together with what undoes the digits to which it takes the
// head.
void PointRanks::move_blocks(std::uint64_t first, std::uint64_t count, RankMove* out) const {
  struct Undone {
    PointChain::Element element;
    std::uint64_t rank;
  };
  constexpr std::size_t kTogether = PointChain::kTogether;
  const std::vector<PointChain::Element>& moves = chain_->moves();
  const std::size_t base = tail_ ? lead_ : chain_->base();
  const std::size_t head = lead_ == 0 || count == 1 ? 0 : lead_ - 1;
  const std::uint64_t blocks_per_head = lead_ == 0 ? 1 : chain_->radix(lead_ - 1);
  static thread_local std::vector<Undone> undone;
  undone.resize(moves.size());
  Image from;
  PointChain::Images to;
  for (std::uint64_t block = first; block < first + count; ++block) {
    chain_->unrank(block, 0, lead_, std::span(from).first(base));
    if (block == first || block % blocks_per_head == 0) {
      for (std::size_t m = 0; m < moves.size(); ++m) {
        undone[m].element = moves[m];
        undone[m].rank = chain_->undo(std::span(from).first(head), undone[m].element);
      }
    }
    for (std::size_t g = 0; g < moves.size(); g += kTogether) {
      const std::size_t some = std::min(kTogether, moves.size() - g);
      PointChain::Ranks ranks;
      for (std::size_t m = 0; m < some; ++m) ranks.lead[m] = undone[g + m].rank;
      for (std::size_t i = head; i < base; ++i) {
        for (std::size_t m = 0; m < some; ++m) to[i][m] = undone[g + m].element[from[i]];
      }
      chain_->add_digits(to, head, base, lead_, some, ranks);
      for (std::size_t m = 0; m < some; ++m) {
        *out++ = {ranks.lead[m], static_cast<std::uint32_t>(tail_ ? g + m : ranks.tail[m])};
      }
    }
  }
}

RankMoves PointRanks::rank_moves() const {
  const std::size_t moves = chain_->moves().size();
  const auto from = [this](std::uint64_t first, std::uint64_t count, RankMove* out) {
    move_blocks(first, count, out);
  };
  return {blocks_, static_cast<int>(width_), static_cast<int>(moves), make_maps(), from};
}

}  // namespace trailblaze
