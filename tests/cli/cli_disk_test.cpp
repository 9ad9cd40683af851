// Enumerations on disk as a user runs them: the folder, its limits, and resuming.
#include <algorithm>
#include <filesystem>
#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

std::string new_folder(const std::string& name) {
  const auto folder = Scratch::file(name);
  std::filesystem::remove_all(folder);
  return folder.string();
}

Json enumerated(const std::string& arguments) {
  return object(trailblaze_run("enumerate " + arguments + " --format json"));
}

Json resumed(const std::string& arguments) {
  return object(trailblaze_run("resume " + arguments + " --format json"));
}

void check_counts(const Json& found, const Json& expected) {
  for (const char* field : {"levels", "goals", "antipodes", "generated", "duplicates", "exact"}) {
    INFO(field);
    CHECK(found[field] == expected[field]);
  }
}

TEST_CASE("cli: an enumeration that stops and resumes has the counts of one at once", "[disk]") {
  struct Row {
    std::string space, storage, folder_option;
    int depth = 0;            // of the first part
    std::string memory = "";  // for a table that is larger than memory
  };
  const std::string jugs = "jugs --capacities 13,11,7 --start 13,0,0", little = " --max-memory 28M";
  const std::string pancake = lighter("pancake --size 8", "pancake --size 7");
  const std::string tiles = lighter("tiles --size 2x5", "tiles --size 2x4");
  const std::string goals = "tiles --size 2x4 --from goals";
  const std::string klotski =
      lighter("blocks/klotski --symmetry mirror", "blocks/only18 --symmetry mirror");
  for (const auto& [space, storage, folder_option, depth, memory] :
       std::vector<Row>{{pancake, "disk", " --disk ", 4},
                        {jugs, "disk", " --disk ", 3},  // irreversible moves
                        {"pancake --size 9", "ranked", " --disk ", 3, little},
                        {goals, "ranked", " --disk ", 3, little},
                        {tiles + " --metric multi", "dense", " --disk ", 12},
                        {pancake, "frontier", " --checkpoint ", 5},
                        {klotski, "frontier", " --checkpoint ", 5},
                        {goals, "ranked", " --checkpoint ", 5},
                        {tiles, "dense", " --checkpoint ", 5},
                        {jugs, "trail", " --checkpoint ", 5}}) {
    if (kSanitized && !memory.empty()) continue;  // the program itself needs more memory
    INFO(space << folder_option << storage);
    const std::string folder = new_folder("stopped.run");
    const Json expected = enumerated(space);
    const Json part = enumerated(space + " --storage " + storage + folder_option + folder + memory +
                                 " --max-depth " + std::to_string(depth));
    CHECK(part["limit"] == "depth");
    CHECK(part["storage"] == storage);
    CHECK(part["levels"].size() == static_cast<std::size_t>(depth) + 1);
    CHECK(part["disk_bytes_written"] > 0);
    CHECK(trailblaze_run("resume " + folder + " --check").code == 0);
    // With the limit of the first run.
    if (storage == "disk") CHECK(resumed(folder)["limit"] == "depth");
    for (int round = 0; round < 2; ++round) {  // round 1 finds it finished
      const Json whole =
          resumed(folder + " --max-depth 999 --threads 3 --checkpoint-every 1m" + memory);
      check_counts(whole, expected);
      CHECK(whole["storage"] == storage);
      CHECK(whole["threads"] == 3);
      if (folder_option != " --checkpoint ") continue;
      CHECK((whole["disk_bytes_written"] == 0) == (round == 1));  // round 1 has a checkpoint
      CHECK(whole["disk_bytes_read"] > 0);
    }
  }
}

TEST_CASE("cli: a dense table that is larger than memory has its levels on the disk", "[disk]") {
  if (kSanitized) return;  // the program itself needs more memory
  const std::string folder = new_folder("dense.run");
  const std::string space = "tiles --size 3x4 --threads 2 --storage dense";  // 34 MB
  const Json expected = enumerated(space);
  const Json part = enumerated(space + " --max-memory 28M --max-depth 40 --disk " + folder);
  CHECK(part["why"] == "one bit per state, in files");
  CHECK(part["disk_bytes_read"] > 0);
  CHECK(part["peak_memory_bytes"] < 28 << 20);
  CHECK(trailblaze_run("resume " + folder + " --check").code == 0);
  check_counts(resumed(folder + " --max-depth 99 --threads 1 --max-memory 26M"), expected);
}

