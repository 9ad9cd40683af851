// The threads and memory that this process may use. Affinity and cgroup quota limit the threads;
// free memory and cgroup limits bound the memory (both cgroup versions). Without /proc and /sys,
// only affinity and the free memory that the system reports count.
#pragma once

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "engine/base/limits.hpp"

namespace trailblaze {

namespace machine {

// Returns the first number in a file of /proc or /sys, or kUnlimited if there is none ("max").
inline std::uint64_t number_in(const std::string& file) {
  std::ifstream in(file);
  std::uint64_t value = 0;
  return in >> value ? value : kUnlimited;
}

// Returns the value of a line such as "VmHWM:    1234 kB" in bytes, or 0 if there is no such line.
inline std::uint64_t field_in(const std::string& file, const std::string& label) {
  std::ifstream in(file);
  for (std::string token; in >> token;) {
    std::uint64_t kilobytes = 0;
    if (token == label && in >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

// Visits the folders of this process's cgroup for `controller` ("" = version 2) and all its
// parents.
inline void for_each_cgroup(const std::string& controller,
                            const std::function<void(const std::string&)>& visit) {
  std::ifstream in("/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {  // "4:cpu,cpuacct:/a/b" or "0::/a/b"
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
    if (names.find("," + controller + ",") == std::string::npos) continue;
    const std::string root = "/sys/fs/cgroup" + (controller.empty() ? "" : "/" + controller);
    std::string path = line.substr(second + 1);
    while (!path.empty() && path != "/") {
      visit(root + path);
      path.resize(path.rfind('/'));
    }
    visit(root);
  }
}

}  // namespace machine

// Returns the processors that affinity and cgroup quota leave to this process; at least 1.
inline int available_threads() {
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) threads = std::max(1, CPU_COUNT(&set));
  const auto apply = [&](double quota, double period) {
    if (quota > 0 && period > 0) {
      threads = std::clamp(static_cast<int>(std::ceil(quota / period)), 1, threads);
    }
  };
  machine::for_each_cgroup("", [&](const std::string& folder) {
    std::ifstream in(folder + "/cpu.max");  // "200000 100000" or "max 100000"
    double quota = 0, period = 0;
    if (in >> quota >> period) apply(quota, period);
  });
  machine::for_each_cgroup("cpu", [&](const std::string& folder) {
    std::ifstream quota_in(folder + "/cpu.cfs_quota_us"), period_in(folder + "/cpu.cfs_period_us");
    double quota = 0, period = 0;  // quota -1 = none
    if (quota_in >> quota && period_in >> period) apply(quota, period);
  });
  return threads;
}

// Returns the bytes that this process can still get without swapping or reaching a cgroup limit.
inline std::uint64_t available_memory() {
  std::uint64_t bytes = machine::field_in("/proc/meminfo", "MemAvailable:");
  if (bytes == 0) {
    bytes = static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) *
            static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  }
  const auto apply = [&](const std::string& limit_file, const std::string& usage_file) {
    const std::uint64_t limit = machine::number_in(limit_file);
    const std::uint64_t usage = machine::number_in(usage_file);
    if (limit == kUnlimited || usage == kUnlimited) return;
    bytes = std::min(bytes, limit > usage ? limit - usage : 0);
  };
  machine::for_each_cgroup("", [&](const std::string& folder) {
    apply(folder + "/memory.max", folder + "/memory.current");
  });
  machine::for_each_cgroup("memory", [&](const std::string& folder) {
    apply(folder + "/memory.limit_in_bytes", folder + "/memory.usage_in_bytes");
  });
  return bytes;
}

// Return the resident bytes of this process: now, and at their peak. (getrusage would include what
// the parent process had resident before exec.)
inline std::uint64_t resident_memory() { return machine::field_in("/proc/self/status", "VmRSS:"); }
inline std::uint64_t peak_memory() { return machine::field_in("/proc/self/status", "VmHWM:"); }

}  // namespace trailblaze
