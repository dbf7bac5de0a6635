#!/usr/bin/env python3
"""Writes Markdown with one sentence a line, so that a change of a sentence is a change of a line.

    tools/markdown_lines.py FILE...           # rewrites files that differ
    tools/markdown_lines.py --check FILE...   # only names them; exits with 1 if there are any

Lines of paragraphs and list items are joined and begin anew with each sentence. Headings, tables, code, quotations,
HTML and lines that end in a hard break stay. A page shows the same as before; prose_sentences.py finds the sentences.
"""

import argparse
import re
import sys
from pathlib import Path

from prose_sentences import CODE, SENTENCE_END

ITEM = re.compile(r"( *)([-*+]|\d{1,9}[.)])( +)(?=\S)")
BEGINS_A_BLOCK = re.compile(r"([-*+]|\d{1,9}[.)])(\s|$)|#{1,6}\s|[>|<]|```|~~~|={2,}$|-{2,}$")
STAYS = re.compile(r"\s*(\||#{1,6}\s|>|<|(-{3,}|\*{3,}|_{3,}|=+)\s*$)|.*(  |\\)$|\[[^\]]+\]: ")


def sentences_of(text):
    """Where none would begin a line that means something else: a list, a heading, a table."""
    hidden = re.sub(r"(`+).*?\1|\$[^$\s][^$]*\$", lambda found: CODE * len(found[0]), text)
    hidden = re.sub(r"(!?\[)([^\[\]]*\]\([^)]*\))", lambda found: found[1] + CODE * len(found[2]), hidden)
    begin, pieces = 0, []
    for end in [match.end() for match in SENTENCE_END.finditer(hidden)] + [len(text)]:
        if end == len(text) or not BEGINS_A_BLOCK.match(text[end:]):
            pieces.append(text[begin:end].strip())
            begin = end
    return [piece for piece in pieces if piece]


class Page:
    """Its lines as they are read, and the paragraph that is open."""

    def __init__(self):
        self.lines, self.paragraph, self.first, self.list_indent, self.closing = [], [], "", None, ""

    def close(self):
        indent = " " * len(self.first)
        for n, sentence in enumerate(sentences_of(" ".join(self.paragraph))):
            self.lines.append((indent if n else self.first) + sentence)
        self.paragraph = []

    def keep(self, line):
        self.close()
        self.lines.append(line)

    def read(self, line):
        indent = len(line) - len(line.lstrip(" "))
        item = ITEM.match(line)
        if self.closing:  # within a block of code or a comment
            self.keep(line)
            if re.search(self.closing, line):
                self.closing = ""
        elif marks := re.match(r"\s*(```+|~~~+)", line):
            self.closing = rf"^\s*{marks[1]}\s*$"
            self.keep(line)
        elif not line.strip():
            self.keep(line)
        elif not self.paragraph and indent >= 4 + (self.list_indent or 0) and (not item or self.list_indent is None):
            self.keep(line)  # code
        elif STAYS.match(line) and not (self.paragraph and item):
            if line.lstrip().startswith("<!--") and "-->" not in line:
                self.closing = "-->"
            self.list_indent = self.list_indent if indent else None
            self.keep(line)
        elif item and (not self.paragraph or self.list_indent is not None or item[2] in ("-", "*", "+", "1.", "1)")):
            self.close()
            self.first, self.list_indent = item[0], item.end()
            self.paragraph = [line[item.end() :].strip()]
        else:
            if not self.paragraph:
                self.list_indent = self.list_indent if indent else None
                self.first = " " * indent
            self.paragraph.append(line.strip())


def one_sentence_a_line(text):
    page = Page()
    for line in text.rstrip("\n").split("\n"):
        page.read(line)
    page.close()
    return "\n".join(page.lines) + "\n"


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file would change")
    words.add_argument("files", nargs="+", metavar="FILE", type=Path)
    arguments = words.parse_args()
    differing = []
    for file in arguments.files:
        before = file.read_text()
        after = one_sentence_a_line(before)
        if after != before:
            differing.append(file)
            if not arguments.check:
                file.write_text(after)
    if arguments.check and differing:
        print(
            "Not one sentence a line (tools/format.sh --markdown writes it so):",
            *differing,
            sep="\n  ",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
