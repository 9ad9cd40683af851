// A whole command line: one word per line up to an empty line, then the bytes of stdin. "@" in a
// word stands for a file with the same bytes.
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "engine/base/check.hpp"
#include "engine/base/text.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/inputs.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

struct OutOfBounds {};

struct CommandLine {
  std::vector<std::string> words;
  std::string_view input;
};

CommandLine read(std::string_view text) {
  CommandLine line{{}, text};
  while (!line.input.empty()) {
    const std::string_view word = next_line(line.input);
    if (word.empty()) break;
    line.words.emplace_back(word);
  }
  return line;
}

// True if a word may name a file outside the folder of this process. Reading a device may never
// end.
bool names_a_file_elsewhere(std::string_view word) {
  for (const char* root : {"=/", ":/", "/dev", "/proc", "/sys", "/tmp"}) {
    if (word.find(root) != word.npos) return true;
  }
  return word.starts_with('/');
}

// The working folder of this process, deleted when the process ends.
class Folder {
 public:
  Folder() : name_(std::filesystem::temp_directory_path() / "trailblaze-fuzz-XXXXXX") {
    if (mkdtemp(name_.data()) == nullptr || chdir(name_.c_str()) != 0) std::abort();
  }
  ~Folder() { std::filesystem::remove_all(name_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

 private:
  std::string name_;
};

}  // namespace

bool try_cli(std::string_view input) {
  static const Folder folder;
  constexpr std::size_t kLongest = 1 << 14, kMostWords = 64;
  CommandLine line = read(input);
  if (input.size() > kLongest || line.words.empty() || line.words.size() > kMostWords) return false;
  const std::string file = memory_file(line.input);
  for (std::string& word : line.words) {
    if (names_a_file_elsewhere(word)) return false;
    const std::size_t at = word.find('@');
    if (at != std::string::npos) word.replace(at, 1, file);
  }
  Console::get().begin(line.input);
  Expected expected;
  const auto adjust = [&](const std::string& command, Settings& settings) {
    if (command.empty()) throw OutOfBounds();    // the tour takes seconds
    if (command == "play") throw OutOfBounds();  // would serve until a signal
    make_small(settings);
    if (!settings.options.save.empty()) settings.options.save = "saved";
    expected.may_be_broken = command.find("verify") != std::string::npos;
    expected.many = command == "verify" || settings.is_stream();
    expected.format = settings.format;
  };
  try {
    check_run(run_program(line.words, adjust), expected);
  } catch (const OutOfBounds&) {
    return false;
  } catch (const Failure&) {
  }
  return true;
}

}  // namespace trailblaze::fuzz
