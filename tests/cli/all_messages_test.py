"""tests/data/messages/all.txt has every text that the program, the module, the pages and the
scripts print: the help of all commands, then the strings of the sources, file by file. It is there
to be read as a whole.

    TRAILBLAZE=build/release/trailblaze python3 tests/cli/all_messages_test.py

`scripts/test --bless` renews the file.
"""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALL = ROOT / "tests/data/messages/all.txt"

# Folders of sources with the endings of their files; scripts have none.
SOURCES = {"engine": (".cpp", ".hpp"), "puzzles": (".cpp", ".hpp"), "cluster": (".cpp", ".hpp"),
           "cli": (".cpp", ".hpp", ".js", ".html"), "python/core": (".cpp", ".hpp"),
           "python/trailblaze": (".py",), "bench/tracking": (".py",), "scripts": ("", ".sh")}
SHELL_COMMENT = r"(?<=\n)\s*#[^\n]*"
COMMENT = {".py": r"#[^\n]*", "": SHELL_COMMENT, ".sh": SHELL_COMMENT}
C_COMMENT = r"//[^\n]*|/\*.*?\*/"
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|`[^`]*`|(?<![\w])'(?:[^'\\\n]|\\.)*'", re.DOTALL)
WORDS = re.compile(r"[A-Za-z]{2,}[,:;.]? [A-Za-z\"'(-]")  # two words at least


def help_of_all_commands():
    """Yields the help of the program and of each of its commands."""
    program = os.environ["TRAILBLAZE"]

    def run(*words):
        return subprocess.run([program, *words], capture_output=True, text=True,
                              check=True, env={**os.environ, "COLUMNS": "100"}).stdout

    whole = run("--help")
    yield "trailblaze --help", whole
    commands = re.findall(r"^  ([a-z]+(?: [a-z]+)?) [A-Z]+ {2,}", whole, re.MULTILINE)
    assert len(commands) > 10, whole
    for command in commands:
        yield f"trailblaze {command} --help", run(*command.split(), "--help")


def texts_of(path):
    """Yields the texts of a source file. Strings that are added up are one text, with … for the
    values between them."""
    text = path.read_text(errors="replace")
    if path.suffix == ".html":  # the texts between its tags
        yield from re.split(r"<[^>]*>", text)
        return
    comment = COMMENT.get(path.suffix, C_COMMENT)
    if path.suffix == ".py":  # a docstring is no message
        text = re.sub(r'^\s*[rf]?"""(?:.|\n)*?"""', "", text, flags=re.MULTILINE)
    text = re.sub(f"({STRING.pattern})|{comment}", lambda found: found.group(1) or "", text,
                  flags=re.DOTALL)
    statement = ""
    end = 0
    for found in STRING.finditer(text):
        between = text[end : found.start()].strip()
        end = found.end()
        if between in ("", "f"):
            statement += found.group()[1:-1]
        elif between[0] + between[-1] in ("++", "<<"):
            statement += "…" + found.group()[1:-1]
        else:
            yield statement
            statement = found.group()[1:-1]
    yield statement


def collected():
    """Returns the content of all.txt."""
    out = []
    for name, text in help_of_all_commands():
        out += [f"==== {name}", text.rstrip(), ""]
    files = sorted(path for folder, endings in SOURCES.items()
                   for path in (ROOT / folder).rglob("*")
                   if path.is_file() and path.suffix in endings)
    for path in files:
        texts = [re.sub(r"\s+", " ", text.replace("\\n", " ").replace('\\"', '"')).strip()
                 for text in texts_of(path)]
        texts = [text for text in texts if WORDS.search(text)]
        if texts:
            out += [f"==== {path.relative_to(ROOT)}", *dict.fromkeys(texts), ""]
    return "\n".join(out)


class AllMessages(unittest.TestCase):
    maxDiff = None

    def test_file_has_all_texts(self):
        text = collected()
        if "TRAILBLAZE_BLESS" in os.environ:
            self.assertNotIn("CI", os.environ)
            ALL.write_text(text)
        self.assertEqual(text, ALL.read_text(), "scripts/test --bless renews it")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
