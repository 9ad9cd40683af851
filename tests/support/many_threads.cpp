// Lets all tests run more threads than this machine has processors.
#include "engine/base/many_threads.hpp"

namespace trailblaze {
namespace {

[[maybe_unused]] const ManyThreads many_threads;

}  // namespace
}  // namespace trailblaze
