// Whole spaces: every state of a puzzle, depth by depth, in each storage, with a single thread and
// with two. The numbers of states and the greatest depths are from tests/data and the registry. A
// board from tests/data has its name there in a comment.
#include <string>
#include <vector>

#include "bench/suite/searches.hpp"
#include "bench/suite/sessions.hpp"
#include "bench/suite/without_way_numbers.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/ranked/kernels.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// Enumerates by the window: frontier search of a puzzle without way numbers.
Body window(const Board& board, int threads) {
  return [session = open(board), crew = std::make_shared<const Crew>(threads)] {
    const WithoutWayNumbers without_way_numbers(session->puzzle());
    return tally_of(by_frontier(without_way_numbers, *session->enumerate_from(), *crew));
  };
}

// Enumerates the space. The session is opened once, because it keeps nothing of an enumeration.
Body enumeration(const Board& board, Storage storage, int threads) {
  SearchOptions options;
  options.storage = storage;
  return [session = open(board), options, crew = std::make_shared<const Crew>(threads)] {
    const auto report = session->enumerate(options, *crew);
    if (!report.ok()) die("enumerate: " + std::string(report.status().message()));
    return tally_of(report->result);
  };
}

// Returns the pancake puzzle as a file describes it, to compare it with the compiled puzzle.
Board pancakes_of_file(int size) {
  std::string labels, flips;
  for (int i = 0; i < size; ++i) labels += (i > 0 ? "," : "") + std::to_string(i + 1);
  for (int k = 2; k <= size; ++k) {
    flips += (k > 2 ? ",{\"name\":\"f" : "{\"name\":\"f") + std::to_string(k) + "\",\"perm\":[";
    for (int i = 0; i < size; ++i) {
      flips += (i > 0 ? "," : "") + std::to_string(i < k ? k - 1 - i : i);
    }
    flips += "]}";
  }
  return {"moves",
          {{"definition", "{\"points\":" + std::to_string(size) + ",\"initial_labels\":[" + labels +
                              "],\"generators\":[" + flips + "]}"}}};
}

struct Row {
  const char* name;
  Board board;
  std::vector<Storage> storages;
  std::uint64_t states, depth;
  Set one, two;  // the sets of the row's cases with a single thread and with two
};

constexpr Set kQuick = Set::kQuick, kFull = Set::kFull;
constexpr Storage kTrail = Storage::kTrail, kFrontier = Storage::kFrontier;
constexpr Storage kRanked = Storage::kRanked, kDense = Storage::kDense;