TEST_CASE("cli: a ranked table that fills memory or the disk ends with a limit", "[disk]") {
  const std::string folder = new_folder("ranked-small.run");
  const std::string ranked = "enumerate pancake --size 11 --storage ranked --disk " + folder;
  if (kSanitized) return;  // the program itself needs more memory
  // The limit leaves room for the program, but not for 12! bits.
  const ProgramRun little = trailblaze_run("enumerate pancake --size 12 --storage ranked --disk " +
                                           folder + " --max-memory 28M");
  CHECK(little.code == 20);
  CHECK(little.out.find("a table on the disk needs") != std::string::npos);
  CHECK(!std::filesystem::exists(folder));
  // Marks take space besides the two copies of the table. If they fill the disk, the run ends
  // with a limit.
  const ProgramRun full = trailblaze_run(ranked + " --max-disk 12M --max-memory 28M");
  CHECK(full.code == 20);
  CHECK(full.err.find("trailblaze resume " + folder) != std::string::npos);
}

TEST_CASE("cli: a search with a folder, resumed or not, finds what it finds without", "[disk]") {
  const std::string blocks = lighter("solve blocks/klotski", "solve blocks/pa");
  const std::string jugs =
      "solve jugs --capacities 31,29,23,19,13 --start 31,29,23,0,0 --goal 23,28,23,1,8";
  for (const auto& [words, storage] :
       {std::pair{blocks, "frontier"}, {jugs, "trail"}, {jugs + " --goal 1,1,1,1,1", "disk"}}) {
    INFO(words << ", " << storage);
    const std::string folder = new_folder("solved");
    const Json expected = object(trailblaze_run(words + " --search bfs --format json"));
    const std::string where = std::string(storage) == "disk" ? " --disk " : " --checkpoint ";
    const Json part = object(trailblaze_run(words + " --storage " + storage + where + folder +
                                            " --max-depth 9 --format json"));
    CHECK(part["limit"] == "depth");
    CHECK(part["lower_bound"] == 10);
    CHECK(trailblaze_run("resume " + folder + " --check").code == 0);
    for (int round = 0; round < 2; ++round) {  // round 1 finds it finished
      const Json whole = resumed(folder + " --max-depth 999 --threads 3");
      for (const char* field : {"status", "length", "states", "moves", "expanded", "generated",
                                "duplicates", "max_frontier", "stored", "exact"}) {
        INFO(field);
        CHECK(whole[field] == expected[field]);
      }
      CHECK(whole["storage"] == storage);
      CHECK(whole["disk_bytes_read"] > 0);  // reads the checkpoint
    }
  }
}

TEST_CASE("cli: the seconds of a resumed run include all its levels", "[disk]") {
  for (const char* storage : {"trail", "frontier", "ranked", "dense"}) {
    INFO(storage);
    const std::string folder = new_folder("seconds");
    trailblaze_run("enumerate tiles --size 2x4 --max-depth 20 --checkpoint " + folder +
                   " --storage " + storage);
    CHECK(resumed(folder + " --max-depth 99")["status"] == "complete");
    const auto rows = lines_of(trailblaze_run("resume " + folder + " --format csv").out);
    REQUIRE(rows.size() > 30);
    double seconds = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      seconds += std::stod(rows[i].substr(rows[i].rfind(',') + 1));
    }
    constexpr double kRounding = 1e-4;
    CHECK(resumed(folder)["seconds"].get<double>() >= seconds - kRounding);
  }
}

TEST_CASE("cli: resumed IDA* keeps finished bounds and blocks", "[disk]") {
  const std::string folder = new_folder("idastar");
  const std::string words =
      "solve tiles --size 4x4 --search idastar:manhattan --deterministic "
      "--start '8 15 12 13 5 3 1 9 11 7 0 10 4 2 14 6'";  // 64 moves
  const auto counted = [](const Json& report) {
    std::map<int, std::uint64_t> nodes;  // per complete bound
    for (const Json& row : report["bounds"]) {
      if (row["complete"] == false) continue;
      nodes[row["bound"].get<int>()] = row["nodes"].get<std::uint64_t>();
    }
    return nodes;
  };
  Json part =
      object(trailblaze_run(words + " --max-seconds 0.03 --format json --checkpoint " + folder));
  CHECK(part["limit"] == "seconds");
  CHECK(trailblaze_run("resume " + folder + " --check").code == 0);
  std::map<int, std::uint64_t> nodes = counted(part);
  while (nodes.empty()) nodes = counted(resumed(folder + " --max-seconds 0.1"));  // a busy machine
  for (int life = 1; life < 4; ++life) {
    part = resumed(folder + " --max-seconds 0.03 --threads " + std::to_string(life));
    for (const auto& [bound, count] : counted(part)) {
      if (nodes.contains(bound)) CHECK(nodes[bound] == count);
      nodes[bound] = count;
    }
    CHECK(part["lower_bound"] >= nodes.rbegin()->first);
  }
}

