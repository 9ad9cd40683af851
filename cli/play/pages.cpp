#include "cli/play/pages.hpp"

#include <algorithm>

#include "cli/play/gate.hpp"
#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// Returns the page's content security policy for the header of the answer, so that the browser
// applies it from the first byte. The page writes it on several lines, the header on a single line.
std::string policy_in(std::string_view page) {
  const std::size_t begin = page.find("default-src");
  TRAILBLAZE_CHECK(begin != page.npos, "the page states no policy");
  std::string policy(page.substr(begin, page.find('"', begin) - begin));
  std::ranges::replace(policy, '\n', ' ');
  return policy;
}

}  // namespace

WebAnswer page_named(std::string_view name, const std::string& target) {
  if (!name.empty()) return web_error(404, "page: found no page with this name");
  constexpr std::string_view kTarget = "@target@";
  WebAnswer answer{200, "text/html; charset=utf-8", std::string(kPlayPage), policy_in(kPlayPage)};
  answer.body.replace(answer.body.find(kTarget), kTarget.size(), target);
  return answer;
}

}  // namespace trailblaze
