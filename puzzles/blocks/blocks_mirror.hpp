// The mirror of a board of sliding blocks (--symmetry mirror): a position and its image are the
// same state.
//
//   A . b       b . A       left to right, if walls, gates, pieces and the goal allow it;
//   c # .       . # c       otherwise top to bottom
//
// A named piece has to be its own mirror image. The image of a kind of alike pieces may be another
// kind with equally many pieces: the kind of an L-shaped piece and the kind of its mirror image
// trade places.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/session.hpp"
#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {

class BlockMirror {
 public:
  // Fails with an error of the field "symmetry" that says why neither mirror preserves the puzzle.
  static absl::StatusOr<BlockMirror> of(const BlockTables& tables);

  State image(State s) const {
    State image = 0;
    for (const Kind& kind : kinds_) {
      const std::uint64_t set = s >> kind.shift & kind.mask;
      image |= kind.listed.empty() ? kind.field(set) : kind.listed[set];
    }
    return image;
  }

  // Returns "left to right" or "top to bottom".
  const std::string& name() const { return name_; }

 private:
  // A kind of pieces, and its image.
  struct Kind {
    // Returns the field of the image of a set of placements, shifted into place.
    std::uint64_t field(std::uint64_t set) const;

    int shift;  // lowest bit of the field
    std::uint64_t mask;
    Combinadic sets;
    std::vector<Placement> to;  // placement of the image, by placement
    int shift_to;
    std::vector<std::uint64_t> listed = {};  // field() by set; empty if there are many sets
  };

  BlockMirror() = default;

  // Fails with an error that says which cell, piece or goal has no image.
  static absl::StatusOr<BlockMirror> along(const BlockTables& tables, bool left_to_right);

  std::string name_;
  std::vector<Kind> kinds_;
};

class MirroredBlocks : public Blocks {
 public:
  MirroredBlocks(const Blocks& blocks, BlockMirror mirror)
      : Blocks(blocks), mirror_(std::make_shared<const BlockMirror>(std::move(mirror))) {}

  State canonical(State s) const { return std::min(s, mirror_->image(s)); }

  // A position and its image may have different colours.
  bool alternates() const { return false; }

  // Emits a goal of each class.
  bool for_each_goal(auto&& emit) const {
    return Blocks::for_each_goal([&](State s) {
      if (canonical(s) == s) emit(s);
    });
  }

 private:
  std::shared_ptr<const BlockMirror> mirror_;
};

// Opens a session of these blocks under their mirror, which a note names.
absl::StatusOr<std::unique_ptr<Session>> mirrored_session(const Blocks& blocks, State start,
                                                          SessionInfo facts);

}  // namespace trailblaze
