// Writes positions in another form: one that was given, or each of a file (formats of
// engine/session/input_format.hpp). A form that takes several lines has a blank one behind it.

#include <algorithm>
#include <memory>

#include "cli/commands.hpp"
#include "cli/options/option_table.hpp"
#include "cli/options/problem.hpp"
#include "cli/options/report_form.hpp"
#include "cli/report/output.hpp"
#include "cli/stream/instances.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// The form of this name, which writes positions.
absl::StatusOr<InputFormat> form_named(const PuzzleEntry& entry, const std::string& name) {
  std::vector<InputFormat> forms = forms_of(entry);
  std::erase_if(forms, [](const InputFormat& form) { return form.write == nullptr; });
  const auto known = one_of(name, names_of(forms));
  if (!known.ok()) return in_field("to", known.status());
  return *std::ranges::find(forms, *known, &InputFormat::name);
}

// A position of the session in that form.
absl::StatusOr<std::string> written(const Session& session, const std::string& start,
                                    const InputFormat& form) {
  const auto state = session.puzzle().parse(start);
  if (!state.ok()) return in_field("start", state.status());
  const SessionInfo& info = session.info();
  Parameters all = info.parameters;
  all["start"] = session.puzzle().print(*state);
  all["goal"] = info.goal;
  const auto text = form.write(all);
  if (!text.ok()) return in_field("to", text.status());
  const bool is_long = text->find('\n') != text->npos;
  return *text + (is_long ? "\n\n" : "\n");
}

// Says what was given, or came with an instance, and the form has no room for: the goal, a rule.
void tell_lost(const PuzzleEntry& entry, const Session& session, const Parameters& said,
               const std::string& text, const InputFormat& form) {
  const SessionInfo& info = session.info();
  Parameters given;
  if (const auto size = info.parameters.find("size"); size != info.parameters.end()) {
    given.insert(*size);
  }
  const auto reading = form.read != nullptr ? form.read(text, given) : TextReading{};
  const auto tell = [&](const std::string& name, const std::string& value) {
    if (reading.ok() && reading->parameters.contains(name)) return;
    complain("note: the form " + form.name + " does not say the " + name + ", which is " + value);
  };
  if (said.contains("goal")) tell("goal", info.goal);
  for (const Parameter& parameter : entry.parameters) {
    const auto value = said.find(parameter.name);
    const bool is_board = parameter.name == "size" || parameter.value == "FILE";
    if (is_board || value == said.end() || value->second == parameter.fallback) continue;
    tell(parameter.name, value->second);
  }
}

// An instance in that form. Of the first one, what the form leaves out is told.
absl::StatusOr<std::string> written(const Problem& problem, const StreamInstance& instance,
                                    const InputFormat& form, bool is_first) {
  Parameters said = with_reading(problem, instance.parameters);
  std::unique_ptr<Session> own;
  if (problem.session == nullptr) {
    said["start"] = instance.start;
    auto session = session_of(*problem.entry, nullptr, said);
    if (!session.ok()) return session.status();
    own = *std::move(session);
  }
  const Session& session = own ? *own : *problem.session;
  auto text = written(session, instance.start, form);
  if (!text.ok() || !is_first) return text;
  said.insert(problem.said.begin(), problem.said.end());
  tell_lost(*problem.entry, session, said, *text, form);
  std::vector<std::string> notes = session.info().notes;
  notes.insert(notes.end(), instance.notes.begin(), instance.notes.end());
  for (const std::string& note : notes) complain("note: " + note);
  return text;
}

// Each instance of a file. Those that cannot be read or written are told, and the rest go on.
absl::StatusOr<int> convert_file(const Settings& settings, Problem& problem,
                                 const InputFormat& form) {
  Instances instances(settings, problem);
  if (!instances.error().ok()) return in_field("file", instances.error());
  const Parameters said = is_said_whole(problem) ? Parameters() : instances.said_by_first();
  if (absl::Status opened = open_session_of(problem, said); !opened.ok()) return opened;
  constexpr std::size_t kChunk = 1024;
  const Crew alone(1);
  int code = kExitAnswered;
  bool is_first = true;
  while (true) {
    const auto some = instances.next(kChunk, alone);
    if (!some.ok()) return some.status();
    if (some->empty()) return code;
    std::string out;
    for (const StreamInstance& instance : *some) {
      const auto text = instance.error.ok() ? written(problem, instance, form, is_first)
                                            : absl::StatusOr<std::string>(instance.error);
      if (text.ok()) {
        out += *text;
        is_first = false;
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
  const auto form = form_named(*problem->entry, settings.to);  // "" is none of them
  if (!form.ok()) return form.status();
  if (settings.file) return convert_file(settings, *problem, *form);
  if (absl::Status opened = open_session_of(*problem, {}); !opened.ok()) return opened;
  const std::string start = problem->session->info().start;
  if (start.empty()) return invalid("start: missing, expected a position, or --file");
  const auto text = written(*problem, {1, start}, *form, true);
  if (!text.ok()) return text.status();
  print(*text);
  return kExitAnswered;
}

}  // namespace trailblaze
