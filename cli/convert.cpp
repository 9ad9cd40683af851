// Writes positions in another form: a given position, or each position of a file (formats of
// engine/session/input_format.hpp). A form of several lines ends with a blank line. A given
// position can also be written as a picture.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include "cli/commands.hpp"
#include "cli/options/option_table.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/stream/instances.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/picture/paint.hpp"
#include "engine/picture/svg.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"

namespace trailblaze {
namespace {

bool is_picture_form(const std::string& name) {
  return std::ranges::count(kPictureForms, name) != 0;
}

// Returns the form of this name, which must be able to write positions.
absl::StatusOr<InputFormat> form_named(const PuzzleEntry& entry, const std::string& name) {
  std::vector<InputFormat> forms = forms_of(entry);
  std::erase_if(forms, [](const InputFormat& form) { return form.write == nullptr; });
  std::vector<std::string> names = names_of(forms);
  names.insert(names.end(), kPictureForms.begin(), kPictureForms.end());
  const auto known = one_of(name, names);
  if (!known.ok()) return in_field("to", known.status());
  return *std::ranges::find(forms, *known, &InputFormat::name);
}

// Returns a position of the session in that form.
absl::StatusOr<std::string> text_in_form(const Session& session, const std::string& start,
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

// Prints notes to stderr, each only once. A note may apply to several instances.
class NotePrinter {
 public:
  void print_once(const std::string& note) { print_once(note, note); }

  // Prints parameters that the text does not express, such as the goal or a rule, if an option or a
  // named instance set them.
  void print_lost_parameters(const PuzzleEntry& entry, const Session& session,
                             const Parameters& specified, const std::string& text,
                             const InputFormat& form) {
    Parameters expected;
    for (const auto& [name, value] : facts_of(session)) {
      if (specified.contains(name) && !is_board(entry, name)) expected[name] = value;
    }
    if (std::ranges::all_of(expected, [&](const auto& e) { return printed_.contains(e.first); })) {
      return;
    }
    const Parameters read = read_again(entry, session, text, form);
    for (const auto& [name, value] : expected) {
      if (text_of(read, name) == value) continue;
      print_once(name, fmt::format("the form {} does not contain the {}, which is {}", form.name,
                                   name, value));
    }
  }

 private:
  static Parameters facts_of(const Session& session) {
    Parameters facts = session.info().parameters;
    facts["goal"] = session.info().goal;
    return facts;
  }

  static bool is_board(const PuzzleEntry& entry, const std::string& name) {
    const auto parameter = std::ranges::find(entry.parameters, name, &Parameter::name);
    return name == "size" || (parameter != entry.parameters.end() && parameter->value == "FILE");
  }

  // Returns the parameters that a reader gets from the text and the size alone; none if the text
  // cannot be read.
  static Parameters read_again(const PuzzleEntry& entry, const Session& session,
                               const std::string& text, const InputFormat& form) {
    const std::string size = text_of(session.info().parameters, "size");
    const Parameters given = size.empty() ? Parameters() : Parameters{{"size", size}};
    auto reading = form.read != nullptr ? form.read(text, given)
                                        : absl::StatusOr<TextReading>({{{"start", text}}});
    if (!reading.ok()) return {};
    reading->parameters.insert(given.begin(), given.end());
    const auto read = session_of(entry, nullptr, reading->parameters);
    if (!read.ok()) return {};
    Parameters facts = facts_of(**read);
    const Parameters meant = facts_of(session);
    for (const auto& [name, value] : reading->parameters) {
      facts[name] = text_of(meant, name);  // the text sets it, perhaps in another spelling
    }
    return facts;
  }

  void print_once(const std::string& key, const std::string& note) {
    if (printed_.insert(key).second) print_to_stderr("note: " + note, Tone::kNote);
  }

  std::set<std::string> printed_;
};

// Returns an instance in that form. Prints how it was read, and which parameters the form loses.
absl::StatusOr<std::string> text_in_form(const Problem& problem, const StreamInstance& instance,
                                         const InputFormat& form, NotePrinter& notes) {
  Parameters specified = with_reading(problem, instance.parameters);
  std::unique_ptr<Session> own;
  if (problem.session == nullptr) {
    specified["start"] = instance.start;
    auto session = session_of(*problem.entry, nullptr, specified);
    if (!session.ok()) return session.status();
    own = *std::move(session);
  }
  const Session& session = own ? *own : *problem.session;
  auto text = text_in_form(session, instance.start, form);
  if (!text.ok()) return text;
  specified.insert(problem.specified.begin(), problem.specified.end());
  notes.print_lost_parameters(*problem.entry, session, specified, *text, form);
  for (const std::string& note : session.info().notes) notes.print_once(note);
  for (const std::string& note : instance.notes) notes.print_once(note);
  return text;
}

// Converts each instance of the files. Reports instances that cannot be read or written, and
// continues with the next.
absl::StatusOr<int> convert_files(const Settings& settings, Problem& problem,
                                  const InputFormat& form) {
  Instances instances(settings, problem);
  if (!instances.error().ok()) return in_field("file", instances.error());
  const Parameters first_parameters =
      has_board_in_options(problem) ? Parameters() : instances.first_parameters();
  if (absl::Status opened = open_session_of(problem, first_parameters); !opened.ok()) return opened;
  constexpr std::size_t kChunk = 1024;
  int code = kExitAnswered;
  NotePrinter notes;
  while (true) {
    const auto some = instances.next(kChunk);
    if (!some.ok()) return some.status();
    if (some->empty()) return code;
    std::string out;
    for (const StreamInstance& instance : *some) {
      const auto text = instance.error.ok() ? text_in_form(problem, instance, form, notes)
                                            : absl::StatusOr<std::string>(instance.error);
      if (text.ok()) {
        out += *text;
        continue;
      }
      print_to_stderr(origin_of(instance, settings).text() + ": " + message(text.status()));
      code = kExitWrongUse;
    }
    print(out);
  }
}

absl::Status no_start() { return invalid("start: missing, expected a position or --file"); }

// Prints a picture of the start, or of the goal if the puzzle has only a goal.
absl::StatusOr<int> draw_start(const Settings& settings, Problem& problem) {
  if (!settings.files.empty()) {
    return invalid(
        fmt::format("file: found with --to {}, expected --start: a picture shows a single position",
                    settings.to));
  }
  if (absl::Status opened = open_session_of(problem, {}); !opened.ok()) return opened;
  const Session& session = *problem.session;
  const std::string& start = session.info().start;
  const auto state = session.puzzle().parse(start.empty() ? session.info().goal : start);
  if (!state.ok()) return start.empty() ? no_start() : in_field("start", state.status());
  const auto picture = session.shapes(session.puzzle().print(*state));
  if (!picture.ok()) return in_field("start", picture.status());
  print(settings.to == "svg" ? svg_file(*picture) : paint(*picture));
  return kExitAnswered;
}

}  // namespace

absl::StatusOr<int> run_convert(const Settings& settings) {
  absl::StatusOr<Problem> problem = find_problem(settings);
  if (!problem.ok()) return problem.status();
  if (is_picture_form(settings.to)) return draw_start(settings, *problem);
  const auto form = form_named(*problem->entry, settings.to);  // "" is not a form
  if (!form.ok()) return form.status();
  if (!settings.files.empty()) return convert_files(settings, *problem, *form);
  if (absl::Status opened = open_session_of(*problem, {}); !opened.ok()) return opened;
  const std::string start = problem->session->info().start;
  if (start.empty()) return no_start();
  NotePrinter notes;
  const auto text = text_in_form(*problem, {1, start}, *form, notes);
  if (!text.ok()) return text.status();
  print(*text);
  return kExitAnswered;
}

}  // namespace trailblaze
