"""Compiles a text or a page into the program, as the std::string_view trailblaze::NAME.

    embed.py NAME OUTPUT.cpp FILE...

If the first file is a page (.html), the others are its styles (.css) and scripts (.js). A page
includes them by @style@ and @script@. @style_hash@ and @script_hash@ are their hashes (sha256-...)
for the content security policy. Comments on lines of their own and indentation are left out, so no
line in a string of a page may begin with spaces or with //.
"""
import base64
import hashlib
import re
import sys
from pathlib import Path


def read_plainly(files):
    """Returns the files' contents in a row, without comments and indentation."""
    text = "\n" + "".join(file.read_text(encoding="utf-8") for file in files)
    text = re.sub(r"\n[ \t]+", "\n", text)
    text = re.sub(r"\n(//[^\n]*|<!--[^\n]*-->|/\*[^\n]*\*/)", "", text)
    return re.sub(r"\n\n+", "\n", text).lstrip("\n")


def hash_source(text):
    """Returns the hash of a style or script as a content security policy names it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def make_page(html, others):
    """Returns a page with its styles and scripts."""
    page = read_plainly([html])
    for part, suffix in ("style", ".css"), ("script", ".js"):
        text = read_plainly([file for file in others if file.suffix == suffix])
        page = page.replace(f"@{part}_hash@", hash_source(text)).replace(f"@{part}@", text)
    return page


def main(name, output, first, *others):
    first, others = Path(first), [Path(file) for file in others]
    text = make_page(first, others) if first.suffix == ".html" else first.read_text("utf-8")
    Path(output).write_text(f'''#include <string_view>
namespace trailblaze {{
extern const std::string_view {name};
const std::string_view {name} = R"text({text})text";
}}  // namespace trailblaze
''', encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
