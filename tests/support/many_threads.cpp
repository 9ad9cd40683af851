// Lets all tests run more threads than this machine has processors.
#include "engine/base/parallel.hpp"

namespace trailblaze {
namespace {

[[maybe_unused]] const bool is_allowed = (allow_more_threads_than_processors(), true);

}  // namespace
}  // namespace trailblaze
