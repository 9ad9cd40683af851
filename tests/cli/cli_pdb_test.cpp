// Pattern databases: pdb build, info and verify, and solve --heuristic with a database.
#include <filesystem>
#include <iomanip>
#include <iterator>
#include <numeric>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr char kSmall[] = "pdb build tiles --partition 1,2,3,4/5,6,7,8 ";
std::string built(const std::string& name, const std::string& build) {
  const std::string file = Scratch::file(name).string();
  const ProgramRun run = trailblaze_run(build + "--save " + file);
  INFO(run.err);
  REQUIRE(run.code == 0);
  return file;
}

void complains(const std::string& arguments, const std::string& text, int code = 30) {
  const ProgramRun run = trailblaze_run(arguments);
  INFO(arguments << "\n" << run.out << run.err);
  CHECK(run.code == code);
  CHECK((run.out + run.err).find(text) != std::string::npos);
}

TEST_CASE("cli: a pattern database with checkpoints has the same bytes, and its build resumes") {
  const std::string build = std::string("pdb build tiles --size 3x4 --partition ") +
                            lighter("1,2,3,4,5,6/7,8,9,10,11", "1,2,3,4,5/6,7,8") + " ";
  const std::string expected = content(built("at-once.pdb", build));
  const fs::path folder = Scratch::file("pdb.run"), file = Scratch::file("in-run.pdb");
  fs::remove_all(folder);
  const ProgramRun whole = trailblaze_run(build + "--checkpoint " + folder.string() +
                                          " --format json --save " + file.string());
  INFO(whole.err);
  CHECK(object(whole)["status"] == "built");
  CHECK(object(whole)["checkpoints"] > 0);
  CHECK(object(whole)["disk_bytes_written"] > 0);
  CHECK(object(whole)["disk_bytes_read"] == 0);
  CHECK(content(file) == expected);
  CHECK(trailblaze_run("resume " + folder.string() + " --check").code == 0);
  fs::remove(file);
  const ProgramRun again = trailblaze_run("resume " + folder.string() + " --threads 3");
  CHECK(again.code == 0);
  CHECK(object(again)["file"] == file.string());
  CHECK(content(file) == expected);
  complains(build + "--save x --checkpoint " + folder.string(),
            "trailblaze resume " + folder.string());
}

TEST_CASE("cli: a pattern database that cannot be saved leaves a checkpoint to go on from") {
  const fs::path folder = Scratch::file("unsaved.run"), file = Scratch::file("unsaved.pdb");
  fs::remove_all(folder);
  // The limit equals the file's header of 4,096 bytes. The checkpoint is smaller.
  const ProgramRun run =
      shell("ulimit -f 4; trailblaze pdb build tiles --partition 1/2 --save " + file.string() +
            " --checkpoint-every 1h --checkpoint " + folder.string());
  INFO(run.out << run.err);
  CHECK(run.code == 30);
  CHECK(run.err.find("save: ") != std::string::npos);
  CHECK(run.err.find("trailblaze resume " + folder.string()) != std::string::npos);
  CHECK(!fs::exists(file));
  CHECK(trailblaze_run("resume " + folder.string() + " --check").code == 0);
  const ProgramRun again = trailblaze_run("resume " + folder.string() + " --format json");
  CHECK(object(again)["checkpoints"] == 0);  // all groups are saved
  CHECK(object(again)["disk_bytes_read"] > 0);
  CHECK(content(file) == content(built("at-once.pdb", "pdb build tiles --partition 1/2 ")));
}

TEST_CASE("cli: a pattern database is built, looked into and verified") {
  const std::string file = Scratch::file("small.pdb").string();
  const Json report = object(trailblaze_run(std::string(kSmall) + "--format json --save " + file));
  CHECK(report["command"] == "pdb build");
  CHECK(report["status"] == "built");
  CHECK(report["partition"] == "1,2,3,4/5,6,7,8");
  CHECK(report["entries"] == 2 * 3024);
  CHECK(report["bits"] == 4);
  CHECK(report["bytes"] == fs::file_size(file));
  CHECK(report["kernel"].is_string());
  const Json info = object(trailblaze_run("pdb info " + file + " --format json"));
  CHECK(info["parameters"]["goal"] == "1 2 3 4 5 6 7 8 0");
  CHECK(info["groups"] == report["groups"]);
  CHECK(info["kernel"].is_null());
  for (const Json& group : info["groups"]) {
    const auto counts = group["counts"].get<std::vector<std::uint64_t>>();
    CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 3024);
    CHECK(counts.size() == group["greatest"].get<std::size_t>() + 1);
  }
  const ProgramRun text = trailblaze_run("pdb info " + file);
  CHECK(text.out.find("group 5,6,7,8") != std::string::npos);
  CHECK(text.out.find("6,048 placements at 4 bits each") != std::string::npos);
  const ProgramRun verified = trailblaze_run("pdb verify " + file);
  CHECK(verified.code == 0);
  CHECK(verified.out.find("6,048 placements verified") == 0);
  CHECK(object(trailblaze_run("pdb verify --format json " + file))["status"] == "verified");
}

