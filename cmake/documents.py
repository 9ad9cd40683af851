"""Writes documents when CMake installs a component. Prints the paths that it wrote.

    documents.py SHARE manual PROGRAM
    documents.py SHARE package NAME VERSION MAINTAINER LIBRARY...

`manual` calls the program for its help and its completions, so they always match the program:

    man/man1/trailblaze.1.gz    manual_head.1, the --help of each command, manual_tail.1
    bash-completion/, fish/, zsh/

`package` writes, for a Debian package that includes code of others (from packages LIBRARY...):

    doc/NAME/copyright      our licence, then those of the libraries
    doc/NAME/NEWS.md.gz     CHANGELOG.md
    doc/NAME/changelog.gz   an entry for Debian's tools that refers to NEWS.md.gz
"""
import email.utils
import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def write(path, text):
    """Writes a file that all may read. Compresses it if its name ends in .gz; the same text always
    gives the same bytes."""
    data = text.encode()
    if path.suffix == ".gz":
        data = gzip.compress(data, mtime=0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)
    print(path)


def write_manual(share, program):
    def ask(*words):
        return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout

    def manual_of(text):
        """Makes a help a paragraph that keeps its lines, at the margin, where 80 columns fit."""
        text = text.replace("\\", "\\e").replace("-", "\\-")
        return ".in 0\n.nf\n" + re.sub(r"(?m)^([.'])", r"\\&\1", text) + ".fi\n.in\n"

    # Finds lines such as "  pdb build PUZZLE    Build a pattern database".
    commands = re.findall(r"(?m)^  ([a-z]+(?: [a-z]+)?)(?: [A-Z]+)?  +[A-Z]", ask("--help"))
    if not commands:
        raise ValueError("trailblaze --help: found no lines that begin with a command")
    head, tail = (HERE.joinpath(f"manual_{part}.1").read_text("utf-8") for part in ("head", "tail"))
    parts = [head.replace("VERSION", ask("--version").strip()), manual_of(ask("--help")),
             ".SH COMMANDS\n"]
    for command in commands:
        parts += [f".SS {command}\n", manual_of(ask("help", *command.split(), "--help"))]
    write(share / "man/man1/trailblaze.1.gz", "".join(parts) + tail)
    for shell, path in (("bash", "bash-completion/completions/trailblaze"),
                        ("zsh", "zsh/vendor-completions/_trailblaze"),
                        ("fish", "fish/vendor_completions.d/trailblaze.fish")):
        write(share / path, ask("completion", shell))


def write_package(share, name, version, maintainer, *libraries):
    folder = share / "doc" / name
    licence = HERE.parent.joinpath("LICENSE").read_text("utf-8")
    for library in libraries:
        theirs = Path("/usr/share/doc", library, "copyright")
        if theirs.exists():
            licence += f"\n{'-' * 72}\nThe package contains code of {library}:\n\n"
            licence += theirs.read_text("utf-8")
    write(folder / "copyright", licence)
    write(folder / "NEWS.md.gz", HERE.parent.joinpath("CHANGELOG.md").read_text("utf-8"))
    date = email.utils.formatdate(int(os.environ.get("SOURCE_DATE_EPOCH") or 0) or None)
    write(folder / "changelog.gz", f"""trailblaze ({version}) unstable; urgency=medium

  * NEWS.md.gz, in the same folder, lists the changes of all versions.

 -- {maintainer}  {date.replace("-0000", "+0000")}
""")


if __name__ == "__main__":
    {"manual": write_manual, "package": write_package}[sys.argv[2]](Path(sys.argv[1]),
                                                                   *sys.argv[3:])
