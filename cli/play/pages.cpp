#include "cli/play/pages.hpp"

#include "cli/play/gate.hpp"

namespace trailblaze {

WebAnswer page_named(std::string_view name, const std::string&) {
  if (name.empty())
    return {200, "text/html; charset=utf-8", "<!doctype html><title>Trailblaze</title>"};
  return web_error(404, "page: found none of this name");
}

}  // namespace trailblaze
