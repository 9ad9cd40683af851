// A Session made from any Puzzle: text to states, the solver's answers back to text.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/tables/distances.hpp"
#include "engine/session/generate.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/puzzle/laws.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/session/session.hpp"
#include "engine/session/solver.hpp"
#include "engine/session/storage.hpp"
#include "engine/tables/table_file.hpp"
#include "engine/base/text.hpp"
#include "engine/tables/policy_texts.hpp"
#include "engine/heuristic/weight.hpp"

namespace trailblaze {

template <Puzzle P>
class PuzzleSession final : public Session {
 public:
  // `rows`: the puzzle's heuristics, the best for most first.
  PuzzleSession(P puzzle, std::optional<State> start, SessionInfo facts,
                std::vector<HeuristicEntry<P>> rows)
      : puzzle_(std::move(puzzle)),
        start_(start),
        facts_(std::move(facts)),
        solver_(puzzle_, std::move(rows), facts_.metric) {
    if (start_) facts_.start = puzzle_.print(*start_);
    const std::vector<State> goals = listed_goals(puzzle_);
    if (!goals.empty()) {
      first_goal_ = goals.front();
      if (facts_.goal.empty()) {
        facts_.goal = join(goals, "|", [&](State s) { return puzzle_.print(s); });
      }
    }
    facts_.parameters["goal"] = facts_.goal;
    if constexpr (HasStateBits<P>) facts_.state_bits = puzzle_.state_bits();
    facts_.searches = solver_.searches();
    facts_.heuristics = solver_.heuristics();
  }

  PuzzleSession(const PuzzleSession&) = delete;  // the solver refers to the puzzle
  PuzzleSession& operator=(const PuzzleSession&) = delete;

  const SessionInfo& facts() const override { return facts_; }

  absl::Status prepare(const SearchOptions& options, const Crew& crew) override {
    if (const auto status = prepare_heuristic(options, start_, crew); !status.ok()) return status;
    const auto storage = one_of(options.storage, solver_.storages());
    if (!storage.ok()) return in_field("storage", storage.status());
    if (options.search != "table" && options.storage != "auto" && options.storage != "trail") {
      return invalid("storage: found " + quoted(options.storage) +
                     ", expected auto or trail: only --search table has others");
    }
    if (options.table.empty()) return absl::OkStatus();
    if (listed_goals(puzzle_).size() != 1) {
      return invalid("table: found " + quoted(facts_.goal) +
                     " to reach, expected one goal: a table has the distances to one");
    }
    auto file = open_table(options.table, crew);
    if (!file.ok()) return file.status();
    const auto same = check_title(file->title, title(options.puzzle, *first_goal_));
    if (!same.ok()) return same;
    if (options.storage != "auto" && options.storage != file->title.layout) {
      return invalid("storage: found " + quoted(options.storage) + ", expected auto or " +
                     quoted(file->title.layout) + ", which the table is");
    }
    auto distances = read_distances(puzzle_, *first_goal_, *std::move(file));
    if (!distances.ok()) return distances.status();
    solver_.use(*std::move(distances));
    return absl::OkStatus();
  }

  absl::StatusOr<SolveReport> solve(std::string_view start, const SearchOptions& options,
                                    const Crew& crew) override {
    const auto from = start_from(start);
    if (!from.ok()) return from.status();
    if (const auto status = prepare_heuristic(options, *from, crew); !status.ok()) return status;
    return report(*from, solver_.solve(*from, options, crew), options);
  }

  void solve_all(std::span<const std::string> starts, const SearchOptions& options,
                 const Crew& crew, const Done& done) override {
    if (const auto status = prepare_heuristic(options, {}, crew); !status.ok()) {
      for (std::size_t i = 0; i < starts.size(); ++i) done(i, unread_report(starts[i], status));
      return;
    }
    std::vector<absl::StatusOr<State>> read(starts.size(), State{0});
    crew.for_each_block(starts.size(),
                        [&](int, std::size_t i) { read[i] = start_from(starts[i]); });
    std::vector<State> good;
    std::vector<std::size_t> places;  // of the good ones among starts
    for (std::size_t i = 0; i < read.size(); ++i) {
      if (read[i].ok()) {
        good.push_back(*read[i]);
        places.push_back(i);
      } else {
        done(i, unread_report(starts[i], read[i].status()));
      }
    }
    solver_.solve_all(good, options, crew, [&](std::size_t k, Answer& answer) {
      done(places[k], report(good[k], std::move(answer), options));
    });
  }

