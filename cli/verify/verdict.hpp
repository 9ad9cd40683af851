// What `verify` found of one report.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <set>
#include <string>

#include "engine/base/text.hpp"

namespace trailblaze {

enum class Verdict {
  kHolds,       // Its answer was checked by the rules, or proved anew.
  kUnchecked,   // Nothing is wrong with it, but its answer needs a search.
  kSkipped,     // It is no report: a summary, or a blank line.
  kBroken,      // It says something that is not so.
  kUnreadable,  // It is no JSON, a field is missing or wrong, or there is no such puzzle.
};
inline constexpr std::size_t kVerdicts = 5;

// A report that holds still has fields that were not checked. Those of the answer can be proved by
// a search. Those of the run, such as its time, nobody can check afterwards.
struct Checked {
  Verdict verdict = Verdict::kSkipped;
  std::string why;                  // broken or unreadable: what was found, what was expected
  std::set<std::string> of_answer;  // fields of the answer that were not checked
  std::set<std::string> of_run;     // fields of the run that were not checked
  bool limited = false;             // A limit ended the search that was to prove it.
};

// While a report is checked, a status says what is wrong with it: broken() what is not so, and
// invalid() what cannot be read.
inline absl::Status broken(const std::string& what) { return absl::FailedPreconditionError(what); }

inline Checked verdict_of(const absl::Status& wrong) {
  const bool broken = wrong.code() == absl::StatusCode::kFailedPrecondition;
  return {broken ? Verdict::kBroken : Verdict::kUnreadable, message(wrong), {}, {}, false};
}

// The same error as a claim that does not hold, whatever it was before.
inline absl::Status as_broken(const absl::Status& status) {
  return status.ok() ? status : broken(message(status));
}

}  // namespace trailblaze
