// All shortest paths from a start to the goals: how many, and the first of them.
//
// The states on them lie in layers: layer d holds those d moves from the start and length - d from
// a goal. Two states of neighbouring layers that a move joins are on a path together, so the paths
// are counted by adding up from the last layer to the first, and listed by walking through the
// layers; nothing is ever tried in vain. A path is a sequence of states: two moves between the same
// states are one.
//
//   layer 0        1          2          length 3
//   start   ->   3 ways  ->  1 way  ->  goal           3 paths
//           ->   0: not on a layer
//
// How a state is known to be on a layer depends on what there is:
//   a table, or a goal trail    its depth modulo 3: no search at all
//   reversible, goals listed    a search from each end, which meet in the middle
//   else                        the levels of a breadth-first search from the start, gone through
//                               backwards
// With a symmetry the searches know classes only; layers are of real states, found from the start
// on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/bfs/bidirectional.hpp"
#include "engine/base/big_count.hpp"
#include "engine/base/check.hpp"
#include "engine/bfs/level_log.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

namespace shortest {

using Layer = std::vector<State>;  // sorted, each once

inline void sort_layer(Layer& layer) {
  std::sort(layer.begin(), layer.end());
  layer.erase(std::unique(layer.begin(), layer.end()), layer.end());
}

inline bool contains(const Layer& layer, State s) {
  return std::binary_search(layer.begin(), layer.end(), s);
}

// The successors of s in the next layer.
template <Puzzle P>
Layer steps(const P& puzzle, State s, const Layer& next) {
  Layer found;
  puzzle.for_each_successor(s, [&](State t) {
    if (contains(next, t)) found.push_back(t);
  });
  sort_layer(found);
  return found;
}

// Layer after layer from the start: on(t, d) says whether a successor t of layer d - 1 is on layer
// d. Stops where there is no memory left for more.
template <Puzzle P, class On>
Stop find_layers(const P& puzzle, State start, std::uint64_t length, const On& on, Watch& watch,
                 std::vector<Layer>& layers) {
  layers = {{start}};
  for (std::uint64_t d = 1; d <= length; ++d) {
    Layer next;
    for (const State s : layers.back()) {
      puzzle.for_each_successor(s, [&](State t) {
        if (on(t, d)) next.push_back(t);
      });
    }
    sort_layer(next);
    watch.charge(0, next.capacity() * sizeof(State));
    if (watch.bytes_left() == 0) return Stop::kMemory;
    if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
    TRAILBLAZE_CHECK(!next.empty(), "no shortest path where there was one");
    layers.push_back(std::move(next));
  }
  return Stop::kNone;
}

// Ways from every state of the layer before to a goal, given those of the next.
template <Puzzle P>
std::vector<BigCount> count_back(const P& puzzle, const Layer& layer, const Layer& next,
                                 const std::vector<BigCount>& ways) {
  std::vector<BigCount> counts(layer.size());
  for (std::size_t i = 0; i < layer.size(); ++i) {
    for (const State t : steps(puzzle, layer[i], next)) {
      const auto at = std::lower_bound(next.begin(), next.end(), t) - next.begin();
      counts[i] += ways[static_cast<std::size_t>(at)];
    }
  }
  return counts;
}

template <Puzzle P>
class Lister {
 public:
  Lister(const P& puzzle, const std::vector<Layer>& layers, std::size_t most)
      : puzzle_(puzzle), layers_(layers), most_(most) {}

  std::vector<std::vector<State>> list() {
    path_ = {layers_.front().front()};
    extend();
    return std::move(found_);
  }

 private:
  // As deep as a path is long; its states are on the heap.
  void extend() {
    if (path_.size() == layers_.size()) {
      check_path(puzzle_, path_.front(), path_);
      found_.push_back(path_);
      return;
    }
    for (const State t : steps(puzzle_, path_.back(), layers_[path_.size()])) {
      if (found_.size() == most_) return;
      path_.push_back(t);
      extend();
      path_.pop_back();
    }
  }