  std::optional<PolicyFacts> prepare_policy(const SearchOptions& options, const Crew& crew) override {
    if constexpr (DescribesPaths<P>) return std::nullopt;
    const PolicyTable* ways = solver_.ways(options);
    if (ways == nullptr) return std::nullopt;
    if (!texts_ || (options.path && !texts_->has_moves())) {
      texts_.emplace(puzzle_, *ways, options.path, crew);
    }
    ways_ = ways;
    return PolicyFacts{"table", solver_.storage_of("table"), ways->size()};
  }

  absl::Status answer(const Block& block, const SearchOptions& options,
                      Answers& answers) const override {
    std::vector<absl::StatusOr<State>> starts;
    if (block.starts.empty()) {
      const Generator<P> generator(puzzle_, start_, block.seed);
      for (std::uint64_t i = 0; i < block.count; ++i) {
        starts.push_back(generator.make(block.first + i));
        if (!starts.back().ok()) return starts.back().status();
      }
    } else {
      for (const std::string_view text : block.starts) starts.push_back(start_from(text));
    }
    BlockAnswers<P>(puzzle_, *ways_, *texts_, options.path)
        .answer(starts, answers, [&](std::size_t i) {
          if (!starts[i].ok()) return unread_report(block.starts[i], starts[i].status());
          return report(*starts[i], solver_.without_way(*starts[i], options), options);
        });
    return absl::OkStatus();
  }

  absl::StatusOr<StorageChoice> choose(const SearchOptions& options) const override {
    const auto from = enumerate_from();
    if (!from.ok()) return from.status();
    return choose_storage(puzzle_, *from, options);
  }

  absl::StatusOr<EnumerateReport> enumerate(const SearchOptions& options,
                                            const Crew& crew) override {
    const auto choice = choose(options);
    if (!choice.ok()) return choice.status();
    const State from = *enumerate_from();
    const Options how{crew, options.limits, options.pulse};
    EnumerateReport report;
    report.start = puzzle_.print(from);
    report.choice = *choice;
    if (options.save.empty()) {
      report.result = within_memory(
          [&] { return enumerate_in(*choice, puzzle_, from, how, kExamples, IgnoreWords{}); });
    } else {
      AtomicTableFile draft(options.save);
      if (!draft.status().ok()) return draft.status();
      enumerate_and_save(*choice, from, options, how, draft, report);
    }
    for (const State s : report.result.deepest) report.antipodes.push_back(puzzle_.print(s));
    return report;
  }

  absl::StatusOr<std::vector<std::string>> generate(std::uint64_t seed, std::uint64_t first,
                                                    std::uint64_t count,
                                                    const Crew& crew) override {
    Generator<P> generator(puzzle_, start_, seed);
    if (!walks_are_solvable_) {
      if (const auto status = generator.prepare(crew); !status.ok()) return status;
      walks_are_solvable_ = true;
    }
    std::vector<absl::StatusOr<State>> found(count, State{0});
    crew.for_each_block(count, [&](int, std::size_t i) { found[i] = generator.make(first + i); });
    std::vector<std::string> lines;
    for (const auto& s : found) {
      if (!s.ok()) return s.status();
      lines.push_back(puzzle_.print(*s));
    }
    return lines;
  }

  absl::Status verify(std::string_view start, std::span<const std::string> states) const override {
    const auto from = start_from(start);
    if (!from.ok()) return from.status();
    if (states.empty()) return invalid("states: found none, expected the path from start to goal");
    std::optional<State> before;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const std::string place = "states[" + std::to_string(i) + "]";
      const auto s = puzzle_.parse(states[i]);
      if (!s.ok()) return in_field(place, s.status());
      if (i == 0 && *s != *from) return invalid(place + ": found another position than start");
      if (i > 0 && !follows(puzzle_, *before, *s)) {
        return invalid(place + ": found " + quoted(states[i]) + ", which no legal move reaches");
      }
      before = *s;
    }
    if (!puzzle_.is_goal(*before)) return invalid("states: the last is not a goal");
    return absl::OkStatus();
  }

