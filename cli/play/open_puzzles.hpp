// The puzzles that pages have open. A session is kept with the tables of its heuristics, and the
// solutions that were found are kept beside it, so that the next hint costs little or nothing.
//
// A page says with each request which puzzle it means: by its name and the parameters that it was
// told. So nothing is lost where a session had to make room for others: it is opened again.
//
// Opening a session builds no tables. It reads texts that came in a request, so it is over within
// a second. Others are opened meanwhile.
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

#include "cli/play/known_ways.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct OpenPuzzle {
  std::string puzzle;                // its name
  Parameters parameters;             // all that rebuilds it
  std::unique_ptr<Session> session;  // searches of it run one at a time
  std::shared_ptr<KnownWays> ways;
};

// Any thread may call these.
class OpenPuzzles {
 public:
  using Opened = absl::StatusOr<std::shared_ptr<OpenPuzzle>>;

  // The session of these parameters. Errors name the field.
  Opened get(const std::string& puzzle, const Parameters& parameters);

  // Frees the tables of all puzzles but this one, so that a search of it may take all the memory
  // that searches have. The others are opened again when they are asked for.
  void free_tables_beside(const OpenPuzzle& searched);

 private:
  struct Entry {
    std::string puzzle;
    Parameters parameters;
    std::shared_ptr<KnownWays> ways = std::make_shared<KnownWays>();
    std::shared_ptr<OpenPuzzle> open;  // null while it is not open
    absl::Status error;                // why it could not be opened
    bool is_opening = false;           // by one thread, for which the others wait
  };

  std::shared_ptr<Entry> entry_of(const std::string& puzzle, const Parameters& parameters);
  void note_opened(const std::shared_ptr<Entry>& entry, const Opened& opened);

  static constexpr std::size_t kMost = 4;

  std::mutex mutex_;
  std::condition_variable opened_;
  std::list<std::shared_ptr<Entry>> entries_;  // the one that was asked for last comes first
};

}  // namespace trailblaze
