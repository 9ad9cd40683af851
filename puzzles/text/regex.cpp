#include "puzzles/text/regex.hpp"

#include <re2/re2.h>

namespace trailblaze {
namespace {

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace

Regex::Regex(std::string_view expression) : re2_(std::make_unique<const RE2>(piece(expression))) {}

Regex::~Regex() = default;

bool Regex::search(Anchor anchor, std::string_view text, std::span<std::string_view> found) const {
  const RE2::Anchor where = anchor == Anchor::kBoth    ? RE2::ANCHOR_BOTH
                            : anchor == Anchor::kStart ? RE2::ANCHOR_START
                                                       : RE2::UNANCHORED;
  std::array<re2::StringPiece, kMostFound> pieces;
  if (!re2_->Match(piece(text), 0, text.size(), where, pieces.data(),
                   static_cast<int>(found.size()))) {
    return false;
  }
  for (std::size_t i = 0; i < found.size(); ++i) found[i] = {pieces[i].data(), pieces[i].size()};
  return true;
}

void Regex::replace_all(std::string* text, std::string_view replacement) const {
  RE2::GlobalReplace(text, *re2_, piece(replacement));
}

}  // namespace trailblaze
