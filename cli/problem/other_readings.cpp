#include "cli/problem/other_readings.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// True if a parameter has another value than in the proof. Ignores the metric, which only decides
// how moves are counted.
bool differs(const std::string& name, const std::string& value, const SessionInfo& proved) {
  if (name == "metric" || (name == "goal" && value == proved.goal)) return false;
  if (name == "start") return value != proved.start;
  const auto found = proved.parameters.find(name);
  return found == proved.parameters.end() || found->second != value;
}

// Returns the problem with these readings of its texts. Takes a goal or a rule from a new reading
// only if the known reading of the text has one too.
Parameters problem_of(const Problem& problem, const Readings& readings, const Readings& known) {
  Parameters parameters_of_readings;
  for (const auto& [parameter, reading] : readings) {
    for (const auto& [name, value] : reading.parameters) {
      const bool is_settled =
          (name == "goal" || name == "rule") && !known.at(parameter).parameters.contains(name);
      if (name == "start" || !is_settled)
        parameters_of_readings[name == "start" ? parameter : name] = value;
    }
  }
  Parameters all = with_reading(problem, parameters_of_readings);
  for (const auto& [parameter, reading] : readings)
    all[parameter] = parameters_of_readings.at(parameter);
  return all;
}

// True if readings describe a complete problem that differs from the problem of the proof.
bool describe_another_problem(const Problem& problem, const Parameters& all,
                              const SessionInfo& proved) {
  const auto differ = [&](const auto& parameter) {
    return differs(parameter.first, parameter.second, proved);
  };
  if (std::ranges::none_of(all, differ)) return false;
  const auto parameters = complete(*problem.entry, nullptr, all);
  if (!parameters.ok()) return false;
  const auto session = problem.entry->open(*parameters);
  if (!session.ok() || !(*session)->info().has_goal) return false;
  const SessionInfo& info = (*session)->info();
  return info.start != proved.start || info.goal != proved.goal ||
         std::ranges::any_of(info.parameters, differ);
}

// Returns the texts as this form reads them. Texts that the form cannot read keep their known
// reading. Returns nothing if it can read no text.
std::optional<Readings> read_again(const Problem& problem, const Readings& texts,
                                   const InputFormat& form) {
  if (form.read == nullptr) return std::nullopt;
  Parameters known = parameters_for_readers(problem);
  for (const auto& [parameter, text] : texts) {
    known.erase(parameter);
    for (const auto& [name, _] : text.parameters) known.erase(name);
  }
  Readings again = texts;
  bool reads = false;
  for (auto& [parameter, text] : again) {
    auto found = form.read(text.text, known);
    if (!found.ok()) continue;
    reads = true;
    found->text = std::move(text.text);
    found->form = form.name;
    text = *std::move(found);
  }
  return reads ? std::optional(again) : std::nullopt;
}

}  // namespace

absl::Status check_unambiguous(const Problem& problem, const Readings& texts,
                               const SessionInfo& proved) {
  if (problem.format != "auto") return absl::OkStatus();
  Readings same = texts;
  std::optional<Readings> other;
  for (const InputFormat& form : problem.entry->formats) {
    const auto again = read_again(problem, texts, form);
    if (!again) continue;
    if (!describe_another_problem(problem, problem_of(problem, *again, texts), proved)) {
      same = *again;
    } else if (!other) {
      other = again;
    }
  }
  if (!other) return absl::OkStatus();
  for (const auto& [parameter, reading] : same) {
    const TextReading& again = other->at(parameter);
    if (again.parameters == reading.parameters) continue;
    return in_field(parameter,
                    invalid(message(two_ways(reading, again)) + "; only the reading as " +
                            reading.form + " is proved unsolvable"));
  }
  return absl::OkStatus();
}

absl::Status check_unambiguous(const Problem& problem) {
  return check_unambiguous(problem, problem.texts, problem.session->info());
}

}  // namespace trailblaze
