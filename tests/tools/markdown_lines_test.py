#!/usr/bin/env python3
"""markdown_lines_test.py SOURCES: Markdown gets one sentence a line, and shows the same."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

root = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(root / "tools"))
from markdown_lines import one_sentence_a_line  # noqa: E402

from project_files import project_files  # noqa: E402


class Lines(unittest.TestCase):
    def expect(self, before, after):
        self.assertEqual(one_sentence_a_line(before), after)
        self.assertEqual(one_sentence_a_line(after), after)

    def stays(self, text):
        self.expect(text, text)

    def test_sentences_begin_lines_and_lines_of_a_sentence_are_joined(self):
        self.expect("One is\nhere. Two is here! Is three?\nYes (four).\n", "One is here.\nTwo is here!\nIs three?\nYes (four).\n")

    def test_abbreviations_numbers_and_file_names_end_no_sentence(self):
        self.stays("Niederer et al. 2011 took 0.5 mm, e.g. Fig. 3 of a.md in version 1.2.3.\n")

    def test_code_and_links_are_whole(self):
        self.stays("See `a. B` and [the page. Its part](x.md#a.B) and $a. B$.\n")
        self.expect("See [a](b.md). `code` begins one.\n", "See [a](b.md).\n`code` begins one.\n")

    def test_items_of_lists_keep_their_indentation(self):
        self.expect("- One. Two\n  goes on.\n  - Inner. Again.\n1. First. Then.\n",
                    "- One.\n  Two goes on.\n  - Inner.\n    Again.\n1. First.\n   Then.\n")
        self.expect("- One.\n\n  A paragraph of it. Its second.\n\nNo item. Again.\n",
                    "- One.\n\n  A paragraph of it.\n  Its second.\n\nNo item.\nAgain.\n")

    def test_no_line_becomes_a_list_or_a_heading(self):
        self.stays("It was so. 2. is no item. # is no heading. - is no item.\n")

    def test_all_but_paragraphs_stays(self):
        self.stays("# Head. Two\n\n| A. B | c |\n|---|---|\n| D. E | f |\n\n```python\na. B\n```\n\n    $ code. More\n    second\n\n"
                   "> Said. More\n\n<!-- A. B\nc. D -->\n\n<img src=\"a.svg\"> A. B\n\nA hard  \nbreak. Here  \nA line\\\nA line\n\n---\n")

    def test_code_after_a_heading_stays_although_a_list_came_before(self):
        self.stays("- item\n\n## Head\n    one\n    two\n")

    def test_check_names_files_and_writes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.md"
            page.write_text("One. Two.\n")
            command = [sys.executable, str(root / "tools/markdown_lines.py")]
            done = subprocess.run([*command, "--check", str(page)], capture_output=True, text=True)
            self.assertEqual((done.returncode, page.read_text()), (1, "One. Two.\n"))
            self.assertIn(str(page), done.stderr)
            self.assertEqual(subprocess.run([*command, str(page)]).returncode, 0)
            self.assertEqual(page.read_text(), "One.\nTwo.\n")
            self.assertEqual(subprocess.run([*command, "--check", str(page)]).returncode, 0)

    def test_every_page_of_ours_keeps_its_words_and_stays_when_written_again(self):
        for page in (file for file in project_files(root) if file.suffix == ".md"):
            text = page.read_text()
            after = one_sentence_a_line(text)
            self.assertEqual(after.split(), text.split(), page)
            self.assertEqual(one_sentence_a_line(after), after, page)


if __name__ == "__main__":
    unittest.main(verbosity=2)
