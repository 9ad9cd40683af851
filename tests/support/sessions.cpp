#include "tests/support/sessions.hpp"

#include <utility>

#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {

std::unique_ptr<Session> open_puzzle(const std::string& puzzle, const Parameters& given,
                                     const Instance* instance) {
  auto session = try_open(puzzle, given, instance);
  INFO((session.ok() ? "" : message(session.status())));
  REQUIRE(session.ok());
  return *std::move(session);
}

SessionOr try_open(const std::string& puzzle, const Parameters& given, const Instance* instance) {
  const PuzzleEntry* entry = find_entry(puzzle);
  REQUIRE(entry != nullptr);
  const auto parameters = complete(*entry, instance, given);
  return parameters.ok() ? entry->open(*parameters) : SessionOr(parameters.status());
}

SessionOr try_text(const std::string& puzzle, const std::string& form, const std::string& text,
                   Parameters given) {
  if (puzzle == "jugs" && given.empty()) given = {{"capacities", "3,5,8"}, {"goal", "0,4,4"}};
  if (puzzle == "moves" && given.empty()) {
    given = {{"definition", R"({"points": 3, "generators": [[1, 2, 0]]})"}};
  }
  const auto reading = read_instance(*find_entry(puzzle), form, text, given);
  if (!reading.ok()) return reading.status();
  given.insert(reading->parameters.begin(), reading->parameters.end());
  return try_open(puzzle, given);
}

bool needs_more(const std::string& puzzle, const std::string& heuristic) {
  return puzzle == "tiles" && (is_digit(heuristic.front()) || heuristic == "pdb:");
}

EnumerateReport enumerate(Session& session, int threads, Storage storage) {
  SearchOptions options;
  options.storage = storage;
  const auto report = session.enumerate(options, Crew(threads));
  INFO((report.ok() ? "" : message(report.status())));
  REQUIRE(report.ok());
  REQUIRE(report->result.outcome == Outcome::kExhausted);
  CHECK((storage == Storage::kAuto || report->choice.storage == storage));
  return *report;
}

SolveReport solve(Session& session, Search search, const std::string& start, int threads) {
  SearchOptions options;
  options.search = search;
  const auto report = session.solve(start, options, Crew(threads));
  INFO((report.ok() ? "" : message(report.status())));
  REQUIRE(report.ok());
  REQUIRE(report->error.ok());
  return *report;
}

void check_answer(const Session& session, const SolveReport& report,
                  std::optional<std::uint64_t> length) {
  if (!length) {
    CHECK(report.result.outcome == Outcome::kExhausted);
    CHECK(report.states.empty());
    return;
  }
  REQUIRE(report.result.outcome == Outcome::kSolved);
  CHECK(report.result.length() == *length);
  CHECK(report.result.shortest);
  CHECK(report.states.size() == *length + 1);
  CHECK(report.moves.size() == *length);
  CHECK(report.states.front() == report.start);
  const absl::Status verdict = session.verify(report.start, report.states);
  INFO(message(verdict));
  CHECK(verdict.ok());
}

}  // namespace trailblaze
