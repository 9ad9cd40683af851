// Runs the program as a user does at a shell, and returns its output. Under a sanitizer most
// commands run in this process.
//
//   const ProgramRun run = trailblaze_run("solve tiles --start \"1 2 3 ...\" --format json");
//   run.code, run.out, run.err
#pragma once

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace trailblaze {

using Json = nlohmann::json;

struct ProgramRun {
  int code = -1;
  std::string out, err;
};

std::vector<std::string> lines_of(const std::string& text);
std::vector<std::string> words_of(const std::string& line);

// Returns how often a part occurs in a text.
std::size_t times_in(const std::string& text, const std::string& part);

std::string content(const std::filesystem::path& file);

// A folder of this process, deleted when the process ends.
class Scratch {
 public:
  explicit Scratch(const std::filesystem::path& parent) {
    std::string name = (parent / "trailblaze-test-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Scratch() { std::filesystem::remove_all(folder_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  static std::filesystem::path file(const std::string& name) {
    static const Scratch scratch(std::filesystem::temp_directory_path());
    return scratch.folder_ / name;
  }
  // A file in memory, if the system has such folders: for tests that write so many small files that
  // they would wait for the disk most of the time.
  static std::filesystem::path file_in_memory(const std::string& name) {
    const std::filesystem::path memory = "/dev/shm";
    std::error_code none;
    const bool has_room = std::filesystem::space(memory, none).available >> 30 > 0 && !none;
    static const Scratch scratch(has_room ? memory : std::filesystem::temp_directory_path());
    return scratch.folder_ / name;
  }

 private:
  std::filesystem::path folder_;
};

std::string write_file(const std::string& name, const std::string& text);

// Runs a line of the shell in which `trailblaze` is the program. The code of a pipe is the code of
// its last stage that failed, or 0 if every stage succeeded.
//
// Under a sanitizer, where a process starts slowly, the line runs in this process if it needs no
// shell and has no --max-memory, which caps the memory of a whole process.
ProgramRun shell(const std::string& line);

ProgramRun trailblaze_run(const std::string& arguments);

// Like trailblaze_run(), but always in a process of its own: for tests that end the program in the
// middle of its work, or that measure its memory.
ProgramRun process_run(const std::string& arguments);

// Does in this process what the program does with these arguments, for builds in which a new
// process starts slowly. This covers all code except cli/main.cpp. Tests of signals, and of other
// properties of a process, need a separate process. A failed check of the engine ends this process,
// too.
ProgramRun run_in_process(const std::vector<std::string>& arguments);

// Parses the objects of JSON Lines.
std::vector<Json> objects(const std::string& text);

// Returns the reports of `solve ARGUMENTS`, without the fields that depend on time, machine and
// storage.
std::vector<Json> reports_of(const std::string& arguments);

// Returns the only object that the program prints.
Json object(const ProgramRun& run);

// Returns the report of `solve ARGUMENTS`, without its path.
Json report_of(const std::string& arguments);

// Returns all that `solve ARGUMENTS` prints: the reports, and the summaries of a stream.
std::vector<Json> all_reports(const std::string& arguments);

// Returns the reports of `solve ARGUMENTS` about the instances of a file with this text.
std::vector<Json> file_reports(const std::string& arguments, const std::string& text);

// Runs `verify` on a file with this text.
ProgramRun verify_run(const std::string& text, const std::string& options = "--format json");

// A start of 24 moves.
inline const std::string kEightBoard = "tiles --start '0 8 3 6 4 7 1 2 5' ";
inline const std::string kEightPuzzle = "solve " + kEightBoard;
inline constexpr char kFifteenSpace[] =
    "enumerate tiles --size 4x4 --storage trail --start '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' ";

}  // namespace trailblaze
