#include "cli/options/other_readings.hpp"

#include <optional>
#include <string>
#include <utility>

#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// The problem that a proof is about, and the readings that may be another one.
class Proof {
 public:
  Proof(const Problem& problem, const Parameters& said, const SessionInfo& proved,
        const std::string& start)
      : problem_(problem), said_(said), proved_(proved), start_(start) {}

  // True if a reading says a whole problem, and not the one of the proof.
  bool is_other(const TextReading& reading) const {
    Parameters says = reading.parameters;
    const std::string start = std::exchange(says["start"], "");
    says.erase("start");
    for (const char* name : {"goal", "rule"}) {
      if (!said_.contains(name)) says.erase(name);
    }
    if (start == start_ && are_proved(says)) return false;
    Parameters all = with_reading(problem_, says);
    all["start"] = start;
    const auto parameters = complete(*problem_.entry, nullptr, all);
    if (!parameters.ok()) return false;
    const auto session = problem_.entry->open(*parameters);
    if (!session.ok() || !(*session)->info().has_goal) return false;
    const SessionInfo& info = (*session)->info();
    return info.start != start_ || info.goal != proved_.goal || !are_proved(info.parameters);
  }

 private:
  // True if none of these parameters is another one in the proof. The metric only counts moves.
  bool are_proved(const Parameters& says) const {
    for (const auto& [name, value] : says) {
      const auto found = proved_.parameters.find(name);
      const bool is_same = found != proved_.parameters.end() && found->second == value;
      const bool is_goal = name == "goal" && value == proved_.goal;
      if (name != "metric" && name != "board" && !is_same && !is_goal) return false;
    }
    return true;
  }

  const Problem& problem_;
  const Parameters& said_;
  const SessionInfo& proved_;
  const std::string& start_;
};

}  // namespace

absl::Status check_only_reading(const Problem& problem, std::string_view text,
                                const Parameters& said, const SessionInfo& proved,
                                const std::string& start) {
  if (problem.format != "auto") return absl::OkStatus();
  const Proof proof(problem, said, proved, start);
  const Parameters known = known_to_readers(problem);
  std::optional<TextReading> same, other;
  for (const InputFormat& form : problem.entry->formats) {
    if (form.read == nullptr) continue;
    auto reading = form.read(text, known);
    if (!reading.ok()) continue;
    reading->form = form.name;
    reading->text = text;
    std::optional<TextReading>& place = proof.is_other(*reading) ? other : same;
    if (!place) place = *std::move(reading);
  }
  if (!other) return absl::OkStatus();
  if (!same)
    same = TextReading{.parameters = {{"start", start}}, .form = "auto", .text = other->text};
  return in_field("start", invalid(message(two_ways(*same, *other)) + ": as " + same->form +
                                   " it has no solution, which proves nothing of the other"));
}

absl::Status check_only_readings(const Problem& problem) {
  const SessionInfo& proved = problem.session->info();
  for (const TextReading& text : problem.texts) {
    const bool is_start = problem.texts.size() == 1;  // else one is the board
    const std::string& start = is_start ? proved.start : text.parameters.at("start");
    absl::Status only = check_only_reading(problem, text.text, text.parameters, proved, start);
    if (!only.ok()) return only;
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
