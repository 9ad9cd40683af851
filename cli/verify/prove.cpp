#include "cli/verify/prove.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "cli/problem/problem.hpp"
#include "cli/verify/check_enumerate.hpp"
#include "engine/base/options.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// ---- the choice of a search ----

std::string default_heuristic(const SessionInfo& info) {
  const auto plain = [](const HeuristicFacts& facts) { return facts.name.back() != ':'; };
  return std::ranges::find_if(info.heuristics, plain)->name;  // "zero" is always there
}

// Returns a search with its heuristic by name, so that two searches can be compared.
NamedSearch with_heuristic(NamedSearch search, const SessionInfo& info) {
  if (takes_heuristic(search) && search.heuristic.empty()) {
    search.heuristic = default_heuristic(info);
  }
  return search;
}

// Returns a heuristic that helps, needs no large table, and differs from `than`.
std::string another_heuristic(const SessionInfo& info, const std::string& than) {
  for (const HeuristicFacts& facts : info.heuristics) {
    const bool helps = facts.guidance != Guidance::kNone && facts.guidance != Guidance::kWeak;
    const bool cheap = facts.table.bytes == 0 && facts.table.pays_from != kUnlimited;
    if (helps && cheap && facts.name.back() != ':' && facts.name != than) return facts.name;
  }
  return "";
}

// Returns the search to use if `auto` would choose `own`, the search of the report, again. If `own`
// is IDA*, prefers IDA* with another heuristic. Otherwise returns a search that stores its states,
// from both ends if possible.
NamedSearch another_search(const NamedSearch& own, const SessionInfo& info) {
  const auto has = [&](Search search) {
    return std::ranges::find(info.searches, search) != info.searches.end();
  };
  if (own.name == name(Search::kIdaStar)) {
    const std::string other = another_heuristic(info, own.heuristic);
    if (!other.empty()) return {own.name, other};
  }
  if (own.name != name(Search::kBidirectional) && has(Search::kBidirectional)) {
    return {name(Search::kBidirectional), ""};
  }
  if (own.name != name(Search::kBfs)) return {name(Search::kBfs), ""};
  return {name(Search::kAstar), default_heuristic(info)};
}

// Returns the search that proves a report of `own`. Fails if the user named that same search.
absl::StatusOr<NamedSearch> search_for(const NamedSearch& own, const SearchOptions& options,
                                       const NamedSearch& requested, Session& session) {
  const SessionInfo& info = session.info();
  if (auto known = check_known(info, {requested}); !known.ok()) return known;
  NamedSearch search = with_heuristic(requested, info);
  const bool free = search.name == name(Search::kAuto);
  if (free) {
    const SearchOptions resolved = session.resolve(options);
    search = {name(resolved.search), resolved.heuristic};
  }
  if (label(search) != label(own)) return search;
  if (free) return another_search(own, info);
  return invalid("search: found " + label(search) +
                 ", which the report itself used, expected another search");
}

// ---- the choice of a storage ----

Storage storage_for(const Json& report, const Session& session, SearchOptions options) {
  if (text_in(report, "storage") != name(Storage::kTrail)) return Storage::kTrail;
  for (const Storage storage : {Storage::kDense, Storage::kRanked, Storage::kFrontier}) {
    options.storage = storage;
    const auto choice = session.choose(options);
    if (choice.ok() && choice->fits) return storage;
  }
  return Storage::kTrail;
}

// Counts the states of the report's set at each depth again, if the report has a set (--among).
absl::Status prove_among(const Json& report, const ReportOfPuzzle& read, Session& session,
                         Sessions& sessions, const Options& options, Checked& checked) {
  const Json& among = report.at("among");
  if (among.is_null() || !among.at("limit").is_null()) return absl::OkStatus();
  Parameters parameters = read.with_start();
  parameters["goal"] = text_in(among, "set");
  const auto set = sessions.of_reports.get(read.puzzle, parameters);
  if (!set.ok()) return as_broken(in_field("among", set.status()));
  const auto truth = session.distances_of(**set, options);
  if (!truth.ok()) return truth.status();
  checked.met_limit |= truth->stop != Stop::kNone;
  if (truth->stop != Stop::kNone) return absl::OkStatus();
  if (among.at("levels") != Json(truth->levels)) {
    return broken("among: found other counts of states than another run gave");
  }
  checked.unchecked_answer.erase("among");
  return absl::OkStatus();
}

}  // namespace

absl::Status prove_solve(const Json& report, const SearchSettings& settings, Sessions& sessions,
                         const Crew& crew, KnownAnswer known, Checked& checked) {
  const auto read = read_puzzle(report, sessions);
  if (!read.ok()) return read.status();
  const auto opened = sessions.of_proofs.get(read->puzzle, read->parameters);
  if (!opened.ok()) return opened.status();
  Session& session = **opened;
  SearchOptions options = settings.options;
  options.path = false;
  options.puzzle = read->puzzle;
  options.all_shortest = !report.at("shortest_paths").is_null();
  const NamedSearch own = {text_in(report, "search"), text_in(report, "heuristic")};
  const auto search = search_for(own, options, settings.searches.front(), session);
  if (!search.ok()) return search.status();
  options.search = *search_named(search->name);
  options.heuristic = search->heuristic;
  options.all_shortest = options.all_shortest && options.search != Search::kDfs;
  options.fewest_turns = options.all_shortest && !report.at("turns").is_null();
  if (auto ready = session.prepare(options, crew); !ready.ok()) return ready;
  const auto truth = session.solve(read->start, options, crew);
  if (!truth.ok()) return truth.status();
  known.add(*truth);
  checked.met_limit = truth->result.outcome == Outcome::kLimit || truth->not_counted != Stop::kNone;
  std::set<std::string> unchecked;
  auto wrong = check_answer(report, known, unchecked);
  for (const char* field : {"estimate", "goal"}) {
    if (checked.unchecked_answer.contains(field)) unchecked.insert(field);
  }
  checked.unchecked_answer = std::move(unchecked);
  checked.met_limit = checked.met_limit && !checked.unchecked_answer.empty();
  return wrong;
}

absl::Status prove_enumerate(const Json& report, const SearchSettings& settings, Sessions& sessions,
                             const Crew& crew, Checked& checked) {
  const auto read = read_puzzle(report, sessions);
  if (!read.ok()) return read.status();
  const auto session = sessions.of_proofs.get(read->puzzle, read->with_start());
  if (!session.ok()) return session.status();
  SearchOptions options = settings.options;
  options.puzzle = read->puzzle;
  options.from = text_in(report, "from") == name(From::kGoals) ? From::kGoals : From::kStart;
  if (text_in(report, "status") == "limit") {
    options.limits.max_depth = std::min(options.limits.max_depth, *count_in(report, "depth"));
  }
  if (!report.at("listed").is_null()) options.list_depth = count_in(report, "list_depth");
  options.storage = storage_for(report, **session, options);
  const auto truth = (*session)->enumerate(options, crew);
  if (!truth.ok()) return truth.status();
  if (auto wrong = compare_spaces(report, *truth, checked); !wrong.ok()) return wrong;
  return prove_among(report, *read, **session, sessions, {crew, options.limits}, checked);
}

}  // namespace trailblaze
