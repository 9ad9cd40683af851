// Tables and all shortest paths: enumerate --save, solve --table, --all-shortest.
#include <algorithm>
#include <tuple>

#include "engine/tables/table_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

std::string saved(const std::string& name, const std::string& arguments) {
  const std::string file = Scratch::file(name).string();
  const ProgramRun run = trailblaze_run("enumerate " + arguments + " --save " + file + " --quiet");
  INFO(run.err);
  REQUIRE(run.code == 0);
  return file;
}

TEST_CASE("cli: a saved table solves what it was saved for, with no search") {
  for (const auto& [puzzle, start, storage] :
       {std::tuple{"tiles", "8 6 7 2 5 4 3 0 1", "dense"},
        std::tuple{"pancake --size 7", "7 3 1 5 2 6 4", "ranked"}}) {
    const std::string file = saved("one.table", puzzle);
    const std::string solve = std::string("solve ") + puzzle + " --format json --start '" + start;
    const Json found = object(trailblaze_run(solve + "' --table " + file));
    const Json known = object(trailblaze_run(solve + "' --search table --storage trail"));
    CHECK(found["search"] == "table");
    CHECK(found["storage"] == storage);
    CHECK(found["states"] == known["states"]);
    CHECK(found["exact"] == true);
    CHECK(found["expanded"] == found["length"]);
  }
}

TEST_CASE("cli: a start that is not on a table is proved unsolvable") {
  const std::string file = saved("parity.table", "tiles");
  const ProgramRun run = trailblaze_run("solve tiles/unsolvable-8 --format json --table " + file);
  CHECK(run.code == 10);
  CHECK(object(run)["status"] == "unsolvable");
}

TEST_CASE("cli: a stream from a file's table is that of a table built at the start") {
  const std::string file = saved("stream.table", "tiles");
  const std::string stream = "tiles --random 500 --seed 4 ";
  CHECK(reports_of(stream + "--table " + file) == reports_of(stream + "--search table"));
}

// Writes a table with altered words and valid checksums, and returns its file name.
template <class Alter>
std::string wrong_table(const std::string& name, const std::string& arguments, const Alter& alter) {
  const auto table = open_table(saved("right.table", arguments), Crew(1));
  REQUIRE(table.ok());
  std::vector<std::uint64_t> words(table->table.words().begin(), table->table.words().end());
  alter(words);
  const std::string file = Scratch::file(name).string();
  REQUIRE(AtomicTableFile(file).save(table->title, table->table.places(), words, Crew(1)).ok());
  return file;
}

TEST_CASE("cli: a wrong table whose checksums hold answers nothing") {
  for (const std::string storage : {"dense", "ranked"}) {
    const std::string tiles = "tiles --storage " + storage;
    const std::string empty = wrong_table(
        "empty.table", tiles, [](auto& words) { std::fill(words.begin(), words.end(), 0); });
    const std::string flat = wrong_table("flat.table", tiles, [](auto& words) {
      for (std::size_t i = 0; i < words.size(); i += 2) {
        words[i] |= words[i + 1];
        words[i + 1] = 0;
      }
    });
    for (const auto& [file, code, field] :
         {std::tuple{empty, 30, "states on the table: "}, std::tuple{flat, 40, "distances: "}}) {
      const ProgramRun run = process_run("solve tiles/8-puzzle --table " + file);
      INFO(run.out << run.err);
      CHECK(run.code == code);
      CHECK(run.out.empty());
      CHECK(run.err.find(field) != std::string::npos);
      CHECK(lines_of(run.err).size() == 1);
    }
  }
}