  absl::StatusOr<std::string> draw(std::string_view position) const override {
    const auto s = puzzle_.parse(position);
    if (!s.ok()) return s.status();
    if constexpr (DrawsText<P>) return puzzle_.draw_text(position);
    if constexpr (Draws<P>) return puzzle_.draw(*s);
    return puzzle_.print(*s) + '\n';
  }

  std::vector<std::string> broken_laws() const override {
    const std::optional<State> from = start_ ? start_ : first_goal_;
    if (!from) return {"no start and no goal known to try the laws from"};
    return trailblaze::broken_laws(puzzle_, *from);
  }

 private:
  absl::StatusOr<State> start_from(std::string_view text) const {
    if (text.empty() && start_) return *start_;
    if (text.empty()) return invalid("start: missing, expected a position");
    const auto s = puzzle_.parse(text);
    return s.ok() ? s : in_field("start", s.status());
  }

  // Builds the heuristic that these options ask for, unless it is there, or the one start that it is
  // for has no solution.
  absl::Status prepare_heuristic(const SearchOptions& options, std::optional<State> start,
                                 const Crew& crew) {
    if (takes_heuristic(options.search)) {
      if (options.bound_weight < 1 || options.bound_weight > Weight::kMost) {
        return invalid("bound-weight: found " + std::to_string(options.bound_weight) +
                       ", expected 1 to " + std::to_string(Weight::kMost));
      }
      const bool needed = !start || solver_.may_be_solvable(*start);
      return needed ? solver_.use_heuristic(options, crew)
                    : solver_.check_heuristic(options.heuristic);
    }
    if (options.heuristic.empty()) return absl::OkStatus();
    return invalid("heuristic: found " + quoted(options.heuristic) +
                   ", expected none: only --search astar and idastar take one");
  }

  absl::StatusOr<State> enumerate_from() const {
    return start_ || !first_goal_ ? start_from("") : *first_goal_;
  }

  // Fills a distance table on the way; it is written when every state was seen.
  void enumerate_and_save(const StorageChoice& choice, State from, const SearchOptions& options,
                          const Options& how, AtomicTableFile& draft, EnumerateReport& report) const {
    DistanceTable table;
    Result& result = report.result;
    if (!choice.fits || !table.allocate(table_places(choice, puzzle_, from))) {
      result.stop = Stop::kMemory;
      return;
    }
    const auto mark = [&](std::uint64_t word, std::uint64_t fresh, std::uint64_t depth) {
      table.mark(word, fresh, depth);
    };
    Options rest = how;
    rest.limits.max_bytes -= std::min(rest.limits.max_bytes, table.bytes());
    result =
        within_memory([&] { return enumerate_in(choice, puzzle_, from, rest, kExamples, mark); });
    result.table_bytes += table.bytes();
    if (result.outcome != Outcome::kExhausted) return;
    TableTitle about = title(options.puzzle, from);
    about.layout = choice.storage;
    about.states = result.stored;
    about.depth = result.levels.back().depth;
    report.saving = draft.save(about, table, how.crew);
    if (report.saving.ok()) report.table = options.save;
  }

  // What a table of the distances to this position is called by.
  TableTitle title(const std::string& puzzle, State root) const {
    TableTitle title;
    title.puzzle = puzzle;
    title.parameters = facts_.parameters;
    title.parameters.erase("goal");
    title.root = puzzle_.print(root);
    return title;
  }

  // The answer with its path as text.
  SolveReport report(State start, Answer answer, const SearchOptions& options) const {
    SolveReport report;
    report.start = puzzle_.print(start);
    report.search = std::move(answer.search);
    report.result = std::move(answer.result);
    report.storage = std::move(answer.storage);
    report.heuristic = std::move(answer.heuristic);
    report.kernel = std::move(answer.kernel);
    report.estimate = answer.estimate;
    if (report.result.stop == Stop::kMemory) report.required_bytes = answer.required_bytes;
    if (answer.all) describe_all(*answer.all, options.path, report);
    if (options.path && !report.result.path.empty()) {
      PathText story = describe_path(report.result.path);
      report.states = std::move(story.states);
      report.moves = std::move(story.moves);
    }
    return report;
  }

