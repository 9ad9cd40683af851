#include "cli/play/open_puzzles.hpp"

#include <algorithm>
#include <utility>

#include "cli/problem/problem.hpp"

namespace trailblaze {
namespace {

OpenPuzzles::Opened open_puzzle(const std::string& puzzle, const Parameters& parameters,
                                const std::shared_ptr<KnownPaths>& paths) {
  const auto target = find_target(puzzle);
  if (!target.ok()) return target.status();
  auto session = session_of(*target->entry, target->instance, parameters);
  if (!session.ok()) return session.status();
  return std::make_shared<OpenPuzzle>(OpenPuzzle{puzzle, parameters, *std::move(session), paths});
}

}  // namespace

// Opens a session without holding the lock. Two requests never open the same session.
OpenPuzzles::Opened OpenPuzzles::get(const std::string& puzzle, const Parameters& parameters) {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<Entry> entry = entry_of(puzzle, parameters);
  opened_.wait(lock, [&] { return !entry->is_opening; });
  if (entry->open != nullptr) return entry->open;
  if (!entry->error.ok()) return entry->error;
  entry->is_opening = true;
  lock.unlock();
  try {
    Opened opened = open_puzzle(puzzle, parameters, entry->paths);
    publish(entry, opened);
    return opened;
  } catch (...) {
    publish(entry, absl::InternalError("puzzle: could not be opened"));
    throw;
  }
}

// Keeps an opened puzzle, and drops a puzzle that could not be opened: only the threads that wait
// for it get its error.
void OpenPuzzles::publish(const std::shared_ptr<Entry>& entry, const Opened& opened) {
  const std::lock_guard lock(mutex_);
  entry->is_opening = false;
  if (opened.ok()) {
    entry->open = *opened;
  } else {
    entry->error = opened.status();
    entries_.remove(entry);
  }
  opened_.notify_all();
}

std::shared_ptr<OpenPuzzles::Entry> OpenPuzzles::entry_of(const std::string& puzzle,
                                                          const Parameters& parameters) {
  const auto known = std::ranges::find_if(entries_, [&](const auto& entry) {
    return entry->puzzle == puzzle && entry->parameters == parameters;
  });
  if (known != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, known);
    return entries_.front();
  }
  auto entry = std::make_shared<Entry>();
  entry->puzzle = puzzle;
  entry->parameters = parameters;
  if (entries_.size() >= kMost) entries_.pop_back();
  entries_.push_front(entry);
  return entry;
}

// Closes the other sessions with tables. None of them is in a search, because only one search runs
// at a time.
void OpenPuzzles::free_other_tables(const OpenPuzzle& searched) {
  const std::lock_guard lock(mutex_);
  for (const auto& entry : entries_) {
    const bool has_tables = entry->open != nullptr && entry->open.get() != &searched &&
                            entry->open->session->heuristic_bytes() != 0;
    if (has_tables) entry->open = nullptr;
  }
}

}  // namespace trailblaze
