#include "cli/verify/summary.hpp"

#include <fmt/format.h>

#include <numeric>

#include "cli/exit_codes.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/json.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using Fields = std::map<std::string, std::uint64_t>;

// Returns "exact of 3, shortest_paths of 1".
std::string fields_text(const Fields& fields) {
  return join(fields, ", ", [](const auto& field) {
    return fmt::format("{} of {}", field.first, grouped(field.second));
  });
}

json::Text fields_json(const Fields& fields) {
  JsonObject object;
  for (const auto& [name, reports] : fields) object.field(name, reports);
  return object.text();
}

}  // namespace

void VerifySummary::add(const Checked& checked) {
  ++counts_[static_cast<std::size_t>(checked.verdict)];
  if (checked.verdict != Verdict::kHolds && checked.verdict != Verdict::kUnchecked) return;
  fully_ += checked.verdict == Verdict::kHolds && checked.unchecked_answer.empty();
  limited_ += checked.met_limit;
  for (const std::string& field : checked.unchecked_answer) ++unchecked_answer_[field];
  for (const std::string& field : checked.unchecked_run) ++unchecked_run_[field];
}

std::string VerifySummary::text(double seconds, bool quiet, Ink ink) const {
  const std::string verified = counted(count(Verdict::kHolds), "report") + " verified";
  std::string out = toned(verified, Tone::kGood, ink);
  const auto also = [&](std::uint64_t reports, const char* what, Tone tone) {
    if (reports > 0) out += ", " + toned(fmt::format("{} {}", grouped(reports), what), tone, ink);
  };
  also(fully_, "of them fully", Tone::kGood);
  also(count(Verdict::kUnchecked), "with an unchecked answer", Tone::kWarning);
  also(limited_, "stopped by a limit", Tone::kWarning);
  also(count(Verdict::kBroken), "do not hold", Tone::kError);
  also(count(Verdict::kUnreadable), "cannot be read", Tone::kError);
  out += ", " + seconds_text(seconds) + "\n";
  if (!unchecked_answer_.empty()) out += "not checked: " + fields_text(unchecked_answer_) + "\n";
  if (!quiet && !unchecked_run_.empty()) {
    out += "cannot be checked: " + fields_text(unchecked_run_) + "\n";
  }
  return out;
}

std::string VerifySummary::json(double seconds) const {
  return JsonObject()
      .field("command", "verify")
      .field("verified", count(Verdict::kHolds))
      .field("fully_verified", fully_)
      .field("unchecked", count(Verdict::kUnchecked))
      .field("limits", limited_)
      .field("broken", count(Verdict::kBroken))
      .field("unreadable", count(Verdict::kUnreadable))
      .field("not_checked", fields_json(unchecked_answer_))
      .field("not_checked_of_run", fields_json(unchecked_run_))
      .field("seconds", seconds)
      .report();
}

bool VerifySummary::is_empty() const {
  const std::uint64_t all = std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
  return all == count(Verdict::kSkipped);
}

int VerifySummary::exit_code() const {
  return count(Verdict::kBroken) > 0       ? kExitBroken
         : count(Verdict::kUnreadable) > 0 ? kExitWrongUse
         : limited_ > 0                    ? kExitLimit
                                           : kExitAnswered;
}

}  // namespace trailblaze
