// Runs the program as a user does at a shell, and catches what comes back. Beside a sanitizer most
// of it is done in this process.
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

struct ProgramRun {
  int code = -1;
  std::string out, err;
};

std::vector<std::string> lines_of(const std::string& text);
std::vector<std::string> words_of(const std::string& line);

std::string content(const std::filesystem::path& file);

// A folder of this process's own, gone when it ends.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "trailblaze-test-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Scratch() { std::filesystem::remove_all(folder_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  static std::filesystem::path file(const std::string& name) {
    static const Scratch scratch;
    return scratch.folder_ / name;
  }

 private:
  std::filesystem::path folder_;
};

std::string write_file(const std::string& name, const std::string& text);

// A line for the shell in which `trailblaze` is the program. The code is that of the last stage of
// a pipe that did not end with 0: a pipe that ends with 0 went well at every stage.
//
// Beside a sanitizer, where a process takes long to begin, this process does what the program does
// for a line that needs no shell and has no --max-memory, which caps the memory of a whole process.
ProgramRun shell(const std::string& line);

ProgramRun trailblaze_run(const std::string& arguments);

// The same always in a process of its own: for what ends the program in the middle of its work, and
// where its memory is looked at.
ProgramRun process_run(const std::string& arguments);

// The objects of JSON Lines.
std::vector<nlohmann::json> objects(const std::string& text);

// The reports of `solve ARGUMENTS`, without what depends on clock, machine and kind of table.
std::vector<nlohmann::json> reports_of(const std::string& arguments);

// The one object that the program prints.
nlohmann::json object(const ProgramRun& run);

// The report of `solve ARGUMENTS`, without its path.
nlohmann::json report_of(const std::string& arguments);

inline constexpr char kEightPuzzle[] = "solve tiles --start '0 8 3 6 4 7 1 2 5' ";
inline constexpr char kFifteenSpace[] =
    "enumerate tiles --size 4x4 --storage trail --start '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' ";

}  // namespace trailblaze