TEST_CASE("cli: table info and table verify read a table of each storage") {
  for (const auto& [puzzle, storage, states, depth] :
       {lighter(std::tuple{"tiles", "dense", 181'440, 31},
                std::tuple{"tiles --size 2x4", "dense", 20'160, 36}),
        lighter(std::tuple{"tiles", "ranked", 181'440, 31},
                std::tuple{"tiles --size 2x4", "ranked", 20'160, 36}),
        std::tuple{"tiles --size 2x3 --metric multi --start '0 1 2 3 4 5'", "dense", 360, 20},
        std::tuple{"pancake --size 6", "ranked", 720, 7},
        std::tuple{"cayley --graph star --size 5", "ranked", 120, 6}}) {
    const std::string file = saved("info.table", std::string(puzzle) + " --storage " + storage);
    const Json info = object(trailblaze_run("table info " + file + " --format json"));
    INFO(info);
    CHECK(info["command"] == "table info");
    CHECK(info["status"] == "whole");
    CHECK(info["states"] == states);
    CHECK(info["depth"] == depth);
    CHECK(info["storage"] == storage);
    CHECK(info["parameters"]["goal"].is_string());
    const auto counts = info["states_by_depth_modulo_3"].get<std::vector<std::uint64_t>>();
    CHECK(counts.size() == 3);
    CHECK(counts[0] + counts[1] + counts[2] == static_cast<std::uint64_t>(states));
    const ProgramRun text = trailblaze_run("table info " + file);
    CHECK(text.code == 0);
    CHECK(text.out.find(", greatest depth " + std::to_string(depth)) != std::string::npos);
    const ProgramRun run = trailblaze_run("table verify " + file);
    INFO(run.out << run.err);
    CHECK(run.code == 0);
    CHECK(run.out.find(
              " states verified: checksums are right, and rebuilding gave the same values") !=
          std::string::npos);
    const Json verified = object(trailblaze_run("table verify --format json " + file));
    CHECK(verified["status"] == "verified");
    CHECK(verified["broken"].is_null());
  }
}

TEST_CASE("cli: table verify finds a wrong entry and names its place") {
  const std::string file = wrong_table("broken.table", "tiles --size 2x3 --storage ranked",
                                       [](auto& words) { words[0] ^= 1; });
  const ProgramRun run = trailblaze_run("table verify " + file);
  CHECK(run.code == 40);
  CHECK(run.out.find("place 0: ") != std::string::npos);
  const Json report = object(trailblaze_run("table verify --format json " + file));
  CHECK(report["status"] == "broken");
  CHECK(report["broken"].get<std::string>().starts_with("place 0: "));
}

TEST_CASE("cli: table verify obeys its limits", "[limits]") {
  const std::string file = saved("limits.table", "tiles");
  const Json report = object(trailblaze_run("table verify --max-seconds 0 --format json " + file));
  CHECK(report["status"] == "limit");
  CHECK(report["limit"] == "seconds");
  const ProgramRun run = trailblaze_run("table verify --max-seconds 0 " + file);
  CHECK(run.code == 20);
  CHECK(run.out == "checksums are right\nstopped by --max-seconds\n");
}

TEST_CASE("cli: a table that is larger than the memory for it answers from the disk", "[limits]") {
  const std::string file = saved("disk.table", "tiles --size 3x4");
  const std::string stream = "tiles --size 3x4 --random 20 --seed 2 --table " + file;
  CHECK(reports_of(stream + " --max-memory 150M") == reports_of(stream));
}

TEST_CASE("cli: --all-shortest counts and lists, in every way of searching") {
  const std::string solve = "solve tiles/8-puzzle --all-shortest --format json --search ";
  for (const char* search :
       {"bfs", "bidirectional", "table", "ids", "astar:manhattan", "idastar:manhattan"}) {
    if (kSanitized && std::string_view(search) == "ids") continue;
    INFO(search);
    const Json report = object(trailblaze_run(solve + search));
    CHECK(report["shortest_paths"] == 3);
    REQUIRE(report["all_paths"].size() == 3);
    CHECK(std::count(report["all_paths"].begin(), report["all_paths"].end(), report["states"]) ==
          1);
  }
  const Json none = object(trailblaze_run("solve tiles/8-puzzle --format json"));
  CHECK(none["shortest_paths"].is_null());
  CHECK(none["all_paths"].is_null());
  const Json unsolvable =
      object(trailblaze_run("solve tiles/unsolvable-8 --all-shortest --format json"));
  CHECK(unsolvable["shortest_paths"].is_null());
  CHECK(trailblaze_run("solve tiles/8-puzzle --all-shortest --search dfs").code == 30);
}

TEST_CASE("cli: --all-shortest where moves cannot be reversed, and as text") {
  const std::string jugs = "solve jugs --capacities 3,5,8 --start 0,0,8 --goal '?,4,?|?,?,4' ";
  const Json report = object(trailblaze_run(jugs + "--all-shortest --format json"));
  REQUIRE(report["all_paths"].size() == report["shortest_paths"]);
  for (const Json& path : report["all_paths"]) CHECK(path.size() == report["states"].size());
  const ProgramRun text = trailblaze_run("solve tiles/8-puzzle --all-shortest");
  CHECK(text.out.find("\n3 shortest paths\n  1: 8 left, ") != std::string::npos);
  const ProgramRun line = trailblaze_run("solve tiles --random 1 --all-shortest --quiet");
  CHECK(line.out.find(" shortest path") != std::string::npos);
}

TEST_CASE("cli: a limit while shortest paths are counted is reported with exit code 20") {
  // Iterative deepening stores no states, but counting paths does.
  const std::string solve =
      "solve tiles --start '1 2 3 0 4 6 7 5 8' --search ids --max-states 3 --all-shortest ";
  const ProgramRun run = trailblaze_run(solve + "--format json");
  CHECK(run.code == 20);
  CHECK(object(run)["status"] == "solved");
  CHECK(object(run)["shortest_paths"].is_null());
  CHECK(object(run)["all_paths"].is_null());
  CHECK(object(run)["notes"].back() == "shortest paths not counted: stopped by --max-states");
  CHECK(trailblaze_run(solve).out.find("shortest paths not counted: stopped by --max-states") !=
        std::string::npos);
}

}  // namespace
}  // namespace trailblaze
