// Every form of every puzzle has a row in the data. A form without a row fails. A form reads what
// it writes. A damaged text is rejected or still means the same.
#include <algorithm>
#include <cctype>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

// A row of tests/data/texts/forms.jsonl.
struct Row {
  std::string puzzle, form;
  std::string good, start;  // a text, and its position as the puzzle prints it
  std::string bad, field;   // a text in this form, and the field that the message about it names
  std::string ambiguous;    // a text that is read without a form
  std::string unambiguous;  // the reason why there is no ambiguous text

  bool needs_name() const { return unambiguous == "it is taken by name only"; }
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all = [] {
    std::vector<Row> read;
    for (const Json& row : truth::committed("texts/forms")) {
      const auto word = [&](const char* key) { return row.value(key, ""); };
      read.push_back({word("puzzle"), word("form"), word("good"), word("start"), word("bad"),
                      word("field"), word("ambiguous"), word("unambiguous")});
    }
    return read;
  }();
  return all;
}

// Returns the position in a text as the puzzle prints it, or the error.
std::string said(const Row& row, const std::string& form, const std::string& text) {
  const auto session = try_text(row.puzzle, form, text);
  return session.ok() ? (*session)->info().start : message(session.status());
}

// Returns the row's text with damage to each character in turn. A sign that no form has replaces
// the character or is inserted beside it. If every cell counts, the character is also deleted, or a
// digit or a letter is inserted.
std::vector<std::string> damaged(const Row& row) {
  static const std::set<std::string> kEveryCellCounts = {
      "tiles list", "tiles nested", "tiles digits", "tiles board",
      "tiles json", "blocks rows",  "blocks rush",  "cube stickers"};
  const bool is_blocks = row.puzzle == "blocks";  // any sign may be a piece
  const std::string& good = row.good;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const char* sign : {"§", "\x01", "~", "^", "%"}) {
      if (is_blocks && std::ispunct(*sign) != 0) break;
      texts.push_back(good.substr(0, i) + sign + good.substr(i));
      texts.push_back(good.substr(0, i) + sign + good.substr(i + 1));
    }
    if (!kEveryCellCounts.contains(row.puzzle + " " + row.form)) continue;
    texts.push_back(good.substr(0, i) + good.substr(i + 1));
    for (const char* sign : {"5", "A"}) texts.push_back(good.substr(0, i) + sign + good.substr(i));
  }
  return texts;
}

}  // namespace

TEST_CASE("forms: each form reads its good text, and names the field of its bad text") {
  for (const Row& row : rows()) {
    INFO(row.puzzle << " as " << row.form);
    CHECK(said(row, row.form, row.good) == row.start);
    const auto bad = try_text(row.puzzle, row.form, row.bad);
    CHECK_FALSE(bad.ok());
    CHECK(rejects(bad, row.field, bad.status().code()));
    CHECK(row.ambiguous.empty() != row.unambiguous.empty());
    if (!row.ambiguous.empty()) CHECK_FALSE(try_text(row.puzzle, "auto", row.ambiguous).ok());
    // Without a name, the program recognises every form except those that it reads only by name.
    if (!row.needs_name()) CHECK(said(row, "auto", row.good) == row.start);
  }
}

TEST_CASE("forms: each form reads its own output as the same position") {
  for (const Row& row : rows()) {
    const auto forms = forms_of(*find_entry(row.puzzle));
    const InputFormat& form = *std::ranges::find(forms, row.form, &InputFormat::name);
    if (form.write == nullptr) continue;
    INFO(row.puzzle << " as " << row.form);
    const auto session = try_text(row.puzzle, row.form, row.good);
    REQUIRE(session.ok());
    Parameters all = (*session)->info().parameters;
    all["start"] = row.start;
    all["goal"] = (*session)->info().goal;
    const auto text = form.write(all);
    if (!text.ok() && (*session)->info().goal.empty()) continue;  // a form may need a goal
    REQUIRE(text.ok());
    CHECK(said(row, row.form, *text) == row.start);
  }
}

TEST_CASE("forms: a text with a damaged character is rejected, or keeps its meaning") {
  for (const Row& row : rows()) {
    for (const std::string& text : damaged(row)) {
      const auto session = try_text(row.puzzle, row.needs_name() ? row.form : "auto", text);
      if (!session.ok()) continue;
      INFO(row.puzzle << " as " << row.form << ": " << text);
      CHECK((*session)->info().start == row.start);
    }
  }
}

TEST_CASE("forms: no form reads a puzzle's output as another position") {
  int puzzles = 0;
  for (const PuzzleEntry& entry : registry()) {
    if (!entry.own_form_is_sure) continue;
    ++puzzles;
    for (const Row& row : rows()) {
      if (row.puzzle != entry.name) continue;
      for (const InputFormat& form : entry.formats) {
        if (form.read == nullptr) continue;
        const auto reading = form.read(row.start, {});
        if (reading.ok()) CHECK(reading->parameters.at("start") == row.start);
      }
    }
  }
  CHECK(puzzles > 0);
}

TEST_CASE("forms: each form has a row, and each row a form") {
  std::set<std::string> listed, shown, of_all;
  for (const PuzzleEntry& entry : registry()) {
    const auto own = forms_of(entry.formats);
    for (const InputFormat& form : own) listed.insert(entry.name + " " + form.name);
    for (const InputFormat& form : forms_of(entry)) {
      const bool is_own = std::ranges::find(own, form.name, &InputFormat::name) != own.end();
      if (!is_own) of_all.insert(form.name);
    }
  }
  for (const Row& row : rows()) {
    const bool is_of_all = of_all.erase(row.form) != 0;
    if (!is_of_all) shown.insert(row.puzzle + " " + row.form);
  }
  CHECK(listed == shown);
  CHECK(of_all.empty());
}

}  // namespace trailblaze
