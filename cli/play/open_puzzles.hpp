// The puzzles that pages have open. Each session is kept with the tables of its heuristics and the
// known solutions, so that the next hint costs little or nothing.
//
// A page names its puzzle in each request, by the puzzle's name and parameters. If the session of
// this puzzle was closed to make room for others, it is opened again, so nothing is lost.
//
// Opening a session takes less than a second, because it builds no tables and only reads texts of
// the size of a request. Other sessions can be opened meanwhile.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "cli/play/known_paths.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct OpenPuzzle {
  std::string puzzle;                // its name
  Parameters parameters;             // all parameters that rebuild it
  std::unique_ptr<Session> session;  // runs a single search at a time
  std::shared_ptr<KnownPaths> paths;
};

// Any thread may call the functions.
class OpenPuzzles {
 public:
  using Opened = absl::StatusOr<std::shared_ptr<OpenPuzzle>>;

  // Returns the session of these parameters. Errors name the field.
  Opened get(const std::string& puzzle, const Parameters& parameters);

  // Frees the tables of all puzzles except `searched`, so that its search may use all the memory of
  // searches. The other puzzles are opened again when they are needed.
  void free_other_tables(const OpenPuzzle& searched);

 private:
  struct Entry {
    std::string puzzle;
    Parameters parameters;
    std::shared_ptr<KnownPaths> paths = std::make_shared<KnownPaths>();
    std::shared_ptr<OpenPuzzle> open;  // null while it is not open
    absl::Status error;                // why it could not be opened
    bool is_opening = false;           // true while a thread opens it and the others wait
  };

  std::shared_ptr<Entry> entry_of(const std::string& puzzle, const Parameters& parameters);
  void publish(const std::shared_ptr<Entry>& entry, const Opened& opened);

  static constexpr std::size_t kMost = 4;

  std::mutex mutex_;
  std::condition_variable opened_;
  std::list<std::shared_ptr<Entry>> entries_;  // most recently used first
};

}  // namespace trailblaze
