// Tables that many boards have in common, such as the boards of a stream of Rush Hour. Each table
// is made once and then shared by all threads.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace trailblaze {

template <class Key, class Table>
class SharedTables {
 public:
  // Returns the table of this key, which make() makes if there is none.
  template <class Make>
  std::shared_ptr<const Table> get(const Key& key, const Make& make) {
    {
      const std::lock_guard lock(mutex_);
      const auto known = tables_.find(key);
      if (known != tables_.end()) return known->second;
    }
    auto made = std::make_shared<const Table>(make());
    const std::lock_guard lock(mutex_);
    if (tables_.size() >= kMost) tables_.clear();  // shared pointers keep tables in use
    return tables_.emplace(key, std::move(made)).first->second;
  }

 private:
  static constexpr std::size_t kMost = 64;

  std::mutex mutex_;
  std::map<Key, std::shared_ptr<const Table>> tables_;
};

}  // namespace trailblaze
