// Checks the reports of `solve --format json` again, a chunk of lines at a time across the crew.
//
// Of a report only puzzle, parameters, start, goal, states, length and status are used: the puzzle
// is rebuilt from them, and its rules alone say whether states lead from start to goal in as many
// moves as claimed. That a path is shortest, or that there is none, is not checked here.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/json.hpp"
#include "cli/lines.hpp"
#include "cli/output.hpp"
#include "cli/picture.hpp"
#include "cli/problem.hpp"
#include "cli/progress.hpp"
#include "cli/version.hpp"
#include "engine/parallel.hpp"
#include "engine/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

enum class Verdict {
  kHolds,
  kUnchecked,   // a report without a path: unsolvable, stopped, an error, or --no-path
  kSkipped,     // no report of solve: a summary, a blank line
  kBroken,      // the path is not what it claims to be
  kUnreadable,  // no JSON, a field missing, or a puzzle that cannot be rebuilt
};

struct Checked {
  Verdict verdict = Verdict::kSkipped;
  std::string why;
};

// A value that is absent is null.
const Json& value_of(const Json& object, const char* name) {
  static const Json null;
  const auto found = object.find(name);
  return found == object.end() ? null : *found;
}

absl::Status wrong_type(const char* name, const Json& found, const char* expected) {
  return invalid(fmt::format("{}: found {}, expected {}", name, trailblaze::quoted(found.dump()), expected));
}

absl::StatusOr<std::string> text_field(const Json& object, const char* name) {
  const Json& value = value_of(object, name);
  if (!value.is_string()) return wrong_type(name, value, "text");
  return value.get<std::string>();
}

absl::StatusOr<std::vector<std::string>> list_field(const Json& object, const char* name) {
  const Json& value = value_of(object, name);
  const auto is_text = [](const Json& item) { return item.is_string(); };
  if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_text)) {
    return wrong_type(name, value, "a list of texts");
  }
  return value.get<std::vector<std::string>>();
}

// What report_json.cpp wrote, back again: lists of numbers become "3,5,8" again.
absl::StatusOr<Parameters> parameters_field(const Json& report) {
  const Json& object = value_of(report, "parameters");
  if (!object.is_object()) return wrong_type("parameters", object, "an object");
  const auto is_number = [](const Json& item) { return item.is_number(); };
  const auto dump = [](const Json& item) { return item.dump(); };
  Parameters parameters;
  for (const auto& [name, value] : object.items()) {
    if (value.is_string()) {
      parameters[name] = value.get<std::string>();
    } else if (value.is_number()) {
      parameters[name] = value.dump();
    } else if (value.is_array() && std::all_of(value.begin(), value.end(), is_number)) {
      parameters[name] = join(value, ",", dump);
    } else if (!value.is_null()) {
      return wrong_type(name.c_str(), value, "text or a list of numbers");
    }
  }
  return parameters;
}

class Verifier {
 public:
  // Any thread.
  Checked check(const std::string& line) {
    if (trim(line).empty()) return {};
    const Json report = Json::parse(line, nullptr, false);
    if (!report.is_object()) {
      return {Verdict::kUnreadable, "found " + trailblaze::quoted(line) + ", expected a JSON object"};
    }
    if (value_of(report, "command").is_string() && report["command"] != "solve") return {};
    const auto status = text_field(report, "status");
    if (!status.ok()) return {Verdict::kUnreadable, message(status.status())};
    const bool solved = *status == "solved";
    if (!solved || value_of(report, "states").is_null()) return {Verdict::kUnchecked, ""};
    return check_path(report);
  }

 private:
  using SessionOr = absl::StatusOr<std::shared_ptr<const Session>>;
  static constexpr std::size_t kMostSessions = 256;

  Checked check_path(const Json& report) {
    const SessionOr session = session_of(report);
    if (!session.ok()) return {Verdict::kUnreadable, message(session.status())};
    const auto start = text_field(report, "start");
    if (!start.ok()) return {Verdict::kUnreadable, message(start.status())};
    const auto states = list_field(report, "states");
    if (!states.ok()) return {Verdict::kUnreadable, message(states.status())};
    const Json& length = value_of(report, "length");
    if (!length.is_number_unsigned()) {
      return {Verdict::kUnreadable, message(wrong_type("length", length, "a number of moves"))};
    }
    const Json &goal = value_of(report, "goal"), &rebuilt = value_of(report["parameters"], "goal");
    if (goal.is_string() && rebuilt.is_string() && goal != rebuilt) {
      return {Verdict::kBroken, fmt::format("goal: found {}, but {} among the parameters",
                                            goal.dump(), rebuilt.dump())};
    }
    if (length.get<std::uint64_t>() + 1 != states->size()) {
      return {Verdict::kBroken, fmt::format("length: found {} with {} states, expected one less",
                                            length.dump(), states->size())};
    }
    const absl::Status holds = (*session)->verify(*start, *states);
    if (!holds.ok()) return {Verdict::kBroken, message(holds)};
    return {Verdict::kHolds, ""};
  }

