// The connected components of the boards of a family. Steps of large pieces join whole classes
// (classes.hpp). Single boards need not be listed, because a step requires only that the cells it
// enters are blank, and all other blanks stay where they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "puzzles/census/classes.hpp"

namespace trailblaze::census {

// The components of a piece set, numbered in the order of their least classes.
class Components {
 public:
  std::size_t size() const { return boards_.size(); }
  std::uint64_t boards(std::size_t component) const { return boards_[component]; }
  std::uint64_t largest() const;

  // Returns the component of a class that has boards.
  std::uint32_t of_class(std::uint32_t number) const { return links_[number]; }

 private:
  friend class ClassUnions;

  // While classes are joined: a lower class of the same component, plus 1; 0 if none is known.
  // Afterwards: the component.
  ZeroedArray<std::uint32_t> links_;
  std::vector<std::uint64_t> boards_;
};

// Finds the components of each set of the family, in the order of its numbers of blanks. Returns
// the stop that ended this early, if any. Charges their memory to the watch.
Stop find_components(const LargeLayouts& layouts, const Classes& classes,
                     const std::vector<int>& blanks, const Crew& crew, Watch& watch,
                     std::vector<Components>& out);

}  // namespace trailblaze::census
