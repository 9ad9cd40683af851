#include "cli/runs.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/commands.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/file_io.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

namespace {

constexpr std::string_view kInBlocks = " on disk in blocks of ";  // bytes

}  // namespace

std::string RunKind::text() const {
  if (builds_patterns()) return command;
  if (is_stream) return command + ", stream";
  if (!search.empty()) return command + ", search " + search;
  std::string out = command + ", storage " + name(storage);
  if (block_bytes != 0) out += std::string(kInBlocks) + std::to_string(block_bytes);
  return out;
}

std::optional<RunKind> kind_of_run(const RunTitle& title) {
  constexpr std::string_view kBySearch = "solve, search ";
  if (title.kind.starts_with(kBySearch)) {
    return RunKind{"solve", Storage::kNone, title.kind.substr(kBySearch.size())};
  }
  const RunKind stream{"solve", Storage::kNone, "", true};
  for (const RunKind& kind : {stream, kPatternRun}) {
    if (title.kind == kind.text()) return kind;
  }
  std::size_t block_bytes = 0;
  if (const std::size_t at = title.kind.find(kInBlocks); at != std::string::npos) {
    const std::string_view number = std::string_view(title.kind).substr(at + kInBlocks.size());
    std::from_chars(number.data(), number.data() + number.size(), block_bytes);
    constexpr std::size_t kSector = 4096, kMost = std::size_t{1} << 20;
    if (block_bytes % kSector != 0 || block_bytes > kMost) return std::nullopt;
  }
  for (const char* command : {"enumerate", "solve"}) {
    for (const Storage storage :
         {Storage::kDisk, Storage::kFrontier, Storage::kTrail, Storage::kRanked, Storage::kDense}) {
      const RunKind kind{.command = command, .storage = storage, .block_bytes = block_bytes};
      if (title.kind == kind.text()) return kind;
    }
  }
  return std::nullopt;
}

DiskRun::Shape shape_of_run(const SearchSettings& settings, const RunKind& kind) {
  if (!kind.on_disk()) return std::nullopt;
  BlockStore::Shape shape{.max_bytes = settings.max_disk};
  if (kind.block_bytes != 0) shape.block_bytes = kind.block_bytes;
  return shape;
}

absl::Status check_disk_room(const SearchSettings& settings, std::uint64_t bytes) {
  const std::string expected =
      fmt::format(", expected at least {} for the table and its checkpoints", bytes_text(bytes));
  if (bytes > settings.max_disk) {
    return invalid("max-disk: found " + bytes_text(settings.max_disk) + expected);
  }
  const std::uint64_t room = free_disk(settings.options.disk);
  if (bytes <= room) return absl::OkStatus();
  return invalid("disk: found " + bytes_text(room) + " free at " +
                 in_quotes(settings.options.disk) + expected);
}

bool uses_folder(const SearchOptions& options) {
  return !options.disk.empty() || !options.checkpoint.empty() || options.storage == Storage::kDisk;
}

absl::Status in_option(std::string_view option, const absl::Status& status) {
  constexpr std::string_view kDisk = "disk: ";  // the engine's name for the folder
  const std::string text = message(status);
  if (!absl::IsInvalidArgument(status) || !text.starts_with(kDisk)) return status;
  return in_field(option, invalid(text.substr(kDisk.size())));
}

absl::Status check_checkpoint_folder(const SearchSettings& settings) {
  const std::string& folder = settings.options.checkpoint;
  if (settings.run != nullptr || folder.empty()) return absl::OkStatus();
  // Only process 0 checks: it makes the folder, and a process that checks later would find the
  // folder taken.
  Peers& peers = *settings.options.peers;
  const bool looks = peers.number() == 0;
  return agreed(peers,
                looks ? in_option("checkpoint", RunFolder::check_free(folder)) : absl::OkStatus());
}

