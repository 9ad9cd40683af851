// Runs the program as a user does, through the shell, and catches what comes back.
//
//   const Run run = trailblaze_run("solve tiles --start \"1 2 3 ...\" --format json");
//   run.code, run.out, run.err
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace trailblaze {

struct Run {
  int code = -1;
  std::string out, err;
};

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

inline std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

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

inline std::string write_file(const std::string& name, const std::string& text) {
  const auto file = Scratch::file(name);
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

// A line for the shell in which `trailblaze` is the program. The code is that of the last stage of
// a pipe that did not end with 0: a pipe that ends with 0 went well at every stage.
inline Run shell(const std::string& line) {
  const std::string program = TRAILBLAZE_PROGRAM;
  const std::string out = Scratch::file("out").string(), err = Scratch::file("err").string();
  const std::string path =
      "PATH='" + std::filesystem::path(program).parent_path().string() + "':$PATH";
  const std::string script = write_file("line.sh", "export " + path + "\n" + line + "\n");
  const int status = std::system(
      ("bash -o pipefail '" + script + "' >'" + out + "' 2>'" + err + "' </dev/null").c_str());
  Run run;
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  run.out = content(out);
  run.err = content(err);
  return run;
}

inline Run trailblaze_run(const std::string& arguments) { return shell("trailblaze " + arguments); }

// The objects of JSON Lines.
inline std::vector<nlohmann::json> objects(const std::string& text) {
  std::vector<nlohmann::json> out;
  for (const std::string& line : lines_of(text)) {
    INFO(line);
    out.push_back(nlohmann::json::parse(line, nullptr, false));
    REQUIRE(out.back().is_object());
  }
  return out;
}

// The one object that the program prints.
inline nlohmann::json object(const Run& run) {
  INFO(run.err);
  const auto all = objects(run.out);
  REQUIRE(all.size() == 1);
  return all.front();
}

inline constexpr char kEightPuzzle[] = "solve tiles --start '0 8 3 6 4 7 1 2 5' ";
inline constexpr char kFifteenSpace[] =
    "enumerate tiles --size 4x4 --storage trail --start '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' ";

}  // namespace trailblaze
