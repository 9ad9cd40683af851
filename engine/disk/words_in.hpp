// Reading a file of words from front to back.
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

  // `DataLoss` where the file has not so many words left.
  absl::Status read(std::span<std::uint64_t> out) {
    if (out.size() > left()) {
      return absl::DataLossError("checkpoint: found " + std::to_string(left()) +
                                 " words left, expected " + std::to_string(out.size()));
    }
    at_ += out.size();
    return file_.read(at_ - out.size(), out);
  }

  // Goes past so many words, which are not read. Requires that there are so many.
  void skip(std::uint64_t words) { at_ += words; }

  std::uint64_t left() const { return file_.words() - at_; }

 private:
  WordFileReader& file_;
  std::uint64_t at_ = 0;
};

}  // namespace trailblaze