TEST_CASE("cli: IDA* in a folder with a weight, a heuristic by name, and all shortest paths",
          "[disk]") {
  const std::string eight = "solve tiles --start '" +
                            std::string(lighter("8 6 7 2 5 4 3 0 1", "0 5 1 7 2 8 3 6 4")) +
                            "' --search idastar:manhattan "
                            "--deterministic --format json ";
  for (const std::string& words :
       {eight + "--bound-weight 3", eight + "--all-shortest", eight + "--threads 2",
        std::string("solve pancake --start 4,7,1,8,3,6,2,9,5 --heuristic pdb: --deterministic "
                    "--format json")}) {
    INFO(words);
    const std::string folder = new_folder("ways");
    const Json expected = object(trailblaze_run(words));
    // One less than the answer. With a weight, the bound that finds the answer is also above this
    // limit.
    const std::string less = std::to_string(static_cast<int>(expected["length"]) - 1);
    const Json part =
        object(trailblaze_run(words + " --max-depth " + less + " --checkpoint " + folder));
    CHECK(part["limit"] == "depth");
    for (const char* depth : {"999", "999", "8", "999"}) {
      INFO(depth);
      const Json whole = resumed(folder + " --max-depth " + depth);
      if (std::string(depth) == "8") {
        CHECK(whole["length"] == nullptr);
        continue;
      }
      CHECK(whole["length"] == expected["length"]);
      CHECK(whole["states"] == expected["states"]);
      CHECK(whole["shortest_paths"] == expected["shortest_paths"]);
      REQUIRE(whole["bounds"].size() == expected["bounds"].size());
      for (std::size_t i = 0; i + 1 < whole["bounds"].size(); ++i) {
        CHECK(whole["bounds"][i] == expected["bounds"][i]);
      }
    }
  }
}

TEST_CASE("cli: --disk makes a folder only if it is needed", "[disk]") {
  // A run that fits in memory makes no folder.
  const std::string unused = new_folder("unused");
  CHECK(enumerated("tiles --size 2x3 --disk " + unused)["storage"] == "dense");
  CHECK(!std::filesystem::exists(unused));
  CHECK(enumerated("blocks/pa --disk " + unused)["storage"] == "disk");
  CHECK(std::filesystem::exists(unused));
}

TEST_CASE("cli: the 15-puzzle on disk has the published levels as far as it goes", "[slow]") {
  const std::string folder = new_folder("fifteen.run");
  const Json found = enumerated("tiles --size 4x4 --max-depth 22 --storage disk --disk " + folder);
  CHECK(found["limit"] == "depth");
  REQUIRE(found["levels"].size() == 23);
  const truth::Rows rows = truth::committed("sliding_tiles");
  const auto row = std::ranges::find(rows, "tiles_4x4_blank0_single",
                                     [](const Json& one) { return one.at("name"); });
  REQUIRE(row != rows.end());
  for (std::size_t depth = 0; depth < found["levels"].size(); ++depth) {
    CHECK(found["levels"][depth] == row->at("counts")[depth]);
  }
}

TEST_CASE("cli: resume uses the kernel of the first run unless --kernel names another", "[disk]") {
  const auto kernel_of = [](const std::string& line) {
    return object(process_run(line + " --format json"))["kernel"];
  };
  const std::string folder = new_folder("kernel.run");
  const std::string begin = "enumerate tiles --size 2x4 --storage dense --max-depth ";
  CHECK(kernel_of(begin + "5 --kernel portable --checkpoint " + folder) == "portable");
  CHECK(kernel_of("resume " + folder + " --max-depth 9") == "portable");
  CHECK(kernel_of("resume " + folder + " --max-depth 12 --kernel auto") == kernel_of(begin + "5"));
}

