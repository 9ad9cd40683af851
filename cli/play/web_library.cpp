#include "cli/play/web_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "engine/base/text.hpp"

namespace trailblaze {

// Loads the library. In a build it is in the program's folder, and after an installation among the
// libraries.
absl::StatusOr<std::unique_ptr<WebServer>> make_web_server() {
  constexpr char kName[] = "trailblaze-web.so";
  std::error_code none;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  std::string why;
  for (const auto& parent : {folder, folder / TRAILBLAZE_WEB_FOLDER}) {
    const std::string file = (parent / kName).string();
    if (!std::filesystem::exists(file, none)) continue;
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);  // stays loaded
    void* const make = library == nullptr ? nullptr : dlsym(library, kMakeWebServer);
    if (make != nullptr) {
      return std::unique_ptr<WebServer>(reinterpret_cast<MakeWebServer>(make)());
    }
    if (library != nullptr) {
      return invalid(fmt::format(
          "play: found {} of another version, expected the version of this program", file));
    }
    why = dlerror();
  }
  return invalid(
      fmt::format("play: found no library {}{}, expected a build with cpp-httplib (Debian's "
                  "libcpp-httplib-dev)",
                  kName, why.empty() ? "" : " (" + why + ")"));
}

}  // namespace trailblaze