namespace {

// Joins the run that process 0 has opened. Its folder must have the id that process 0 wrote, and
// the same checkpoint or none.
absl::StatusOr<std::unique_ptr<DiskRun>> join_run(const std::string& folder, const Peers& peers,
                                                  std::uint64_t folder_id, std::uint64_t sequence) {
  auto run = DiskRun::join(folder);
  const bool is_same = run.ok() && (*run)->folder().has_id(folder_id);
  if (is_same && (*run)->folder().sequence() == sequence) return run;
  if (is_same) {
    return invalid(fmt::format(
        "disk: found checkpoint {} in process {}, expected checkpoint {} as in process 0",
        (*run)->folder().sequence(), peers.number(), sequence));
  }
  return invalid(fmt::format(
      "disk: found \"{}\" with other contents in process {} than in process 0, expected a folder "
      "that all processes share",
      folder, peers.number()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<DiskRun>> open_run(
    const std::string& folder, Peers& peers,
    absl::FunctionRef<absl::StatusOr<std::unique_ptr<DiskRun>>()> open) {
  if (peers.is_alone()) return open();
  const bool is_first = peers.number() == 0;
  absl::StatusOr<std::unique_ptr<DiskRun>> run = nullptr;
  std::uint64_t folder_id = 0, sequence = 0;
  if (is_first) {
    run = open();
    folder_id = std::random_device()();
    if (run.ok()) sequence = (*run)->folder().sequence();
    absl::Status written = run.ok() ? (*run)->folder().write_id(folder_id) : absl::OkStatus();
    if (!written.ok()) run = std::move(written);
  }
  if (absl::Status status = agreed(peers, run.status()); !status.ok()) return status;
  folder_id = greatest_of_all(peers, folder_id);
  sequence = greatest_of_all(peers, sequence);
  if (!is_first) run = join_run(folder, peers, folder_id, sequence);
  if (absl::Status status = agreed(peers, run.status()); !status.ok()) {
    if (is_first) (*run)->folder().release_unused();
    return status;
  }
  if (is_first) {
    (*run)->on_first_checkpoint([folder] {
      print_to_stderr(
          "the first checkpoint is written; to continue a lost job: mpirun -n N trailblaze-mpi "
          "resume " +
              folder + ", with any number N, or trailblaze resume " + folder,
          Tone::kNote);
    });
  }
  return run;
}

namespace {

void set_checkpoint_policy(DiskRun& run, const Settings& settings) {
  run.set_checkpoint_interval(settings.checkpoint_every);
  run.on_last_checkpoint([](double seconds) {
    print_to_stderr("writing a checkpoint, which takes about " + seconds_text(seconds) +
                        "; another signal ends the program without it",
                    Tone::kNote);
  });
}

}  // namespace

absl::StatusOr<std::shared_ptr<DiskRun>> begin_run(const Settings& settings, const Problem& problem,
                                                   const RunKind& kind, const Parameters& more) {
  const Session* const session = problem.session.get();
  // A stream has no encoding if each board has its own session, or if the session has no root.
  auto encoding = session == nullptr ? 0 : session->encoding(settings.options.from);
  if (!encoding.ok() && kind.is_stream) encoding = 0;
  if (!encoding.ok()) return encoding.status();
  Parameters parameters = session == nullptr ? problem.parameters : session->info().parameters;
  parameters.insert(more.begin(), more.end());
  const RunTitle title{settings.arguments, problem.entry->name, std::move(parameters), kind.text(),
                       *encoding};
  if (settings.run == nullptr) {
    const SearchOptions& given = settings.options;
    const std::string& folder = kind.on_disk() ? given.disk : given.checkpoint;
    auto run = open_run(folder, *given.peers, [&] {
      return DiskRun::begin(folder, title, shape_of_run(settings, kind));
    });
    if (!run.ok()) return in_option(kind.on_disk() ? "disk" : "checkpoint", run.status());
    set_checkpoint_policy(**run, settings);
    return std::shared_ptr<DiskRun>(*std::move(run));
  }
  const RunTitle& found = settings.run->folder().title();
  if (found.puzzle == title.puzzle && found.parameters == title.parameters &&
      found.encoding == title.encoding && found.kind == title.kind) {
    set_checkpoint_policy(*settings.run, settings);
    return settings.run;
  }
  return invalid("resume: found a checkpoint of another puzzle than `" +
                 join(settings.arguments, " ") +
                 "` has now, expected the same puzzle; a file that it reads may have changed");
}

Settings with_absolute_path(Settings settings, const std::string& option) {
  const std::string alone = "--" + option, joined = alone + "=";
  for (std::size_t i = 0; i < settings.arguments.size(); ++i) {
    std::string& argument = settings.arguments[i];
    std::error_code ignored;
    if (argument.starts_with(joined)) {
      const auto path = std::filesystem::absolute(argument.substr(joined.size()), ignored);
      argument.replace(joined.size(), std::string::npos, path.string());
    } else if (i > 0 && settings.arguments[i - 1] == alone) {
      argument = std::filesystem::absolute(argument, ignored).string();
    }
  }
  return settings;
}

std::string run_text(const DiskRun& run) {
  const DiskRun::Statistics now = run.statistics();
  std::string out =
      fmt::format("run {}: {} on the disk", run.folder().path(), bytes_text(now.disk_bytes));
  if (now.bytes_written + now.bytes_read != 0) {
    out += fmt::format(", {} written, {} read", bytes_text(now.bytes_written),
                       bytes_text(now.bytes_read));
  }
  if (now.checkpoints == 0) return out + ", no new checkpoint\n";
  return out + fmt::format(", {}; the last took {}\n", counted(now.checkpoints, "checkpoint"),
                           seconds_text(now.last_took));
}

namespace {

void print_how_to_continue(const DiskRun& run, const std::string& failed_try) {
  const std::string& folder = run.folder().path();
  print_to_stderr(
      run.can_resume()
          ? fmt::format("the last checkpoint is {} old{}; to continue: trailblaze resume {}",
                        seconds_text(run.folder().seconds_since_last()), failed_try, folder)
          : fmt::format("there is no checkpoint yet{}; to start again: trailblaze resume {}",
                        failed_try, folder),
      Tone::kNote);
}

}  // namespace

void print_end(const DiskRun& run, bool is_more_left) {
  flush_output();
  if (!run.status().ok()) print_to_stderr(message(run.status()));
  if (is_more_left) print_how_to_continue(run, "");
}

void print_end_before_error(const DiskRun& run) {
  flush_output();
  const bool failed = !run.status().ok();
  print_how_to_continue(run, failed ? ", and the last try failed: " + message(run.status()) : "");
}

int exit_code_of_run(const DiskRun& run, Stop stop, int code) {
  print_end(run, stop != Stop::kNone);
  if (stop == Stop::kNone) return code;
  return stop == Stop::kIo ? kExitBroken : kExitLimit;
}

}  // namespace trailblaze
