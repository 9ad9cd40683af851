#include "tests/torture/fuzz/saved_run.hpp"

#include <absl/status/status.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/base/parallel.hpp"
#include "engine/disk/file_io.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/session/storage.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze::fuzz {
namespace {

namespace fs = std::filesystem;

// Numbers of 12 bits. A move flips a bit or, if moves are one-way, sets a bit. Any word is a state,
// so a search can use the words of a forged file.
template <bool kBothWays>
struct Bits {
  static constexpr bool kReversible = kBothWays;
  static constexpr int kBits = 12;

  int state_bits() const { return kBits; }
  void for_each_successor(State s, auto&& emit) const {
    for (int i = 0; i < kBits; ++i) {
      const State bit = State{1} << i;
      if (kBothWays || (s & bit) == 0) emit(s ^ bit);
    }
  }
  bool is_goal(State s) const { return s + 1 == State{1} << kBits; }
  absl::StatusOr<State> parse(std::string_view) const { return State{0}; }
  std::string print(State s) const { return std::to_string(s); }
};

struct Kind {
  std::unique_ptr<const AnyPuzzle> (*puzzle)();
  Storage storage;
  bool on_disk;
  std::uint64_t depth;  // at which the run stops
};

template <class P>
std::unique_ptr<const AnyPuzzle> bits() {
  return std::make_unique<AnyPuzzleOf<P>>(P{});
}

// The same puzzle with numbers for the ways back.
std::unique_ptr<const AnyPuzzle> bits_with_ways() {
  return std::make_unique<AnyPuzzleOf<NamedCube>>(NamedCube{Bits<true>::kBits});
}

template <Tiles::Metric kMetric>
std::unique_ptr<const AnyPuzzle> board() {
  return std::make_unique<AnyPuzzleOf<Tiles>>(Tiles(2, 4, kMetric));
}

constexpr auto kSingle = board<Tiles::Metric::kSingle>, kMulti = board<Tiles::Metric::kMulti>;
constexpr Kind kKinds[] = {
    {bits_with_ways, Storage::kFrontier, false, 5},
    {bits<Bits<true>>, Storage::kFrontier, false, 5},
    {bits<Bits<true>>, Storage::kTrail, false, 5},
    {bits<Bits<false>>, Storage::kTrail, false, 5},
    {bits_with_ways, Storage::kDisk, true, 5},
    {bits<Bits<true>>, Storage::kDisk, true, 5},
    {bits<Bits<false>>, Storage::kDisk, true, 5},
    {kSingle, Storage::kRanked, false, 20},
    {kSingle, Storage::kDense, false, 20},
    {kMulti, Storage::kDense, false, 12},
    {kSingle, Storage::kDense, true, 20},
};

// Returns the name of an empty place for a folder, deleted when the process ends.
std::string run_folder() {
  struct Place {
    const std::string path =
        (fs::temp_directory_path() / ("saved-run-" + std::to_string(getpid()))).string();
    ~Place() {
      std::error_code unimportant;
      fs::remove_all(path, unimportant);
    }
  };
  static const Place place;
  fs::remove_all(place.path);
  return place.path;
}

std::string bytes_at(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string as_bytes(const SavedWords& words) {
  std::string bytes(words.size() * 8, '\0');
  if (!words.empty()) std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

struct Change {
  unsigned how;
  std::uint32_t place;
  std::uint64_t value;
};

Change change_in(std::string_view bytes) {
  Change change{static_cast<unsigned char>(bytes[0]), 0, 0};
  std::memcpy(&change.place, &bytes[1], sizeof change.place);
  std::memcpy(&change.value, &bytes[1 + sizeof change.place], sizeof change.value);
  return change;
}

// Overwrites, increases, truncates or extends the words.
void alter(const Change& change, SavedWords& words) {
  const std::size_t at = words.empty() ? 0 : change.place % words.size();
  switch (change.how / 4 % 4) {
    case 0:
      if (!words.empty()) words[at] = change.value;
      break;
    case 1:
      if (!words.empty()) words[at] += change.value;
      break;
    case 2: words.resize(at); break;
    default: words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), change.value);
  }
}

// Corrects the checksums of blocks at the beginning of a checkpoint's words (disk_run.hpp).
void put_block_sums_right(const std::string& blocks, std::size_t block_bytes, SavedWords& words) {
  if (words.empty()) return;
  for (std::size_t i = 1; i + 2 < words.size() && i < 3 * words[0]; i += 3) {
    const std::uint64_t at = words[i] * block_bytes, bytes = words[i + 1];
    if (at >= blocks.size() || bytes > blocks.size() - at) continue;
    words[i + 2] = checksum(std::as_bytes(std::span(blocks.data() + at, bytes)));
  }
}

}  // namespace

SavedWords as_words(std::string_view bytes) {
  SavedWords words(bytes.size() / 8);
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * 8);
  return words;
}

