// Successors of puzzles that are opened through the registry, by iterative deepening that finds no
// goal within its depth. The search only lists successors and checks that none is a goal or on the
// path. It expands the self-avoiding walks in a Cayley graph, whose number is the same from any
// state. A separate program counted these walks. It applies plain permutations: the generators of
// tests/data/perm_puzzles.jsonl, flips and swaps.
//
//   expanded = sum over depths d = 1 .. D of the walks of fewer than d moves
#include <vector>

#include "bench/suite/sessions.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// Searches to this depth. The goal must be farther away.
Body walk(const Board& board, std::uint64_t depth) {
  const auto session = open(board);
  SearchOptions options;
  options.search = Search::kIds;
  options.path = false;
  options.limits.max_depth = depth;
  return [session, options] {
    const auto report = session->solve("", options, one_thread);
    if (!report.ok()) die("ids: " + std::string(report.status().message()));
    const Result& result = report->result;
    if (result.stop != Stop::kDepth) die("ids: found another end than the limit on depth");
    return Tally{result.counters.generated, result.counters.expanded, result.counters.generated, 0,
                 result.lower_bound};
  };
}

struct Walk {
  const char* name;
  Board board;
  std::uint64_t moves, depth, expanded;
  Set set = Set::kQuick;
};

void make_walks(std::vector<Case>& cases) {
  for (const Walk& w : std::vector<Walk>{
           {"pancake-12",
            {"pancake", {{"size", "12"}, {"start", "1 3 5 7 9 11 2 4 6 8 10 12"}}},
            11,
            6,
            135'801},
           {"burnt-8",
            {"burnt", {{"size", "8"}, {"start", "-1 -2 -3 -4 -5 -6 -7 -8"}}},
            8,
            7,
            183'007},
           {"topspin-10-4",
            {"topspin", {{"size", "10,4"}, {"start", "1 3 5 7 9 2 4 6 8 10"}}},
            10,
            6,
            82'466},
           {"cube/half", {"cube", {{"metric", "half"}}, "farthest"}, 9, 6, 44'133},
           {"cube/quarter",
            {"cube", {{"metric", "quarter"}}, "farthest"},
            6,
            7,
            28'777,
            Set::kFull},
           {"pyraminx", {"pyraminx", {}, "farthest"}, 8, 7, 170'783},
           {"cayley-9/bubble-sort",
            {"cayley", {{"size", "9"}, {"start", "9 8 7 6 5 4 3 2 1"}}},
            8,
            7,
            175'529},
           {"cayley-9/star",
            {"cayley", {{"size", "9"}, {"graph", "star"}, {"start", "1 3 2 5 4 7 6 9 8"}}},
            8,
            7,
            182'951}}) {
    const Tally expected{
        .expanded = w.expanded, .generated = w.moves * w.expanded, .answer = w.depth + 1};
    cases.push_back({std::string("successors/") + w.name, w.set, expected,
                     [w] { return walk(w.board, w.depth); }});
  }
}

const GeneratedCases walks(make_walks);

}  // namespace
