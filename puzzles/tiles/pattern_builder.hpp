// Builds the tables of a pattern database (pattern_tables.hpp). The whole crew builds group after
// group.
//
//    values, a byte a placement  ->  entries, a byte each  ->  half a byte each if they fit
//
// The builder needs a byte for each placement of all groups. It also needs the memory of a group's
// sweep (pattern_sweep.hpp) while it builds that group, and later the memory of the packed entries.
// In the folder of a run it makes checkpoints on the way (pattern_checkpoints.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/disk/file_io.hpp"
#include "puzzles/tiles/pattern_checkpoints.hpp"
#include "puzzles/tiles/pattern_group.hpp"
#include "puzzles/tiles/pattern_sweep.hpp"
#include "puzzles/tiles/pattern_tables.hpp"

namespace trailblaze {

// The tables, or what stopped the work: a limit, a checkpoint that could not be written, or a
// checkpoint that could not be read.
struct BuiltPatterns {
  Stop stop = Stop::kNone;
  std::uint64_t required_bytes = 0;
  std::optional<PatternTables> tables = {};
  absl::Status read_error = {};  // why a checkpoint could not be read
  // With checkpoints: the words from which the last checkpoint can be written if saving the tables
  // fails.
  std::shared_ptr<const void> words = {};
};

class PatternBuilder {
 public:
  // Requires disjoint groups on one board.
  explicit PatternBuilder(std::vector<PatternGroup> groups) : byte_tables_(std::move(groups), 8) {
    for (const PatternGroup& group : byte_tables_.groups()) {
      if (!PatternSpace::serves(group)) continue;
      const PatternSpace space(group);
      words_bytes_ = std::max(words_bytes_, space.bytes_of_words());
      moves_bytes_ = std::max(moves_bytes_, space.bytes_of_moves());
      pairs_ += space.pairs();
    }
  }

  // Returns the greatest number of bytes used at any moment. The allocator may keep some until the
  // end.
  std::uint64_t required_bytes() const {
    return byte_tables_.bytes() + std::max(byte_tables_.bytes() / 2, words_bytes_) + moves_bytes_;
  }

  // Builds the tables, or resumes from the last checkpoint. A single thread calls this, and the
  // crew works. `pulse` counts (placement, region) pairs.
  BuiltPatterns build(const Crew& crew, const Limits& limits, Pulse* pulse,
                      PatternCheckpoints* checkpoints = nullptr) const {
    const std::uint64_t required = required_bytes();
    if (required > limits.max_bytes) return {Stop::kMemory, required};
    const Watch watch(limits, pulse);
    watch.add(&Pulse::expected, pairs_);
    const auto words = std::make_shared<Words>();
    if (!words->allocate(byte_tables_.size())) return {Stop::kMemory, required};
    PatternCheckpoints::Progress done;
    if (checkpoints != nullptr) {
      absl::Status status = begin(*checkpoints, *words, watch);
      if (!status.ok()) return {stop_of_disk_error(status), required, {}, std::move(status)};
      done = checkpoints->progress();
    }
    auto most = static_cast<unsigned>(done.greatest);
    for (std::size_t g = done.groups; g < groups(); ++g) {
      auto* const values =
          reinterpret_cast<std::uint8_t*>(words->data() + byte_tables_.first_word(g));
      Stop stop = find_values(byte_tables_.groups()[g], values, crew, watch, checkpoints);
      if (stop == Stop::kNone) {
        most = std::max(most, make_entries(byte_tables_.groups()[g], values, crew));
        // A finished group remains valid even if its checkpoint failed.
        const bool goes_on = checkpoints == nullptr || checkpoints->end_group(most);
        if (goes_on || g + 1 == groups()) continue;
        stop = checkpoints->stop();
      }
      return {
          stop, required, {}, checkpoints != nullptr ? checkpoints->read_error() : absl::Status()};
    }
    PatternTables tables(byte_tables_.groups(), most < 15 ? 4 : 8);
    if (tables.bits() == 8) {
      tables.set_words(words->data(), words);
    } else if (!pack(*words, tables, crew)) {
      if (checkpoints != nullptr) checkpoints->save_finished();
      return {Stop::kMemory, required};
    }
    BuiltPatterns built{Stop::kNone, required, std::move(tables)};
    if (checkpoints != nullptr) built.words = words;
    return built;
  }

