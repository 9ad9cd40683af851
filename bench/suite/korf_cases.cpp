// Korf's hundred 15-puzzles as a stream, by IDA* with each heuristic. These cases exist only if the
// environment variable TRAILBLAZE_KORF names a file (scripts/bench sets it to
// docs/instances/korf100.txt). IDA* stops at the first solution, as in normal use. With several
// threads the number of nodes then depends on chance, so it is not reported. The solutions have
// 5,305 moves in all, as in Korf's paper.
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/suite/korf.hpp"
#include "bench/suite/sessions.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

constexpr std::uint64_t kKorfMoves = 5'305;  // Korf, Artificial Intelligence 27 (1985)

const char* korf_file() {
  const char* const named = std::getenv("TRAILBLAZE_KORF");
  return named == nullptr ? "" : named;
}

Body hundred(const std::string& heuristic, int threads) {
  const SearchOptions options = options_of("idastar:" + heuristic);
  const auto crew = std::make_shared<const Crew>(threads);
  const auto session = open({"tiles", {{"size", "4x4"}, {"goal", kKorfGoal}}});
  prepare(*session, options, *crew);
  std::vector<std::string> starts;
  for (const KorfLine& line : read_korf(korf_file())) starts.push_back(line.start);
  return [session, options, crew, starts] {
    Tally tally = solve_stream(*session, starts, options, *crew);
    if (crew->threads() > 1) tally.expanded = tally.generated = 0;
    return tally;
  };
}

void make_korf(std::vector<Case>& cases) {
  if (!std::filesystem::exists(korf_file())) return;
  for (const std::string heuristic : {"manhattan", "linear-conflict", "walking-distance",
                                      "walking-conflict", "5-5-5", "6-6-3", "7-8"}) {
    for (const int threads : {1, 2}) {
      cases.push_back({"korf/" + heuristic + threads_suffix(threads),
                       Set::kKorf,
                       {.states = 100, .answer = kKorfMoves},
                       prepared_once([=] { return hundred(heuristic, threads); })});
    }
  }
}

const GeneratedCases korf(make_korf);

}  // namespace
