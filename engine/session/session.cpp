#include "engine/session/session.hpp"

#include <algorithm>
#include <utility>

#include "engine/session/solver.hpp"
#include "engine/tables/distances.hpp"
#include "engine/tables/table_file.hpp"

namespace trailblaze {

constexpr std::uint64_t kBytesBesideText = 48;  // overhead of a string on the heap
// Bytes of a path's text, as strings and in the report: per move, and per letter of a state.
constexpr std::uint64_t kBytesOfMove = 96, kBytesOfLetter = 3;

absl::Status Session::prepare(const SearchOptions& options, const Crew& crew, bool waits) {
  if (const auto order = read_move_order(*puzzle_, options.move_order); !order.ok()) {
    return order.status();
  }
  const bool builds =
      waits ? !solver_->heuristics().has_large_table(solver_->resolve(options).heuristic)
            : !start_ || puzzle_->may_be_solvable(*start_);
  if (auto status = prepare_heuristic(options, builds, crew); !status.ok()) return status;
  const Search search = solver_->resolve(options).search;
  if (auto status = check_storage(options.storage, solver_->storages(search)); !status.ok()) {
    if (solver_->storage_of(search, options.storage) == Storage::kNone) {
      return invalid(std::string("storage: found ") + name(options.storage) +
                     ", expected none with --search " + name(search) + ", which keeps no states");
    }
    return invalid(std::string(status.message()) + " with --search " + name(search));
  }
  if (options.fewest_turns && !puzzle_->traits().names_movers) {
    return invalid(
        "prefer: found fewest-turns, expected a puzzle whose moves name what they move, such as "
        "tiles or blocks");
  }
  return options.table.empty() ? absl::OkStatus() : load_table(options, crew);
}

// Checks the heuristic that these options need, and builds it if `builds`.
absl::Status Session::prepare_heuristic(const SearchOptions& options, bool builds,
                                        const Crew& crew) {
  if (options.search != Search::kAuto) return solver_->prepare_heuristic(options, builds, crew);
  return solver_->prepare_heuristic(solver_->resolve(options), builds, crew);
}

// Loads the table file. A table larger than half of the memory stays on disk.
absl::Status Session::load_table(const SearchOptions& options, const Crew& crew) {
  auto file = open_table(options.table, crew, options.limits.max_bytes / 2);
  if (!file.ok()) return file.status();
  auto same = check_subject(file->title, options.puzzle);
  if (!same.ok()) return same;
  if (options.storage != Storage::kAuto && name(options.storage) != file->title.layout) {
    return invalid("storage: found " + in_quotes(name(options.storage)) + ", expected auto or " +
                   in_quotes(file->title.layout) + ", the layout of the table");
  }
  auto distances = read_distances(*puzzle_, *first_goal_, *std::move(file));
  if (!distances.ok()) return distances.status();
  solver_->use(*std::move(distances));
  return absl::OkStatus();
}

absl::StatusOr<SolveReport> Session::solve(std::string_view start, const SearchOptions& options,
                                           const Crew& crew) {
  const auto from = start_from(start);
  if (!from.ok()) return from.status();
  const bool builds = puzzle_->may_be_solvable(*from);
  if (auto status = prepare_heuristic(options, builds, crew); !status.ok()) return status;
  if (options.storage == Storage::kDisk && options.run == nullptr) {
    return invalid("disk: missing, expected a run folder for storage disk");
  }
  absl::StatusOr<SolveReport> report = solver_->solve(*from, options, crew);
  if (report.ok()) add_text(*from, start, options, *report);
  return report;
}

void Session::solve_all(std::span<const std::string> starts, const SearchOptions& options,
                        const Crew& crew, const Done& done) {
  const bool waits = takes_heuristic(solver_->resolve(options).search);
  std::vector<absl::StatusOr<State>> read(starts.size(), State{0});
  crew.for_each_block(starts.size(), [&](int, std::size_t i) { read[i] = start_from(starts[i]); });
  // The indices of the starts that are unsolvable without a search, and of the others.
  std::vector<std::size_t> unsolvable, others;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (!read[i].ok()) {
      done(i, unread_report(starts[i], read[i].status()));
    } else {
      (waits && !puzzle_->may_be_solvable(*read[i]) ? unsolvable : others).push_back(i);
    }
  }
  for (const bool builds : {false, true}) {
    const std::vector<std::size_t>& indices = builds ? others : unsolvable;
    if (indices.empty()) continue;
    if (const auto status = prepare_heuristic(options, builds, crew); !status.ok()) {
      for (const std::size_t i : indices) done(i, unread_report(starts[i], status));
      continue;
    }
    std::vector<State> states;
    for (const std::size_t i : indices) states.push_back(*read[i]);
    solver_->solve_all(states, options, crew, [&](std::size_t k, SolveReport& report) {
      add_text(states[k], starts[indices[k]], options, report);
      done(indices[k], std::move(report));
    });
  }
}

double Session::building_seconds() const { return solver_->heuristics().building_seconds(); }

// `given` is the text that the start was read from, or empty.
void Session::add_text(State start, std::string_view given, const SearchOptions& options,
                       SolveReport& report) const {
  report.start = start == start_ ? info_.start : puzzle_->print(start);
  const Result& result = report.result;
  report.notes = info_.notes;
  for (const std::string& note : puzzle_->reading_notes(given)) {
    if (std::ranges::find(info_.notes, note) == info_.notes.end()) report.notes.push_back(note);
  }
  if (result.outcome == Outcome::kExhausted) {
    const std::string why = puzzle_->why_unsolvable(start);
    const char* const how = puzzle_->may_be_solvable(start) ? "" : "no search was needed: ";
    if (!why.empty()) report.notes.push_back(how + why);
  }
  report.in_one_line = puzzle_->traits().replays_moves;
  if (result.stop != Stop::kMemory) report.required_bytes = 0;
  const std::uint64_t path_bytes =
      result.path.size() * (kBytesOfMove + kBytesOfLetter * report.start.size());
  if (options.path && path_bytes > options.listing_bytes) {
    report.notes.push_back(
        "the path was left out: its text takes more memory than there is for it (--max-memory)");
  } else if (options.path && !result.path.empty()) {
    PathText text = puzzle_->describe_path(result.path);
    report.states = std::move(text.states);
    report.moves = std::move(text.moves);
  }
  if (!result.all_shortest) return;
  report.not_counted = result.all_shortest->stop;
  if (result.all_shortest->stop != Stop::kNone) return;
  report.shortest_paths = result.all_shortest->count.text();
  report.turns = result.all_shortest->turns;
  if (report.turns) report.paths_with_turns = result.all_shortest->with_turns.text();
  if (!options.path) return;
  std::uint64_t bytes = 0;
  for (const std::vector<State>& path : result.all_shortest->listed) {
    if (bytes > options.listing_bytes) break;
    PathText text = puzzle_->describe_path(path);
    for (const std::string& state : text.states) bytes += state.capacity() + kBytesBesideText;
    report.all_states.push_back(std::move(text.states));
    if (report.all_moves.size() < kPathsWithMoves) report.all_moves.push_back(text.moves);
  }
}

SearchOptions Session::resolve(const SearchOptions& options) { return solver_->resolve(options); }

bool Session::shares(const SearchOptions& options) { return solver_->shares(options); }

}  // namespace trailblaze
