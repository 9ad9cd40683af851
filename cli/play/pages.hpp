// The files of the page.
#pragma once

#include <string>
#include <string_view>

#include "cli/play/web_server.hpp"

namespace trailblaze {

// The file of this name, "" for the page itself, which begins with the puzzle `target` if there is
// one. 404 where there is none.
WebAnswer page_named(std::string_view name, const std::string& target);

}  // namespace trailblaze
