// Small runs on disk for the tests of engine/disk. The number of a checkpoint determines its
// content.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/disk/run_folder.hpp"
#include "engine/disk/word_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {

// Returns an unused path in the scratch folder.
inline std::string fresh_path(const std::string& name) {
  const std::filesystem::path path = Scratch::file(name);
  std::filesystem::remove_all(path);
  return path.string();
}

inline RunTitle sample_title() {
  return {{"enumerate", "tiles", "--start", "\xff no UTF-8 \xc3\xa9 \""},
          "tiles",
          {{"size", "3x4"}, {"metric", "single"}},
          "enumerate, storage disk",
          0xfedcba9876543210};
}

inline std::vector<std::uint64_t> numbered_words(std::uint64_t seed, std::size_t count) {
  std::vector<std::uint64_t> words(count);
  for (std::size_t i = 0; i < count; ++i) words[i] = (seed << 32 | i) * 0x9e3779b97f4a7c15;
  return words;
}

inline absl::Status write_words(RunFolder& folder, const std::string& name,
                                const std::vector<std::uint64_t>& words) {
  WordFileWriter writer(folder, name);
  auto status = writer.append(words);
  return status.ok() ? writer.finish().status() : status;
}

inline absl::StatusOr<std::vector<std::uint64_t>> read_words_of(const RunFolder& folder,
                                                                const std::string& name) {
  auto reader = WordFileReader::open(folder, name);
  if (!reader.ok()) return reader.status();
  std::vector<std::uint64_t> words(reader->words());
  auto status = reader->read(0, words);
  if (!status.ok()) return status;
  return words;
}

// ---- a run whose checkpoint k has the files "level-k" and "level-(k-1)" ----

inline std::string level_name(std::uint64_t k) { return "level-" + std::to_string(k); }
inline std::vector<std::uint64_t> level_words(std::uint64_t k) {
  return numbered_words(k, k * 977 % 20'000);
}

inline Checkpoint numbered_checkpoint(std::uint64_t k) {
  Checkpoint checkpoint{{{"level", {k}}, {"squares", {}}}, {}};
  for (std::uint64_t i = 0; i < k; ++i) checkpoint.numbers["squares"].push_back(i * i);
  for (std::uint64_t i = k <= 1 ? 1 : k - 1; i <= k; ++i) checkpoint.files.push_back(level_name(i));
  return checkpoint;
}

// Advances a run by a checkpoint.
inline absl::Status advance(RunFolder& folder) {
  const std::uint64_t k = folder.sequence() + 1;
  auto written = write_words(folder, level_name(k), level_words(k));
  return written.ok() ? folder.commit(numbered_checkpoint(k)) : written;
}

// Describes what is wrong with the last checkpoint of such a run; "" if nothing is wrong.
inline std::string fault_of(const RunFolder& folder) {
  const std::uint64_t k = folder.sequence();
  if (k == 0) return folder.last() == Checkpoint() ? "" : "checkpoint 0 is not empty";
  if (folder.last() != numbered_checkpoint(k)) return "another checkpoint";
  if (auto checked = folder.check(); !checked.ok()) return message(checked);
  for (std::uint64_t i = k <= 1 ? 1 : k - 1; i <= k; ++i) {
    const auto words = read_words_of(folder, level_name(i));
    if (!words.ok()) return message(words.status());
    if (*words != level_words(i)) return level_name(i) + " has other words";
  }
  return "";
}

inline std::size_t count_files(const std::string& path) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path),
                                                std::filesystem::directory_iterator()));
}

}  // namespace trailblaze
