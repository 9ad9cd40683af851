// Answers of a stream as they lie in the files of its run (stream_run.hpp): what is printed of
// each, and what it adds to the totals. A file begins as all files of a run do (disk_run.hpp); then
// come the answers, one after another, each behind the number of its words. A text is its size in
// bytes and then its bytes, in whole words.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/report.hpp"
#include "cli/stream/in_order.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

struct KeptAnswer {
  std::uint64_t place = 0;  // in the stream, of an instance and a search, from 0
  Outcome outcome = Outcome::kSolved;
  bool not_counted = false;
  std::uint64_t length = 0;
  std::optional<double> suboptimality = {};
  Counters work;
  std::string search, heuristic, why;
  std::vector<std::string> notes;
  std::string error;  // why the instance could not be answered, or ""
  Printed text;

  // What it adds to the totals.
  TallyEntry entry() const;

  // Whether a limit, and not the search, had the last word.
  bool met_limit() const { return error.empty() && (outcome == Outcome::kLimit || not_counted); }
};

KeptAnswer kept(std::uint64_t place, const SolveReport& report, const Printed& text);

void append(std::vector<std::uint64_t>& words, const KeptAnswer& answer);

// The answer that was appended as these words, without their number. `DataLoss` where it cannot be.
absl::StatusOr<KeptAnswer> answer_in(std::span<const std::uint64_t> words);

// Reads the answers of some files of a run, one file after the other.
class KeptAnswers {
 public:
  // The run must outlive it.
  KeptAnswers(DiskRun& run, std::vector<std::string> files) : run_(run), files_(std::move(files)) {}

  // The next answer if its place is before `end`, or nothing. It stays the next one until then.
  absl::StatusOr<std::optional<KeptAnswer>> next_before(std::uint64_t end);

 private:
  // A file at work, and where it is read.
  struct Open {
    explicit Open(WordFileReader reader) : file(std::move(reader)), words(file) {}

    WordFileReader file;
    WordsIn words;
  };

  absl::Status read_on();

  DiskRun& run_;
  const std::vector<std::string> files_;
  std::size_t opened_ = 0;  // files so far
  std::unique_ptr<Open> open_;
  std::optional<KeptAnswer> next_;
};

}  // namespace trailblaze
