// Answers of a stream in the files of its run (stream_run.hpp): the printed text of each, and its
// contribution to the totals. A file begins like all files of a run (disk_run.hpp). The answers
// follow, each preceded by its number of words. A text is its size in bytes and then its bytes, in
// whole words.
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
#include "cli/stream/ordered_printer.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

struct KeptAnswer {
  std::uint64_t index = 0;  // of this pair of instance and search in the stream, from 0
  Outcome outcome = Outcome::kSolved;
  bool not_counted = false;
  std::uint64_t length = 0;
  std::optional<double> suboptimality = {};
  Counters work;
  std::string search, heuristic, why;
  std::vector<std::string> notes;
  std::string error;  // why the instance could not be answered, or ""
  PrintedText text;

  // Returns the answer's contribution to the totals.
  TallyEntry entry() const;

  // True if a limit ended the search or the counting of paths.
  bool met_limit() const { return error.empty() && (outcome == Outcome::kLimit || not_counted); }
};

KeptAnswer kept(std::uint64_t index, const SolveReport& report, const PrintedText& text);

void append(std::vector<std::uint64_t>& words, const KeptAnswer& answer);

// Returns an answer that append() wrote. `words` are the words that it wrote, without the first
// word, which is their number. Fails with `DataLoss` if the words are invalid.
absl::StatusOr<KeptAnswer> answer_in(std::span<const std::uint64_t> words);

// Reads the answers of some files of a run, file after file.
class KeptAnswers {
 public:
  // The run must outlive the object.
  KeptAnswers(DiskRun& run, std::vector<std::string> files) : run_(run), files_(std::move(files)) {}

  // Returns the next answer if its index is before `end`, else nothing and keeps that answer.
  absl::StatusOr<std::optional<KeptAnswer>> next_before(std::uint64_t end);

 private:
  // An open file and its reading position.
  struct Open {
    explicit Open(WordFileReader reader) : file(std::move(reader)), words(file) {}

    WordFileReader file;
    WordsIn words;
  };

  absl::Status read_more();

  DiskRun& run_;
  const std::vector<std::string> files_;
  std::size_t opened_ = 0;  // files so far
  std::unique_ptr<Open> open_;
  std::optional<KeptAnswer> next_;
};

}  // namespace trailblaze