// [slow] because under a sanitizer the program itself exceeds this memory limit.
TEST_CASE("cli: too little memory says what a pattern database needs", "[limits][slow]") {
  const std::string file = Scratch::file("large.pdb").string();
  const std::string build =
      "pdb build tiles --size 4x4 --partition 7-8 --max-memory 64M --save " + file;
  const ProgramRun run = trailblaze_run(build + " --format json");
  CHECK(run.code == 20);
  CHECK(object(run)["limit"] == "memory");
  const auto needed = object(run)["required_bytes"].get<double>();
  CHECK(needed > 576'576'000);  // one byte per placement
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << needed / (1 << 20);
  complains(build, "stopped by --max-memory: the tables need " + text.str() + " MiB", 20);
  CHECK_FALSE(fs::exists(file));
}

TEST_CASE("cli: an interrupted build leaves no file, and the one before as it was", "[limits]") {
  const std::string file = built("kept.pdb", kSmall), before = content(file);
  const fs::path folder = fs::path(file).parent_path() / "interrupted";
  fs::create_directory(folder);
  fs::copy_file(file, folder / "kept.pdb");
  const ProgramRun run = shell(
      "timeout --preserve-status -s INT 0.5 trailblaze pdb build tiles --size 4x4 --partition 7-8" +
      (" --save " + (folder / "kept.pdb").string()));
  CHECK(run.code == 130);
  CHECK(run.out.find("interrupted") != std::string::npos);
  CHECK(content(folder / "kept.pdb") == before);
  CHECK(std::distance(fs::directory_iterator(folder), {}) == 1);
}

TEST_CASE("cli: a solve whose pattern database does not fit says what it needs", "[limits][slow]") {
  for (const std::string solve :
       {"solve tiles --size 4x4 --start '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' --heuristic 7-8 "
        "--max-memory 100M",
        "solve pancake --size 16 --start '16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15' "
        "--heuristic pdb:1,2,3,4,5,6,7 --max-memory 25M"}) {
    INFO(solve);
    const ProgramRun run = trailblaze_run(solve + " --format json");
    CHECK(run.code == 20);
    CHECK(run.err.empty());
    const Json report = object(run);
    CHECK(report["status"] == "limit");
    CHECK(report["limit"] == "memory");
    CHECK(report["required_bytes"] > 1'000'000);
    complains(solve + " --quiet", "stopped by --max-memory: its tables need ", 20);
  }
}

TEST_CASE("cli: in a stream each instance says that the pattern database does not fit",
          "[limits][slow]") {
  const ProgramRun run = trailblaze_run(
      "solve tiles --size 4x4 --random 3 --heuristic 7-8 --max-memory 100M --format json");
  CHECK(run.code == 20);
  CHECK(run.err.empty());
  const auto reports = objects(run.out);
  REQUIRE(reports.size() == 4);
  for (std::size_t i = 0; i < 3; ++i) CHECK(reports[i]["limit"] == "memory");
  CHECK(reports[3]["limits"] == 3);
}

TEST_CASE("cli: a start without a solution is proved so before any table is built", "[limits]") {
  const std::string solve =
      "solve tiles/unsolvable-8 --heuristic pdb:1,2,3,4,5,6,7,8 --max-seconds 0 --quiet";
  complains(solve, "unsolvable (proved)", 10);
}

TEST_CASE("cli: a signal while tables are built ends the search with its report", "[limits]") {
  const ProgramRun run = shell(
      "timeout --preserve-status -s INT 0.5 trailblaze solve tiles --size 4x4 --heuristic 7-8 "
      "--start '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' --format json");
  CHECK(run.code == 130);
  CHECK(object(run)["limit"] == "interrupted");
}

TEST_CASE("cli: a limit ends a search while it gathers very many goals", "[limits]") {
  complains(
      "solve blocks --start 'AA...B/C..D.B/CEED.B/C..D../F...GG/F.HHI.' --quiet --max-seconds 0.2 "
      "--goal '....../....../....EE/....../....../......' --heuristic pdb:ABCDEFGHI",
      "stopped by --max-seconds", 20);
}

TEST_CASE("cli: lengths by pattern databases are those of a table", "[oracle]") {
  const std::string file = built("solve.pdb", kSmall);
  const auto lengths = [](const std::string& how) {
    const ProgramRun run = trailblaze_run("solve tiles --random 200 --seed 3 --format json " + how);
    INFO(run.err);
    std::vector<Json> all;
    for (const Json& report : objects(run.out)) {
      if (report["command"] == "solve") all.push_back(report["length"]);
    }
    return all;
  };
  const auto known = lengths("--search table");
  REQUIRE(known.size() == 200);
  for (const std::string& how : {"pdb:" + file, std::string("pdb:1,2,3,4,5/6,7,8")}) {
    CHECK(lengths("--heuristic " + how) == known);
    CHECK(lengths("--search astar --heuristic " + how) == known);
  }
}

}  // namespace
}  // namespace trailblaze