std::vector<Row> rows() {
  return {
      {"tiles-2x5", {"tiles", {{"size", "2x5"}}}, {kTrail, kFrontier}, 1'814'400, 55, kFull, kFull},
      {"tiles-3x3-multi",
       {"tiles", {{"size", "3x3"}, {"metric", "multi"}}},
       {kTrail, kFrontier, kRanked, kDense},
       181'440,
       24,
       kQuick,
       kFull},
      {"tiles-3x4", {"tiles", {{"size", "3x4"}}}, {kDense}, 239'500'800, 53, kFull, kQuick},
      {"tiles-2x6", {"tiles", {{"size", "2x6"}}}, {kDense}, 239'500'800, 80, kFull, kFull},
      // "enum_big_c" and "enum_fe_c"
      {"jugs-6",
       {"jugs", {{"capacities", "7,9,11,13,17,19"}, {"start", "0,0,0,0,17,19"}}},
       {kTrail},
       110'186,
       13,
       kQuick,
       kFull},
      {"jugs-4-fill",
       {"jugs", {{"capacities", "5,7,11,13"}, {"start", "0,0,0,0"}, {"rule", "pour,fill,empty"}}},
       {kTrail, kRanked},
       5'184,
       12,
       kQuick,
       kFull},
      {"blocks-pa", {"blocks", {}, "pa"}, {kTrail, kFrontier}, 1'398, 112, kQuick, kFull},
      {"blocks-pa-distinct",
       {"blocks", {{"identical", "none"}}, "pa"},
       {kTrail},
       67'104,
       243,
       kQuick,
       kFull},
      {"blocks-klotski",
       {"blocks", {}, "klotski"},
       {kTrail, kFrontier},
       25'955,
       167,
       kQuick,
       kQuick},
      {"blocks-klotski-move",
       {"blocks", {{"metric", "move"}}, "klotski"},
       {kTrail, kFrontier},
       25'955,
       124,
       kFull,
       kFull},
      {"pancake-8",
       {"pancake", {{"size", "8"}}},
       {kTrail, kFrontier, kRanked},
       40'320,
       9,
       kQuick,
       kFull},
      {"pancake-10",
       {"pancake", {{"size", "10"}}},
       {kTrail, kFrontier, kRanked},
       3'628'800,
       11,
       kFull,
       kFull},
      {"pancake-11", {"pancake", {{"size", "11"}}}, {kRanked}, 39'916'800, 13, kFull, kFull},
      {"moves-pancake-8",
       pancakes_of_file(8),
       {kTrail, kFrontier, kRanked},
       40'320,
       9,
       kQuick,
       kFull},
      {"moves-pancake-11", pancakes_of_file(11), {kRanked}, 39'916'800, 13, kFull, kFull},
      {"burnt-6",
       {"burnt", {{"size", "6"}}},
       {kTrail, kFrontier, kRanked},
       46'080,
       12,
       kQuick,
       kFull},
      {"burnt-8", {"burnt", {{"size", "8"}}}, {kRanked}, 10'321'920, 15, kFull, kFull},
      {"topspin-8-4",
       {"topspin", {{"size", "8,4"}}},
       {kTrail, kFrontier},
       20'160,
       9,
       kQuick,
       kFull},
      {"topspin-10-4", {"topspin", {}}, {kRanked}, 1'814'400, 10, kQuick, kFull},
      {"cube-half", {"cube", {}}, {kTrail, kFrontier}, 3'674'160, 11, kFull, kFull},
      {"cube-half", {"cube", {}}, {kRanked}, 3'674'160, 11, kQuick, kQuick},
      {"cube-quarter", {"cube", {{"metric", "quarter"}}}, {kRanked}, 3'674'160, 14, kFull, kFull},
      {"pyraminx", {"pyraminx"}, {kTrail, kFrontier}, 933'120, 11, kFull, kFull},
      {"pyraminx", {"pyraminx"}, {kRanked}, 933'120, 11, kQuick, kFull},
      {"cayley-8",
       {"cayley", {{"size", "8"}}},
       {kTrail, kFrontier, kRanked, kDense},
       40'320,
       28,
       kQuick,
       kFull},
      {"cayley-8-star",
       {"cayley", {{"size", "8"}, {"graph", "star"}}},
       {kRanked},
       40'320,
       10,
       kQuick,
       kFull},
      {"cayley-11", {"cayley", {{"size", "11"}}}, {kDense}, 39'916'800, 55, kFull, kFull},
  };
}

void make_spaces(std::vector<Case>& cases) {
  const auto add = [&](const Row& row, Storage storage, int threads, Set set,
                       const std::string& variant, const auto& wrap) {
    const std::string title = "enumerate/" + std::string(row.name) + "/" + name(storage) + variant +
                              threads_suffix(threads);
    const Prepare prepare = [board = row.board, storage, threads] {
      return enumeration(board, storage, threads);
    };
    cases.push_back({title, set, {.states = row.states, .answer = row.depth}, wrap(prepare)});
  };
  const auto as_it_is = [](const Prepare& prepare) { return prepare; };
  for (const Row& row : rows()) {
    for (const Storage storage : row.storages) {
      add(row, storage, 1, row.one, "", as_it_is);
      add(row, storage, 2, row.two, "", as_it_is);
    }
  }
  // The gate's spaces with another number of threads, and with each variant of the kernels.
  const Row eight{"tiles-3x3", {"tiles", {{"size", "3x3"}}}, {}, 181'440, 31, kQuick, kFull};
  const Row ten{"tiles-2x5", {"tiles", {{"size", "2x5"}}}, {}, 1'814'400, 55, kQuick, kFull};
  const Row multi{"tiles-2x5-multi",
                  {"tiles", {{"size", "2x5"}, {"metric", "multi"}}},
                  {},
                  1'814'400,
                  36,
                  kQuick,
                  kQuick};
  const Row cube{"cube-half", {"cube", {}}, {}, 3'674'160, 11, kFull, kFull};
  for (const Storage storage : {kTrail, kRanked}) add(eight, storage, 2, kQuick, "", as_it_is);
  add(ten, kDense, 2, kQuick, "", as_it_is);
  add(multi, kDense, 1, kQuick, "", as_it_is);
  for (const Row& row : {eight, ten}) {
    cases.push_back({"enumerate/" + std::string(row.name) + "/window",
                     row.one,
                     {.states = row.states, .answer = row.depth},
                     [board = row.board] { return window(board, 1); }});
  }
  for (const Isa isa : supported_isas()) {
    const std::string variant = std::string("-") + name(isa);
    const auto wrapped = [isa](const Prepare& prepare) { return with_isa(isa, prepare); };
    add(eight, kTrail, 1, kFull, variant, wrapped);
    add(ten, kFrontier, 1, kFull, variant, wrapped);
    if (dense_isa(isa) == isa) add(ten, kDense, 1, kQuick, variant, wrapped);
    if (isa == Isa::kPortable || shuffle_block(isa) != nullptr) {
      add(cube, kRanked, 1, kFull, variant, wrapped);
    }
  }
}

const GeneratedCases spaces(make_spaces);

}  // namespace
