// A text in an input form: "tiles korf" or "tiles auto" on the first line, then the text. The text
// must open a session or be rejected with a reason. Then each form of the puzzle writes the
// position, and reading this text and writing it again gives the same text. The target also reads
// the text as a goal.
#include <algorithm>
#include <memory>
#include <string>

#include "cli/problem/problem.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

using OpenSession = std::unique_ptr<Session>;

absl::StatusOr<OpenSession> open(const PuzzleEntry& entry, const Parameters& said) {
  auto session = session_of(entry, nullptr, said);
  if (!session.ok()) require_message(session.status());
  return session;
}

// Returns the parameters that a writer gets for the start of a session.
Parameters all_of(const Session& session) {
  Parameters all = session.info().parameters;
  all["start"] = session.info().start;
  all["goal"] = session.info().goal;
  return all;
}

void check_form(const PuzzleEntry& entry, const Session& session, const InputFormat& form) {
  const auto text = form.write(all_of(session));
  if (!text.ok()) return require_message(text.status());
  if (form.read == nullptr) return;
  Parameters given = session.info().parameters;
  for (const char* told : {"start", "board", "goal"}) given.erase(told);
  const auto reading = form.read(*text, given);
  require(reading.ok(), "found a text of " + form.name + " that is not read again: " + *text +
                            ": " + message(reading.status()));
  given.insert(reading->parameters.begin(), reading->parameters.end());
  given.try_emplace("goal", session.info().goal);
  if (given.at("goal").empty()) given.erase("goal");
  const auto again = session_of(entry, nullptr, given);
  require(again.ok(), "found a text of " + form.name + " that does not open: " + *text + ": " +
                          message(again.status()));
  const auto second = form.write(all_of(**again));
  require(second.ok() && *second == *text,
          "found " + form.name + " read as another position: " + *text);
}

// The reader accepts a goal or rejects it with a reason. An accepted goal may still fail to open,
// with a reason.
void check_goal(const PuzzleEntry& entry, const std::string& form, std::string_view text,
                Parameters said) {
  const auto goal = read_goal(entry.formats, form, text, said);
  if (!goal.ok()) return require_message(goal.status());
  Parameters parameters = goal->parameters;
  said["goal"] = parameters.extract("start").mapped();
  said.insert(parameters.begin(), parameters.end());
  (void)open(entry, said);
}

}  // namespace

bool try_forms(std::string_view input) {
  const std::size_t line = input.find('\n'), space = input.find(' ');
  if (line == input.npos || space > line) return false;
  const std::string puzzle(input.substr(0, space)), form(input.substr(space + 1, line - space - 1));
  const auto& entries = registry();
  const auto entry = std::ranges::find(entries, puzzle, &PuzzleEntry::name);
  if (entry == entries.end() || !trailblaze::check_form(*entry, form).ok()) return false;
  Parameters said;
  if (puzzle == "jugs") said = {{"capacities", "3,5,8"}, {"goal", "0,4,4"}};
  const std::string_view text = input.substr(line + 1);
  check_goal(*entry, form, text, said);
  const auto reading = read_instance(*entry, form, text, said);
  if (!reading.ok()) return require_message(reading.status()), true;
  said.insert(reading->parameters.begin(), reading->parameters.end());
  const auto session = open(*entry, said);
  if (!session.ok() || (*session)->info().start.empty()) return true;
  for (const InputFormat& each : forms_of(*entry)) {
    if (each.write != nullptr) check_form(*entry, **session, each);
  }
  return true;
}

}  // namespace trailblaze::fuzz