  void describe_all(const ShortestPaths& all, bool with_paths, SolveReport& report) const {
    report.not_counted = all.stop;
    if (all.stop != Stop::kNone) return;
    report.shortest_paths = all.count.text();
    if (!with_paths) return;
    for (const std::vector<State>& path : all.some) {
      PathText story = describe_path(path);
      report.all_states.push_back(std::move(story.states));
      report.all_moves.push_back(std::move(story.moves));
    }
  }

  PathText describe_path(std::span<const State> path) const {
    if constexpr (DescribesPaths<P>) return puzzle_.describe_path(path);
    PathText story;
    for (const State s : path) story.states.push_back(puzzle_.print(s));
    for (std::size_t i = 1; i < path.size(); ++i) {
      story.moves.push_back(move_text(puzzle_, path[i - 1], path[i]));
    }
    return story;
  }

  static constexpr std::size_t kExamples = 20;  // of the last level's states

  const P puzzle_;
  std::optional<State> start_;
  std::optional<State> first_goal_;
  SessionInfo facts_;
  Solver<P> solver_;
  const PolicyTable* ways_ = nullptr;   // the solver's, once prepare_policy() said so
  std::optional<PolicyTexts> texts_;    // of the ways
  bool walks_are_solvable_ = false;  // found out once, by the first generate()
};

template <Puzzle P>
std::unique_ptr<Session> make_session(P puzzle, std::optional<State> start, SessionInfo facts,
                                      std::vector<HeuristicEntry<P>> rows = {}) {
  return std::make_unique<PuzzleSession<P>>(std::move(puzzle), start, std::move(facts),
                                            std::move(rows));
}

// ---- for a registry row's `open` ----

inline std::string text_of(const Parameters& given, const std::string& name) {
  const auto found = given.find(name);
  return found == given.end() ? "" : found->second;
}

// A whole number in low..high.
inline absl::StatusOr<std::uint64_t> number_of(const Parameters& given, const std::string& name,
                                               std::uint64_t low, std::uint64_t high) {
  const auto value = parse_number(trim(text_of(given, name)), low, high);
  return value.ok() ? value : in_field(name, value.status());
}

// The alternatives of a goal, each a position.
template <Puzzle P>
absl::StatusOr<std::vector<State>> parse_goals(const P& puzzle, const std::string& text) {
  std::vector<State> goals;
  for (const std::string_view alternative : split(text, '|')) {
    const auto goal = puzzle.parse(alternative);
    if (!goal.ok()) return in_field("goal", goal.status());
    goals.push_back(*goal);
  }
  return goals;
}

// A session of this puzzle with the start, and where it takes them the goals, that were given; and
// with these heuristics.
template <Puzzle P>
absl::StatusOr<std::unique_ptr<Session>> open_session(P puzzle, const Parameters& given,
                                                      const std::string& metric = "single",
                                                      std::vector<HeuristicEntry<P>> rows = {}) {
  SessionInfo facts;
  facts.parameters = given;
  facts.parameters.erase("start");
  if constexpr (requires { puzzle.set_goals({}); }) {
    if (const std::string text = text_of(given, "goal"); !text.empty()) {
      auto goals = parse_goals(puzzle, text);
      if (!goals.ok()) return goals.status();
      puzzle.set_goals(*std::move(goals));
    }
  } else {
    facts.goal = text_of(given, "goal");
  }
  facts.metric = metric;
  std::optional<State> start;
  if (const std::string text = text_of(given, "start"); !text.empty()) {
    const auto s = puzzle.parse(text);
    if (!s.ok()) return in_field("start", s.status());
    start = *s;
  }
  return make_session(std::move(puzzle), start, std::move(facts), std::move(rows));
}

}  // namespace trailblaze
