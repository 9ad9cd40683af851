#include "engine/bfs/shortest_paths.hpp"

#include <absl/functional/function_ref.h>

#include <algorithm>
#include <span>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/bfs/bidirectional.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"

namespace trailblaze {
namespace {

using Layer = std::vector<State>;  // sorted, each once

// Keeps those of the states (the successors of layer depth - 1) that are on this layer.
using KeepLayer = absl::FunctionRef<void(Layer& states, std::uint64_t depth)>;

template <class T>
void sort_once(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

bool contains(const Layer& layer, State s) {
  return std::binary_search(layer.begin(), layer.end(), s);
}

// Finds layer after layer from the start. It stops where there is no memory left for more.
Stop find_layers(const AnyPuzzle& puzzle, State start, std::uint64_t length, KeepLayer keep,
                 Watch& watch, std::vector<Layer>& layers) {
  Successors successors;
  layers = {{start}};
  for (std::uint64_t d = 1; d <= length; ++d) {
    Layer next, some;
    for (std::span<const State> left = layers.back(); !left.empty();) {
      left = left.subspan(puzzle.expand(left, successors));
      some.assign(successors.states().begin(), successors.states().end());
      keep(some, d);
      next.insert(next.end(), some.begin(), some.end());
    }
    sort_once(next);
    watch.charge(0, next.capacity() * sizeof(State));
    if (watch.bytes_left() == 0) return Stop::kMemory;
    if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
    TRAILBLAZE_CHECK(!next.empty(), "no shortest path where there was one");
    layers.push_back(std::move(next));
  }
  return Stop::kNone;
}

// For each state of a layer, the indices of its successors in the next layer, sorted, each once.
std::vector<std::vector<std::size_t>> steps(const AnyPuzzle& puzzle, const Layer& layer,
                                            const Layer& next) {
  std::vector<std::vector<std::size_t>> found(layer.size());
  for_each_successor(puzzle, layer, [&](std::size_t i, State t) {
    const auto at = std::lower_bound(next.begin(), next.end(), t);
    if (at == next.end() || *at != t) return;
    found[i].push_back(static_cast<std::size_t>(at - next.begin()));
  });
  for (auto& places : found) sort_once(places);
  return found;
}

// Adds the paths that begin with `path`, until there are `most`. Recursion is as deep as a path is
// long; the states are on the heap.
void list_paths(const AnyPuzzle& puzzle, const std::vector<Layer>& layers, std::size_t most,
                std::vector<State>& path, std::vector<std::vector<State>>& found) {
  if (path.size() == layers.size()) {
    check_path(puzzle, path.front(), path);
    found.push_back(path);
    return;
  }
  const Layer& next = layers[path.size()];
  const auto to = steps(puzzle, {path.back()}, next);
  for (const std::size_t at : to.front()) {
    if (found.size() == most) return;
    path.push_back(next[at]);
    list_paths(puzzle, layers, most, path, found);
    path.pop_back();
  }
}

// Finds the layers, and counts the paths from every state to a goal, from the last layer to the
// first.
ShortestPaths find_paths(const AnyPuzzle& puzzle, State start, std::uint64_t length, KeepLayer keep,
                         Watch& watch, std::size_t most) {
  constexpr std::uint64_t kBytesOfACount = 128;  // of a state: its steps, and counts of two layers
  std::vector<Layer> layers;
  ShortestPaths all;
  all.stop = find_layers(puzzle, start, length, keep, watch, layers);
  std::size_t widest = 0;
  for (const Layer& layer : layers) widest = std::max(widest, layer.size());
  if (watch.bytes_left() < widest * kBytesOfACount) all.stop = Stop::kMemory;
  if (all.stop != Stop::kNone) return all;
  std::vector<BigCount> ways(layers.back().size(), BigCount(1));
  for (std::size_t d = layers.size() - 1; d-- > 0;) {
    std::vector<BigCount> counts(layers[d].size());
    const auto to = steps(puzzle, layers[d], layers[d + 1]);
    for (std::size_t i = 0; i < to.size(); ++i) {
      for (const std::size_t at : to[i]) counts[i] += ways[at];
    }
    ways = std::move(counts);
  }
  all.count = ways.front();
  std::vector<State> path{start};
  list_paths(puzzle, layers, most, path, all.some);
  return all;
}

// ---- which classes are on a layer ----

void keep_classes(const AnyPuzzle& puzzle, const Layer& classes, Layer& states) {
  std::erase_if(states, [&](State t) { return !contains(classes, puzzle.canonical(t)); });
}

// The layers' classes by the log's levels, found from the last level backwards.
std::vector<Layer> classes_by_log(const AnyPuzzle& puzzle, const LevelLog& log, Layer goals,
                                  const Crew& crew) {
  std::vector<Layer> classes(log.depths() + 1);
  classes.back() = std::move(goals);
  for (std::size_t d = log.depths(); d-- > 0;) {
    const Layer& next = classes[d + 1];
    std::vector<Layer> mine(static_cast<std::size_t>(crew.threads()));
    for_each_edge(puzzle, log, d, crew, [&](int worker, State from, State to) {
      if (contains(next, to)) mine[static_cast<std::size_t>(worker)].push_back(from);
    });
    for (const Layer& part : mine) classes[d].insert(classes[d].end(), part.begin(), part.end());
    sort_once(classes[d]);
  }
  return classes;
}

ShortestPaths by_levels(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                        const Options& options, std::size_t most) {
  Watch watch(options.limits, options.pulse);
  LevelLog log;
  LevelSearch search(puzzle, options.crew, watch, Keep::kNothing, &log);
  const Stop stop = run_levels(search, search.begin({&start, 1}), kUnlimited,
                               [&] { return search.depth() == length; });
  if (stop != Stop::kNone) return {stop, {}, {}};
  Layer goals;
  search.frontier().for_each_state([&](State s) { goals.push_back(s); });
  std::erase_if(goals, [&](State s) { return !puzzle.is_goal(s); });
  sort_once(goals);
  const auto classes = classes_by_log(puzzle, log, std::move(goals), options.crew);
  const auto keep = [&](Layer& states, std::uint64_t d) {
    keep_classes(puzzle, classes[d], states);
  };
  return find_paths(puzzle, start, length, keep, watch, most);
}

// The classes of front's trail that are on a shortest path: in the middle those that both searches
// know, before it their neighbours one level up.
std::vector<Layer> classes_of_front(const AnyPuzzle& puzzle, const BothEnds& ends) {
  const std::uint64_t middle = ends.front.depth();
  std::vector<Layer> classes(middle + 1);
  ends.front.frontier().for_each_state([&](State s) {
    if (ends.back.trail().contains(s)) classes[middle].push_back(s);
  });
  for (std::uint64_t d = middle; d-- > 0;) {
    for_each_successor(puzzle, classes[d + 1], [&](std::size_t, State t) {
      t = puzzle.canonical(t);
      if (ends.front.trail().depth_mod3(t) == d % 3) classes[d].push_back(t);
    });
    sort_once(classes[d]);
  }
  sort_once(classes[middle]);
  return classes;
}

ShortestPaths from_both_ends(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                             const std::vector<State>& goals, const Options& options,
                             std::size_t most) {
  Watch watch(options.limits, options.pulse);
  BothEnds ends(puzzle, options.crew, watch);
  const Stop stop = run_levels(ends, ends.begin(start, goals), kUnlimited,
                               [&] { return ends.depth() == length; });
  if (stop != Stop::kNone) return {stop, {}, {}};
  const std::vector<Layer> classes = classes_of_front(puzzle, ends);
  const auto keep = [&](Layer& states, std::uint64_t d) {
    if (d < classes.size()) return keep_classes(puzzle, classes[d], states);
    std::erase_if(states, [&](State t) {
      return ends.back.trail().depth_mod3(puzzle.canonical(t)) != (length - d) % 3;
    });
  };
  return find_paths(puzzle, start, length, keep, watch, most);
}

}  // namespace

ShortestPaths shortest_paths(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                             const std::vector<State>& goals, const Options& options,
                             std::size_t most) {
  return puzzle.traits().reversible && !goals.empty()
             ? from_both_ends(puzzle, start, length, goals, options, most)
             : by_levels(puzzle, start, length, options, most);
}

ShortestPaths shortest_paths_down(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                                  DepthMarks marks, const Options& options, std::size_t most) {
  Watch watch(options.limits, options.pulse);
  std::vector<unsigned> found;
  const auto keep = [&](Layer& states, std::uint64_t d) {
    found.resize(states.size());
    marks(states, found.data());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (found[i] == (length - d) % 3) states[kept++] = states[i];
    }
    states.resize(kept);
  };
  return find_paths(puzzle, start, length, keep, watch, most);
}

}  // namespace trailblaze
