#include "engine/heuristic/ida_paths.hpp"

#include <algorithm>

#include "engine/base/check.hpp"

namespace trailblaze {

const IdaPrefix& IdaPaths::find(std::span<const IdaPrefix> prefixes, int bound, const Crew& crew,
                                bool in_order, const IdaKernelOf& kernel) const {
  constexpr std::size_t kPieces = 16;
  while (prefixes.size() > 1) {
    const std::size_t pieces = std::min(kPieces, prefixes.size());
    const auto piece = [&](std::size_t i) {
      const std::size_t begin = prefixes.size() * i / pieces;
      return prefixes.subspan(begin, prefixes.size() * (i + 1) / pieces - begin);
    };
    if (seen_ != nullptr) seen_->begin();
    IdaHalt halt(nullptr, true, in_order);
    crew.for_each_block(pieces, [&](int worker, std::size_t i) {
      IdaStop stop(halt, i);
      if (stop.now(0)) return;
      IdaBelow below;
      kernel(worker).search(piece(i), bound, stop, below);
      if (below.solutions > 0) stop.found();
    });
    TRAILBLAZE_CHECK(halt.first_block() != IdaHalt::kNone, kLost);
    prefixes = piece(halt.first_block());
  }
  return prefixes.front();
}

void IdaPaths::list(const IdaPrefix& prefix, int bound, std::size_t most, IdaKernel& kernel,
                    const Watch* watch, std::vector<State>& path,
                    std::vector<std::vector<State>>& found) const {
  if (puzzle_.is_goal(prefix.state)) {
    found.push_back(path);
    return;
  }
  for (const IdaPrefix& child : children_within(prefix, bound)) {
    if (found.size() >= most) return;
    if (!leads_to_goal(child, bound, kernel, watch)) continue;
    path.push_back(child.state);
    list(child, bound, most, kernel, watch, path, found);
    path.pop_back();
  }
}

bool IdaPaths::leads_to_goal(const IdaPrefix& prefix, int bound, IdaKernel& kernel,
                             const Watch* watch) const {
  if (seen_ != nullptr) seen_->begin();
  IdaHalt halt(watch, true, false);
  IdaStop stop(halt, 0);
  IdaBelow below;
  if (!stop.now(0)) kernel.search({&prefix, 1}, bound, stop, below);
  return below.solutions > 0;
}

// The children within the bound, each state once.
std::vector<IdaPrefix> IdaPaths::children_within(const IdaPrefix& prefix, int bound) const {
  std::vector<IdaPrefix> out;
  std::vector<IdaPrefix> children;
  moves_.list_children(prefix, children);
  for (const IdaPrefix& child : children) {
    const bool listed = std::any_of(out.begin(), out.end(),
                                    [&](const IdaPrefix& c) { return c.state == child.state; });
    if (listed || weight_.f(static_cast<int>(child.depth), h_(child.state)) > bound) continue;
    out.push_back(child);
  }
  return out;
}

}  // namespace trailblaze
