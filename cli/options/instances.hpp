// Where the instances of a stream come from: lines of a file, or a series of random ones.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/stream/lines.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

class Instances {
 public:
  // Blank lines and comments are left out. A board may begin with a wall, so among boards a comment
  // is "# " and more, else '#' and anything.
  static absl::StatusOr<Instances> open(const Settings& settings, bool lines_are_boards) {
    Instances instances;
    instances.lines_are_boards_ = lines_are_boards;
    instances.seed_ = settings.seed;
    instances.total_ = settings.random.value_or(0);
    if (!settings.file) return instances;
    absl::StatusOr<LineReader> reader = LineReader::open(*settings.file);
    if (!reader.ok()) return in_field("file", reader.status());
    instances.reader_.emplace(*std::move(reader));
    instances.total_ = count_lines(*settings.file);
    return instances;
  }

  // The next instances with their line numbers, at most `count`; none at the end. `session` makes
  // the random ones.
  absl::StatusOr<std::vector<Line>> next(std::size_t count, Session* session, const Crew& crew) {
    if (reader_) return next_lines(count);
    const std::uint64_t wanted = std::min<std::uint64_t>(count, total_ - made_);
    std::vector<Line> lines;
    if (wanted == 0) return lines;
    auto texts = session->generate(seed_, made_, wanted, crew);
    if (!texts.ok()) return texts.status();
    for (std::string& text : *texts) lines.push_back({++made_, std::move(text), absl::OkStatus()});
    return lines;
  }

  // Whether the instances are a random series.
  bool are_random() const { return !reader_; }

  // The next of a series, at most `count`, by their numbers alone.
  StreamBatch next_batch(std::uint64_t count) {
    StreamBatch batch;
    batch.seed = seed_;
    batch.first = made_;
    batch.count = std::min(count, total_ - made_);
    made_ += batch.count;
    return batch;
  }

  // How many instances there are in all (at most: lines), 0 where that is not known beforehand.
  std::uint64_t total() const { return total_; }

 private:
  static bool is_skipped(std::string_view line, bool lines_are_boards) {
    if (line.empty()) return true;
    if (line.front() != '#') return false;
    return !lines_are_boards || line.size() == 1 || is_space(line[1]);
  }

  absl::StatusOr<std::vector<Line>> next_lines(std::size_t count) {
    constexpr std::size_t kMostBytes = std::size_t{16} << 20;
    std::vector<Line> lines;
    for (std::size_t bytes = 0; lines.size() < count && bytes < kMostBytes;) {
      const std::optional<Line> line = reader_->next();
      if (!line) break;
      bytes += line->text.size();
      const std::string_view text = trim(line->text);
      if (line->error.ok() && is_skipped(text, lines_are_boards_)) continue;
      lines.push_back({line->number, std::string(text), line->error});
    }
    if (lines.empty() && !reader_->error().ok()) return in_field("file", reader_->error());
    return lines;
  }

  std::optional<LineReader> reader_;
  bool lines_are_boards_ = false;
  std::uint64_t seed_ = 0, made_ = 0, total_ = 0;
};

}  // namespace trailblaze
