// The summary at the end of `verify`: the number of reports that hold, and their unchecked fields.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "cli/verify/verdict.hpp"
#include "engine/picture/paint.hpp"

namespace trailblaze {

class VerifySummary {
 public:
  void add(const Checked& checked);

  // `quiet` leaves out the unchecked fields about the run.
  std::string text(double seconds, bool quiet, Ink ink) const;
  std::string json(double seconds) const;

  // True if all lines were skipped, so that there was no report.
  bool is_empty() const;
  int exit_code() const;
  std::uint64_t limited() const { return limited_; }

 private:
  using Fields = std::map<std::string, std::uint64_t>;  // a field, and its number of reports

  std::uint64_t count(Verdict verdict) const { return counts_[static_cast<std::size_t>(verdict)]; }

  std::array<std::uint64_t, kVerdicts> counts_{};
  std::uint64_t fully_ = 0;                  // reports that hold in every field of their answer
  std::uint64_t limited_ = 0;                // reports whose proof met a limit
  Fields unchecked_answer_, unchecked_run_;  // fields that were not checked
};

}  // namespace trailblaze