 private:
  using Words = ZeroedArray<std::uint64_t>;
  static constexpr std::uint8_t kUnreachable = 255;

  std::size_t groups() const { return byte_tables_.groups().size(); }

  // Starts anew, or reads the last checkpoint.
  absl::Status begin(PatternCheckpoints& checkpoints, Words& words, const Watch& watch) const {
    absl::Status status = checkpoints.begin({words.data(), byte_tables_.size()}, groups());
    if (!status.ok()) return status;
    const auto [done, greatest, level, states] = checkpoints.progress();
    if (level != 0 && !PatternSpace::serves(byte_tables_.groups()[done]))
      return impossible_data("groups");
    for (const PatternGroup& group : std::span(byte_tables_.groups()).first(done)) {
      if (PatternSpace::serves(group)) watch.add(&Pulse::expected, -PatternSpace(group).pairs());
    }
    return status;
  }

  static Stop find_values(const PatternGroup& group, std::uint8_t* values, const Crew& crew,
                          const Watch& watch, PatternCheckpoints* checkpoints) {
    if (!PatternSpace::serves(group)) {
      find_values_plainly(group, values);
      return watch.stopped();
    }
    const PatternSweep sweep(group);
    // The counter is unsigned. The difference is negative and wraps, so adding it subtracts.
    watch.add(&Pulse::expected, sweep.states() - PatternSpace(group).pairs());
    return sweep.run(values, crew, watch, chosen_isa(), checkpoints);
  }

  // Turns each byte (value + 1, or 0) into an entry. Returns the greatest entry that is reached.
  static unsigned make_entries(const PatternGroup& group, std::uint8_t* values, const Crew& crew) {
    const ManhattanSums manhattan(group);
    std::vector<std::vector<std::uint8_t>> buffers(static_cast<std::size_t>(crew.threads()));
    std::vector<unsigned> most(buffers.size());
    crew.for_each_block(group.masks().size(), [&](int worker, std::size_t rank) {
      const auto w = static_cast<std::size_t>(worker);
      const auto sums = manhattan.sums_on(group.masks()[rank], buffers[w]);
      std::uint8_t* const entries = values + rank * group.orders();
      std::uint8_t greatest = 0;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        const bool reached = entries[i] != 0;
        const auto entry = static_cast<std::uint8_t>((entries[i] - 1 - sums[i]) / 2);
        greatest = std::max(greatest, reached ? entry : std::uint8_t{0});
        entries[i] = reached ? entry : kUnreachable;
      }
      most[w] = std::max<unsigned>(most[w], greatest);
    });
    return *std::max_element(most.begin(), most.end());
  }

  // Packs sixteen bytes into each word. Returns false if there is not enough memory.
  bool pack(const Words& bytes, PatternTables& tables, const Crew& crew) const {
    constexpr std::uint64_t kBlock = std::uint64_t{1} << 16;  // words
    const auto packed = std::make_shared<Words>();
    if (!packed->allocate(tables.size())) return false;
    for (std::size_t g = 0; g < byte_tables_.groups().size(); ++g) {
      const auto* const from =
          reinterpret_cast<const std::uint8_t*>(bytes.data() + byte_tables_.first_word(g));
      std::uint64_t* const to = packed->data() + tables.first_word(g);
      const std::uint64_t entries = byte_tables_.groups()[g].entries(), words = (entries + 15) / 16;
      crew.for_each_block((words + kBlock - 1) / kBlock, [&](int, std::size_t block) {
        const std::uint64_t end = std::min(words, (block + 1) * kBlock);
        for (std::uint64_t word = block * kBlock; word < end; ++word) {
          for (std::uint64_t i = 16 * word; i < std::min(entries, 16 * word + 16); ++i) {
            to[word] |= std::uint64_t{from[i] & 15u} << 4 * (i % 16);
          }
        }
      });
    }
    tables.set_words(packed->data(), packed);
    return true;
  }

  PatternTables byte_tables_;                        // the entries in progress, a byte each
  std::uint64_t words_bytes_ = 0, moves_bytes_ = 0;  // bytes of the largest sweep
  std::uint64_t pairs_ = 0;                          // pairs of all sweeps
};

}  // namespace trailblaze
