#include "puzzles/text/json_lines.hpp"

#include <iterator>
#include <vector>

#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

using JsonValue = nlohmann::json;

// The characters of a text, which count its lines as they are read.
class CountedText {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountedText(const char* at, std::size_t* line) : at_(at), line_(line) {}
  reference operator*() const { return *at_; }
  CountedText& operator++() {
    if (*at_++ == '\n') ++*line_;
    return *this;
  }
  CountedText operator++(int) {
    const CountedText before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountedText& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  std::size_t* line_;
};

// Where the parser is: an object or an array that is open.
struct OpenValue {
  bool is_array = false;
  std::size_t index = 0;  // of the next value in an array
  std::string path = {}, key = {};

  // Long paths are cut, since every value has one: what comes there is told as line 1.
  std::string path_of_next() const {
    constexpr std::size_t kLongest = 100;
    const std::string step = is_array ? std::to_string(index) : key.substr(0, kLongest);
    return (path.empty() ? step : path + "/" + step).substr(0, kLongest);
  }
};

}  // namespace

absl::StatusOr<JsonWithLines> read_json_with_lines(std::string_view text) {
  auto object = read_json_object(text);
  if (!object.ok()) return object.status();
  JsonWithLines out{*std::move(object), {}};
  std::size_t line = 1;
  std::vector<OpenValue> open;
  using Event = JsonValue::parse_event_t;
  const auto note = [&](int /*depth*/, Event event, const JsonValue& value) {
    if (event == Event::key) {
      open.back().key = value.get<std::string>();
      out.lines.emplace(open.back().path_of_next(), line);
      return true;
    }
    if (event == Event::object_end || event == Event::array_end) {
      open.pop_back();
      if (!open.empty()) ++open.back().index;
      return true;
    }
    const std::string path = open.empty() ? "" : open.back().path_of_next();
    out.lines.emplace(path, line);
    if (event == Event::value) {
      if (!open.empty()) ++open.back().index;
    } else {
      open.push_back({.is_array = event == Event::array_start, .path = path});
    }
    return true;
  };
  const char* const end = text.data() + text.size();
  const JsonValue again =
      JsonValue::parse(CountedText(text.data(), &line), CountedText(end, &line), note);
  return out;
}

}  // namespace trailblaze
