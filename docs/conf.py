"""The site of the manuals, built by scripts/docs: Sphinx reads the Markdown pages as they are.

The navigation comes from docs/README.md: a caption for each of its lists, in the order of the
links. The pages for developers follow. The reference of the Python package (python-reference.rst)
comes from the docstrings of the built module.
"""

import re
from pathlib import Path

from sphinx.errors import ConfigError

try:
    from trailblaze import __version__ as release
except ImportError as error:
    raise ConfigError(f"{error}. scripts/docs builds the module first") from error

ROOT = Path(__file__).resolve().parents[1]
INDEX = "docs/README"

project = "Trailblaze"
html_title = f"{project} {release}"
html_theme = "furo"
html_show_copyright = html_copy_source = False
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "*/README.md", "*/*/README.md", "bench/RESULTS.md", "docs/**"]
exclude_patterns = ["build", "**/.*"]
myst_heading_anchors = 6
suppress_warnings = ["misc.highlighting_failure"]  # examples leave parts out
autodoc_member_order = "bysource"
smartquotes = False  # they would change --option

LIST = re.compile(r"^(\w.*):\n\n((?:[- ] .*\n)+)", re.MULTILINE)  # a caption, and the items
LINK = re.compile(r"\]\(([\w/-]+)\.md")  # to a page of the same folder, or below it


def toctree(caption, pages):
    options = [":hidden:"] + [f":caption: {caption}"] * bool(caption)
    lines = ["", "", "```{toctree}", *options, "", *(f"/{page}" for page in pages), "```", ""]
    return "\n".join(lines)


def add_navigation(app, page, source):
    """Adds the pages below a page, which the sidebar shows."""
    if page == root_doc:
        index = (ROOT / f"{INDEX}.md").read_text(encoding="utf-8")
        others = {other for other in app.env.found_docs if not other.startswith("docs/")}
        source[0] += toctree("", [INDEX]) + "".join(
            toctree(caption, [f"docs/{name}" for name in LINK.findall(items)])
            for caption, items in LIST.findall(index))
        source[0] += toctree("For developers", sorted(others - {root_doc}))
    elif page == "docs/python":
        source[0] += toctree("", ["docs/python-reference"])
    elif page.startswith("docs/") and page.endswith("/README") and page != INDEX:
        folder = page.removesuffix("README")
        source[0] += toctree("", dict.fromkeys(folder + name for name in LINK.findall(source[0])))


def show_folder(app, env, link, text):
    """Leaves a link to a folder as text, because the site has no pages of folders."""
    folder = (ROOT / link["refdoc"]).parent / link["reftarget"]
    return text if folder.is_dir() else None


def mark_up(app, what, name, thing, options, lines):
    """Marks code and indented parts of a docstring, which is plain text."""
    text = re.sub("(?m)^[^ >].*", lambda line: line[0].replace("`", "``"), "\n".join(lines))
    text = re.sub(r"(?m)^(\S.*)\n\n(?= )", r"\1\n\n.. code-block:: text\n\n", text)
    lines[:] = text.splitlines() + [""]


def mend_theme(app, error):
    """Mends Debian's Furo: its script is in two files that browsers do not join, its style has no
    dark colours for a browser that prefers them, and what commands print is slanted."""
    static = Path(app.outdir, "_static")
    spy, script = static / "scripts/gumshoe-patched.js", static / "scripts/furo.js"
    if error or not spy.exists():
        return
    script.write_text(spy.read_text() + re.sub(r"^import .*", "", script.read_text()))
    style = static / "styles/furo.css"
    dark = re.search(r'body\[data-theme="dark"\]( \{.*?\})', style.read_text(), re.DOTALL)[1]
    with style.open("a") as file:
        file.write(".highlight .go { font-style: normal }\n"
                   "@media screen and (prefers-color-scheme: dark) "
                   f'{{ body:not([data-theme="light"]){dark} }}')


def setup(app):
    app.connect("build-finished", mend_theme)
    app.connect("source-read", add_navigation)
    app.connect("missing-reference", show_folder)
    app.connect("autodoc-process-docstring", mark_up)