  // Reports of one stream share their puzzle, so sessions are kept.
  SessionOr session_of(const Json& report) {
    const Json& goal = value_of(report, "goal");
    const std::string key = value_of(report, "puzzle").dump() +
                            value_of(report, "parameters").dump() + goal.dump();
    {
      const std::lock_guard lock(mutex_);
      const auto found = sessions_.find(key);
      if (found != sessions_.end()) return found->second;
    }
    const SessionOr session = open(report);
    const std::lock_guard lock(mutex_);
    if (sessions_.size() >= kMostSessions) sessions_.clear();
    sessions_.emplace(key, session);
    return session;
  }

  static SessionOr open(const Json& report) {
    const auto puzzle = text_field(report, "puzzle");
    if (!puzzle.ok()) return puzzle.status();
    const auto problem = find_target(*puzzle);
    if (!problem.ok()) return problem.status();
    auto given = parameters_field(report);
    if (!given.ok()) return given.status();
    const Json& goal = value_of(report, "goal");
    if (goal.is_string()) given->emplace("goal", goal.get<std::string>());
    const auto parameters = complete(*problem->entry, problem->instance, *given);
    if (!parameters.ok()) return parameters.status();
    auto session = problem->entry->open(*parameters);
    if (!session.ok()) return session.status();
    return std::shared_ptr<const Session>(*std::move(session));
  }

  std::mutex mutex_;
  std::map<std::string, SessionOr> sessions_;
};

class Summary {
 public:
  void add(const Checked& checked) { ++counts_[static_cast<std::size_t>(checked.verdict)]; }
  std::uint64_t count(Verdict verdict) const { return counts_[static_cast<std::size_t>(verdict)]; }

  std::string text(double seconds) const {
    std::string out = fmt::format("{} reports verified", grouped(count(Verdict::kHolds)));
    const auto also = [&](Verdict verdict, const char* what) {
      if (count(verdict) > 0) out += fmt::format(", {} {}", grouped(count(verdict)), what);
    };
    also(Verdict::kUnchecked, "without a path to check");
    also(Verdict::kBroken, "do not hold");
    also(Verdict::kUnreadable, "cannot be read");
    return out + ", " + seconds_text(seconds) + "\n";
  }

  std::string json(double seconds) const {
    std::string out;
    JsonObject(out)
        .field("command", "verify")
        .field("verified", count(Verdict::kHolds))
        .field("unchecked", count(Verdict::kUnchecked))
        .field("broken", count(Verdict::kBroken))
        .field("unreadable", count(Verdict::kUnreadable))
        .field("seconds", seconds)
        .field("version", kVersion)
        .end();
    return out + "\n";
  }

  int exit_code() const {
    return count(Verdict::kBroken) > 0       ? kExitBroken
           : count(Verdict::kUnreadable) > 0 ? kExitWrongUse
                                             : kExitAnswered;
  }

 private:
  std::uint64_t counts_[5] = {};
};

// Lines up to a number of characters: a report may be long.
std::vector<Line> next_lines(LineReader& reader) {
  constexpr std::size_t kCharacters = std::size_t{4} << 20;
  std::vector<Line> lines;
  for (std::size_t size = 0; size < kCharacters;) {
    std::optional<Line> line = reader.next();
    if (!line) break;
    size += line->text.size() + 1;
    lines.push_back(*std::move(line));
  }
  return lines;
}

void check_chunk(const std::vector<Line>& lines, const Crew& crew, Verifier& verifier,
                 Summary& summary, Pulse& pulse) {
  constexpr std::size_t kBlock = 64;
  std::vector<Checked> checked(lines.size());
  crew.for_each_block((lines.size() + kBlock - 1) / kBlock, [&](int, std::size_t block) {
    const std::size_t end = std::min(lines.size(), (block + 1) * kBlock);
    for (std::size_t i = block * kBlock; i < end; ++i) checked[i] = verifier.check(lines[i].text);
  });
  for (std::size_t i = 0; i < lines.size(); ++i) {
    summary.add(checked[i]);
    if (checked[i].why.empty()) continue;
    const bool broken = checked[i].verdict == Verdict::kBroken;
    complain(fmt::format("line {}: {}{}", lines[i].number, broken ? "does not hold: " : "",
                         checked[i].why));
  }
  pulse.done += lines.size();
}

}  // namespace

absl::StatusOr<int> run_verify(const Settings& settings) {
  if (settings.target.empty()) return invalid("file: missing, expected reports (- is stdin)");
  auto reader = LineReader::open(settings.target);
  if (!reader.ok()) return in_field("file", reader.status());
  const Crew crew(settings.threads);
  const Watch watch(settings.limits);
  Verifier verifier;
  Summary summary;
  Pulse pulse;
  pulse.total = count_lines(settings.target);
  bool any = false;
  {
    const Progress progress(settings, pulse, Progress::Of::kStream);
    while (watch.stopped() == Stop::kNone) {
      const std::vector<Line> lines = next_lines(*reader);
      if (lines.empty()) break;
      any = true;
      check_chunk(lines, crew, verifier, summary, pulse);
    }
  }
  if (!reader->error().ok()) return in_field("file", reader->error());
  const Stop stop = watch.stopped();
  if (!any && stop == Stop::kNone) return invalid("file: found nothing, expected reports of solve");
  print(settings.format == Format::kJson ? summary.json(watch.seconds())
                                         : summary.text(watch.seconds()));
  if (stop != Stop::kNone) return std::max(kExitLimit, summary.exit_code());
  return summary.exit_code();
}

}  // namespace trailblaze
