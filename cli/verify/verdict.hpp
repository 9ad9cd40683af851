// The verdict of `verify` on a report.
#pragma once

#include <absl/status/status.h>
#include <fmt/format.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "engine/base/text.hpp"

namespace trailblaze {

enum class Verdict {
  kHolds,       // the rules or a proof confirm its answer
  kUnchecked,   // nothing is wrong with it, but its answer needs a search
  kSkipped,     // not a report: a summary, or a blank line
  kBroken,      // a claim of it does not hold
  kUnreadable,  // not JSON, a field is missing or wrong, or there is no such puzzle
};
inline constexpr std::size_t kVerdicts = 5;

// The result of checking a report. A report that holds may still have unchecked fields. A search
// can prove fields of the answer. Fields of the run, such as its time, cannot be checked
// afterwards.
struct Checked {
  Verdict verdict = Verdict::kSkipped;
  std::string why;                         // broken or unreadable: what was found and expected
  std::set<std::string> unchecked_answer;  // fields of the answer that were not checked
  std::set<std::string> unchecked_run;     // fields of the run that were not checked
  bool met_limit = false;                  // true if a limit ended the proof
};

// The checks of a report return their errors as statuses: broken() for a claim that does not hold,
// invalid() for a report that cannot be read.
inline absl::Status broken(const std::string& what) { return absl::FailedPreconditionError(what); }

// Returns the error of a field with another value than expected.
absl::Status broken_field(std::string_view field, const auto& found, const auto& expected) {
  return broken(fmt::format("{}: found {}, expected {}", field, found, expected));
}

inline Checked verdict_of(const absl::Status& wrong) {
  const bool broken = wrong.code() == absl::StatusCode::kFailedPrecondition;
  return {broken ? Verdict::kBroken : Verdict::kUnreadable, message(wrong), {}, {}, false};
}

// Turns any error into a claim that does not hold.
inline absl::Status as_broken(const absl::Status& status) {
  return status.ok() ? status : broken(message(status));
}

}  // namespace trailblaze
