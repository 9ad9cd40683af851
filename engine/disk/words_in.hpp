// Reads a file of words from front to back.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <span>
#include <string>

#include "engine/disk/word_file.hpp"

namespace trailblaze {

class WordsIn {
 public:
  // The file must outlive it.
  explicit WordsIn(WordFileReader& file) : file_(file) {}

  // Returns `DataLoss` if the file has fewer words left.
  absl::Status read(std::span<std::uint64_t> out) {
    absl::Status status = skip(out.size());
    return status.ok() ? file_.read(at_ - out.size(), out) : status;
  }

  // Skips so many words without reading them. Returns the same error.
  absl::Status skip(std::uint64_t words) {
    if (words > left()) {
      return absl::DataLossError("checkpoint: found " + std::to_string(left()) +
                                 " words left, expected " + std::to_string(words));
    }
    at_ += words;
    return absl::OkStatus();
  }

  std::uint64_t left() const { return file_.words() - at_; }

 private:
  WordFileReader& file_;
  std::uint64_t at_ = 0;
};

}  // namespace trailblaze
