#include "tests/support/program.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/support/catch.hpp"

namespace trailblaze {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string write_file(const std::string& name, const std::string& text) {
  const auto file = Scratch::file(name);
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

// Under AddressSanitizer: most of the time of a short run goes to the search for leaks and to a
// stack that is kept after its return. Scripts under tests/cli and the fuzzer look for both.
constexpr char kForShortRuns[] =
    "export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:detect_stack_use_after_return=0}\n";

Run shell(const std::string& line) {
  const std::string program = TRAILBLAZE_PROGRAM;
  const std::string out = Scratch::file("out").string(), err = Scratch::file("err").string();
  const std::string path =
      "PATH='" + std::filesystem::path(program).parent_path().string() + "':$PATH";
  const std::string script =
      write_file("line.sh", kForShortRuns + ("export " + path + "\n" + line + "\n"));
  const int status = std::system(
      ("bash -o pipefail '" + script + "' >'" + out + "' 2>'" + err + "' </dev/null").c_str());
  Run run;
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  run.out = content(out);
  run.err = content(err);
  return run;
}

Run trailblaze_run(const std::string& arguments) { return shell("trailblaze " + arguments); }

std::vector<nlohmann::json> objects(const std::string& text) {
  std::vector<nlohmann::json> out;
  for (const std::string& line : lines_of(text)) {
    INFO(line);
    out.push_back(nlohmann::json::parse(line, nullptr, false));
    REQUIRE(out.back().is_object());
  }
  return out;
}

std::vector<nlohmann::json> reports_of(const std::string& arguments) {
  const Run run = trailblaze_run("solve " + arguments + " --format json");
  INFO(run.err);
  std::vector<nlohmann::json> reports = objects(run.out);
  for (nlohmann::json& report : reports) {
    for (const char* varies :
         {"seconds", "instances_per_second", "nodes_per_second", "peak_memory_bytes", "stored",
          "storage", "threads", "max_frontier"}) {
      report.erase(varies);
    }
  }
  return reports;
}

nlohmann::json object(const Run& run) {
  INFO(run.err);
  const auto all = objects(run.out);
  REQUIRE(all.size() == 1);
  return all.front();
}

nlohmann::json report_of(const std::string& arguments) {
  return object(trailblaze_run("solve " + arguments + " --no-path --format json"));
}

}  // namespace trailblaze