FileFacts facts_of(const SavedWords& words, std::string& file) {
  SavedWords sums;
  for (std::uint64_t block = 0; block < word_file::blocks_of(words.size()); ++block) {
    const std::uint64_t first = block * word_file::kBlockWords;
    const std::uint64_t size = std::min(word_file::kBlockWords, words.size() - first);
    sums.push_back(word_file::checksum_of(std::span(words).subspan(first, size)));
  }
  const SavedWords trailer = word_file::trailer_of(sums, words.size());
  file = as_bytes(words) + as_bytes(trailer);
  return {words.size(), file.size(), word_file::checksum_of(trailer)};
}

std::size_t SavedRun::kinds() { return std::size(kKinds); }

SavedRun::SavedRun(std::size_t kind) : storage_(kKinds[kind].storage) {
  const Kind& made = kKinds[kind];
  puzzle_ = made.puzzle();
  constexpr int kCells = 8;
  const bool is_board = storage_ == Storage::kRanked || storage_ == Storage::kDense;
  if (is_board) root_ = sorted_permutation(kCells);
  constexpr std::size_t kBlockBytes = 4096;
  if (made.on_disk) shape_ = BlockStore::Shape{kUnlimited, kBlockBytes};
  const std::string folder = run_folder();
  for (const std::uint64_t depth : {made.depth, kUnlimited}) {
    const RunTitle title{{"enumerate"}, "graph", {}, "enumerate", 1};
    auto run = depth == kUnlimited ? DiskRun::resume(folder, shape_)
                                   : DiskRun::begin(folder, title, shape_);
    if (!run.ok()) std::abort();
    Limits limits;
    limits.max_depth = depth;
    const absl::StatusOr<Result> result = enumerate(**run, limits);
    if (!result.ok()) std::abort();
    if (depth == kUnlimited) {
      for (const LevelRow& level : result->levels) levels_.push_back(level.states);
      continue;
    }
    const std::string file = (*run)->folder().last().files.at(0);
    files_ = {bytes_at(folder + "/trailblaze.manifest"), bytes_at((*run)->folder().path_of(file)),
              bytes_at(folder + "/trailblaze.blocks")};
  }
  fs::remove_all(folder);
}

absl::StatusOr<Result> SavedRun::enumerate(DiskRun& run, const Limits& limits) const {
  constexpr double kNever = 1e9;  // seconds
  constexpr std::size_t kExamples = 5;
  run.set_checkpoint_interval(kNever);
  StorageChoice choice;
  choice.storage = storage_;
  const Crew crew(1);
  return enumerate_in(choice, *puzzle_, {&root_, 1}, {crew, limits}, kExamples, nullptr, &run);
}

void SavedRun::damage(std::string_view bytes, RunFiles& files) {
  const Change change = change_in(bytes);
  std::string* const all[] = {&files.manifest, &files.words, &files.blocks, &files.words};
  std::string& file = *all[change.how % 4];
  if (file.empty()) return;
  const std::size_t at = change.place % file.size();
  if (change.how / 4 % 4 == 0) return file.resize(at);
  if (change.how / 4 % 4 == 1) return void(file.insert(at, 1, static_cast<char>(change.value)));
  file[at] = static_cast<char>(static_cast<std::uint64_t>(file[at]) ^ change.value);
}

void SavedRun::forge(const std::vector<std::string_view>& changes, RunFiles& files) const {
  Manifest manifest = *read_manifest(files.manifest, "manifest");
  SavedWords words = as_words(files.words);
  words.resize(manifest.facts.at(0).words);
  for (const std::string_view bytes : changes) {
    const Change change = change_in(bytes);
    if (change.how % 4 == 0) {
      Numbers& numbers = manifest.checkpoint.numbers;
      const auto which = static_cast<std::ptrdiff_t>(change.how / 16 % numbers.size());
      alter(change, std::next(numbers.begin(), which)->second);
    } else if (change.how % 4 == 1 && !files.blocks.empty()) {
      const std::size_t at = change.place % files.blocks.size();
      files.blocks[at] = static_cast<char>(change.value);
    } else {
      alter(change, words);
    }
  }
  if (shape_) put_block_sums_right(files.blocks, shape_->block_bytes, words);
  manifest.facts.at(0) = facts_of(words, files.words);
  files.manifest = to_text(manifest);
}

absl::StatusOr<Result> SavedRun::go_on(const RunFiles& files, const Limits& limits) const {
  const fs::path folder = run_folder();
  fs::create_directory(folder);
  put(folder / "trailblaze.manifest", files.manifest);
  put(folder / "search-1.words", files.words);
  if (shape_) put(folder / "trailblaze.blocks", files.blocks);
  auto run = DiskRun::resume(folder.string(), shape_);
  return run.ok() ? enumerate(**run, limits) : run.status();
}

}  // namespace trailblaze::fuzz
