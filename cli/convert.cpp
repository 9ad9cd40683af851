// Writes positions in another form: one that was given, or each of a file (formats of
// engine/session/input_format.hpp). A form that takes several lines has a blank one behind it.
#include <algorithm>

#include "cli/commands.hpp"
#include "cli/options/option_table.hpp"
#include "cli/options/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/stream/instances.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// The form of this name, which writes positions.
absl::StatusOr<InputFormat::Write> writer(const PuzzleEntry& entry, const std::string& name) {
  std::vector<std::string> names;
  for (const InputFormat& format : forms_of(entry.formats)) {
    if (format.write != nullptr) names.push_back(format.name);
  }
  const auto known = one_of(name, names);
  if (!known.ok()) return in_field("to", known.status());
  const auto forms = forms_of(entry.formats);
  return std::ranges::find(forms, *known, &InputFormat::name)->write;
}

// A position of the session in that form.
absl::StatusOr<std::string> written(const Session& session, const std::string& start,
                                    InputFormat::Write write) {
  const auto state = session.puzzle().parse(start);
  if (!state.ok()) return in_field("start", state.status());
  const SessionInfo& info = session.info();
  Parameters all = info.parameters;
  all["start"] = session.puzzle().print(*state);
  all["goal"] = info.goal;
  const auto text = write(all);
  if (!text.ok()) return in_field("to", text.status());
  const bool is_long = text->find('\n') != text->npos;
  return *text + (is_long ? "\n\n" : "\n");
}

absl::StatusOr<std::string> written_board(const Problem& problem, const StreamInstance& board,
                                          InputFormat::Write write) {
  Parameters said = with_reading(problem, board.parameters);
  said["start"] = board.start;
  const auto session = session_of(*problem.entry, nullptr, said);
  return session.ok() ? written(**session, board.start, write) : session.status();
}

// Each instance of a file. Those that cannot be read or written are told, and the rest go on.
absl::StatusOr<int> convert_file(const Settings& settings, Problem& problem,
                                 InputFormat::Write write) {
  Instances instances(settings, problem);
  if (!instances.error().ok()) return in_field("file", instances.error());
  const Parameters said = is_said_whole(problem) ? Parameters() : instances.said_by_first();
  if (absl::Status opened = open_session_of(problem, said); !opened.ok()) return opened;
  constexpr std::size_t kChunk = 1024;
  const Crew alone(1);
  int code = kExitAnswered;
  while (true) {
    const auto some = instances.next(kChunk, alone);
    if (!some.ok()) return some.status();
    if (some->empty()) return code;
    std::string out;
    for (const StreamInstance& instance : *some) {
      const auto text = !instance.error.ok() ? absl::StatusOr<std::string>(instance.error)
                        : problem.session    ? written(*problem.session, instance.start, write)
                                             : written_board(problem, instance, write);
      if (text.ok()) {
        out += *text;
        continue;
      }
      complain("line " + std::to_string(instance.line) + ": " + message(text.status()));
      code = kExitWrongUse;
    }
    print(out);
  }
}

}  // namespace

absl::StatusOr<int> run_convert(const Settings& settings) {
  absl::StatusOr<Problem> problem = find_problem(settings);
  if (!problem.ok()) return problem.status();
  const auto write = writer(*problem->entry, settings.to);  // "" is none of them
  if (!write.ok()) return write.status();
  if (settings.file) return convert_file(settings, *problem, *write);
  if (absl::Status opened = open_session_of(*problem, {}); !opened.ok()) return opened;
  if (problem->session->info().start.empty()) {
    return invalid("start: missing, expected a position, or --file");
  }
  const auto text = written(*problem->session, problem->session->info().start, *write);
  if (!text.ok()) return text.status();
  print(*text);
  return kExitAnswered;
}

}  // namespace trailblaze