TEST_CASE("cli: the examples of resume --help work one after another", "[disk]") {
  const std::string folder = new_folder("examples");
  std::filesystem::create_directory(folder);
  std::size_t examples = 0;
  for (const std::string& line : lines_of(trailblaze_run("resume --help").out)) {
    if (!line.starts_with("  trailblaze")) continue;
    INFO(line);
    const ProgramRun run = shell("cd " + folder + "; " + line);
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    ++examples;
  }
  CHECK(examples == 3);
}

TEST_CASE("cli: a full disk is a limit, and the run resumes with a larger --max-disk", "[disk]") {
  const std::string folder = new_folder("full.run");
  const ProgramRun full =
      trailblaze_run("enumerate pancake --size 9 --storage disk --max-disk 1M --disk " + folder);
  CHECK(full.code == 20);
  CHECK(full.err.starts_with("max-disk: "));
  CHECK(full.err.find("trailblaze resume " + folder) != std::string::npos);
  CHECK(resumed(folder)["limit"] == "disk");
  CHECK(resumed(folder + " --max-disk 1G")["states"] == 362'880);
}

TEST_CASE("cli: a run in slices of time makes progress and ends with the usual counts", "[disk]") {
  const std::string pancake = lighter("pancake --size 9", "pancake --size 7");
  for (const auto& [words, folder_option] :
       {std::pair{pancake + " --storage frontier", "--checkpoint "},
        {std::string("tiles --size 2x4 --storage dense"), "--checkpoint "},
        {pancake + " --storage disk", "--disk "}}) {
    INFO(words);
    const std::string folder = new_folder("slices.run");
    const Json expected = enumerated(words.substr(0, words.find(" --storage")));
    Json part = enumerated(words + " --max-seconds 0.001 " + folder_option + folder);
    for (double seconds = 0.002; part["status"] != "complete"; seconds *= 1.3) {
      REQUIRE(part["limit"] == "seconds");
      part = resumed(folder + " --max-seconds " + std::to_string(seconds));
    }
    part = resumed(folder + " --max-seconds 1000");  // the last slice may lack antipodes
    check_counts(part, expected);
  }
}

TEST_CASE("cli: a signal ends a run with notes on its checkpoint, and the run resumes", "[disk]") {
  const std::string folder = new_folder("signalled.run");
  // The manifest appears just before the search begins.
  const ProgramRun part = shell(
      "trailblaze enumerate pancake --size 10 --storage frontier --checkpoint-every 1h "
      "--checkpoint " +
      folder + " & until [ -e " + folder +
      "/trailblaze.manifest ]; do sleep 0.01; done; kill -TERM $!; wait $!");
  INFO(part.err);
  CHECK((part.code == 143 || part.code == 0));
  if (part.code == 143) {
    const auto notes = lines_of(part.err);
    REQUIRE((notes.size() == 1 || notes.size() == 2));  // 1: the search had not begun
    if (notes.size() == 2) CHECK(notes.front().starts_with("writing a checkpoint"));
    CHECK(notes.back().find("trailblaze resume " + folder) != std::string::npos);
  }
  CHECK(resumed(folder)["states"] == 3'628'800);
}

TEST_CASE("cli: a run with closed standard streams does not overwrite its files", "[disk]") {
  const std::string words = "pancake --size 8 --storage disk", folder = new_folder("closed.run");
  const ProgramRun part =
      shell("trailblaze enumerate " + words + " --max-depth 6 --disk " + folder + " <&- >&- 2>&-");
  CHECK(part.code == 20);
  CHECK(trailblaze_run("resume " + folder + " --check").code == 0);
  CHECK(resumed(folder + " --max-depth 99")["levels"] == enumerated("pancake --size 8")["levels"]);
}

TEST_CASE("cli: a report without antipodes has a note of that, and verifies", "[disk][limits]") {
  const std::string folder = new_folder("antipodes.run");
  const std::string begun = "enumerate tiles --size 3x2 --storage ranked --checkpoint " + folder;
  REQUIRE(trailblaze_run(begun).code == 0);
  Json late = resumed(folder + " --max-seconds 0");
  CHECK(late["status"] == "complete");
  CHECK(late["antipodes"]["count"] == 1);
  CHECK(late["antipodes"]["examples"].empty());
  CHECK(late["notes"].size() == 1);
  CHECK(trailblaze_run("verify " + write_file("late.json", late.dump())).code == 0);
  late["notes"].clear();
  CHECK(trailblaze_run("verify " + write_file("late.json", late.dump())).code == 40);
}

}  // namespace
}  // namespace trailblaze