  const P& puzzle_;
  const std::vector<Layer>& layers_;
  const std::size_t most_;
  std::vector<State> path_;
  std::vector<std::vector<State>> found_;
};

template <Puzzle P>
ShortestPaths from_layers(const P& puzzle, const std::vector<Layer>& layers, std::size_t most) {
  std::vector<BigCount> ways(layers.back().size(), BigCount(1));
  for (std::size_t d = layers.size() - 1; d-- > 0;) {
    ways = count_back(puzzle, layers[d], layers[d + 1], ways);
  }
  return {Stop::kNone, ways.front(), Lister(puzzle, layers, most).list()};
}

// ---- which classes are on a layer ----

// Those of history's levels, found from the last level backwards.
template <Puzzle P>
std::vector<Layer> classes_by_log(const P& puzzle, const LevelLog& history, Layer goals,
                                      const Crew& crew) {
  constexpr std::size_t kBlock = 1024;
  std::vector<Layer> classes(history.depths() + 1);
  classes.back() = std::move(goals);
  for (std::size_t d = history.depths(); d-- > 0;) {
    const Layer& next = classes[d + 1];
    std::vector<Layer> mine(static_cast<std::size_t>(crew.threads()));
    const std::size_t size = history.size(d);
    crew.for_each_block((size + kBlock - 1) / kBlock, [&](int worker, std::size_t block) {
      for (std::size_t i = block * kBlock; i < std::min(size, (block + 1) * kBlock); ++i) {
        const State s = history.state(d, i);
        bool leads = false;
        puzzle.for_each_successor(
            s, [&](State t) { leads = leads || contains(next, representative(puzzle, t)); });
        if (leads) mine[static_cast<std::size_t>(worker)].push_back(s);
      }
    });
    for (const Layer& part : mine) classes[d].insert(classes[d].end(), part.begin(), part.end());
    sort_layer(classes[d]);
  }
  return classes;
}

template <Puzzle P>
ShortestPaths by_levels(const P& puzzle, State start, std::uint64_t length, const Options& options,
                        std::size_t most) {
  Watch watch(options.limits, options.pulse);
  LevelLog history;
  LevelSearch<P> search(puzzle, options.crew, watch, Keep::kNothing, &history);
  Stop stop = search.begin(std::span(&start, 1));
  while (stop == Stop::kNone && search.depth() < length) {
    stop = search.advance([](State) { return false; });
  }
  if (stop != Stop::kNone) return {stop, {}, {}};
  Layer goals;
  search.frontier().for_each_state([&](State s) {
    if (puzzle.is_goal(s)) goals.push_back(s);
  });
  sort_layer(goals);
  const auto classes = classes_by_log(puzzle, history, std::move(goals), options.crew);
  std::vector<Layer> layers;
  stop = find_layers(
      puzzle, start, length,
      [&](State t, std::uint64_t d) { return contains(classes[d], representative(puzzle, t)); },
      watch, layers);
  if (stop != Stop::kNone) return {stop, {}, {}};
  return from_layers(puzzle, layers, most);
}

template <Reversible P>
ShortestPaths from_both_ends(const P& puzzle, State start, std::uint64_t length,
                             const std::vector<State>& goals, const Options& options,
                             std::size_t most) {
  Watch watch(options.limits, options.pulse);
  LevelSearch<P> front(puzzle, options.crew, watch, Keep::kDepthMod3);
  LevelSearch<P> back(puzzle, options.crew, watch, Keep::kDepthMod3);
  Stop stop = front.begin(std::span(&start, 1));
  if (stop == Stop::kNone) stop = back.begin(goals);
  while (stop == Stop::kNone && front.depth() + back.depth() < length) {
    LevelSearch<P>& moving = front.frontier().size() <= back.frontier().size() ? front : back;
    stop = moving.advance([](State) { return false; });
  }
  if (stop != Stop::kNone) return {stop, {}, {}};
  // In the middle, what both searches know; before it, the neighbours one level up.
  const std::uint64_t middle = front.depth();
  std::vector<Layer> classes(middle + 1);
  front.frontier().for_each_state([&](State s) {
    if (back.trail().contains(s)) classes[middle].push_back(s);
  });
  for (std::uint64_t d = middle; d-- > 0;) {
    for (const State s : classes[d + 1]) {
      puzzle.for_each_successor(s, [&](State t) {
        t = representative(puzzle, t);
        if (front.trail().depth_mod3(t) == d % 3) classes[d].push_back(t);
      });
    }
    sort_layer(classes[d]);
  }
  sort_layer(classes[middle]);
  std::vector<Layer> layers;
  stop = find_layers(
      puzzle, start, length,
      [&](State t, std::uint64_t d) {
        t = representative(puzzle, t);
        if (d <= middle) return contains(classes[d], t);
        return back.trail().depth_mod3(t) == (length - d) % 3;
      },
      watch, layers);
  if (stop != Stop::kNone) return {stop, {}, {}};
  return from_layers(puzzle, layers, most);
}

}  // namespace shortest

// All shortest paths from the start, which are `length` long; at most `most` of them are listed.
// `goals` are all there are, or none where the puzzle does not list them.
template <Puzzle P>
ShortestPaths shortest_paths(const P& puzzle, State start, std::uint64_t length,
                             const std::vector<State>& goals, const Options& options,
                             std::size_t most) {
  if constexpr (Reversible<P>) {
    if (!goals.empty()) {
      return shortest::from_both_ends(puzzle, start, length, goals, options, most);
    }
  }
  return shortest::by_levels(puzzle, start, length, options, most);
}

// Likewise, where every distance modulo 3 to the goals is known up to `length`: depth_mod3(t) is
// that of a state, or nothing.
template <Reversible P, class DepthMod3>
ShortestPaths shortest_paths_down(const P& puzzle, State start, std::uint64_t length,
                                  const DepthMod3& depth_mod3, const Options& options,
                                  std::size_t most) {
  Watch watch(options.limits, options.pulse);
  std::vector<shortest::Layer> layers;
  const Stop stop = shortest::find_layers(
      puzzle, start, length,
      [&](State t, std::uint64_t d) { return depth_mod3(t) == (length - d) % 3; }, watch, layers);
  if (stop != Stop::kNone) return {stop, {}, {}};
  return shortest::from_layers(puzzle, layers, most);
}

}  // namespace trailblaze
