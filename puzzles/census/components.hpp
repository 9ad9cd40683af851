// What is connected in the boards of a family. Classes (classes.hpp) are joined by the steps of
// large pieces, without looking at boards: a step needs that the cells which it enters are blank,
// and any blanks elsewhere stay where they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "puzzles/census/classes.hpp"

namespace trailblaze::census {

// The components of one piece set. They are numbered by their least classes.
class Components {
 public:
  std::size_t size() const { return boards_.size(); }
  std::uint64_t boards(std::size_t component) const { return boards_[component]; }
  std::uint64_t largest() const;

  // The component of a class that has boards.
  std::uint32_t of_class(std::uint32_t number) const { return links_[number]; }

 private:
  friend class Joining;

  // While classes are joined: one of the same component with a lower number, plus one; 0: none is
  // known. Afterwards the component.
  ZeroedArray<std::uint32_t> links_;
  std::vector<std::uint64_t> boards_;
};

// Those of each set of the family, in the order of its numbers of blanks. What ends this early is
// told. Memory is charged to the watch.
Stop find_components(const LargeLayouts& layouts, const Classes& classes,
                     const std::vector<int>& blanks, const Crew& crew, Watch& watch,
                     std::vector<Components>& out);

}  // namespace trailblaze::census
