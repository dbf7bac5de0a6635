"""Lists the sentences of a Markdown page with their number of words.

Headings, code blocks (fenced or indented), HTML comments and tags are left out. A list item and a table cell are
paragraphs of their own; their markers do not count. Code and formulas are one word each; a link is its text. A
sentence ends at . ! ? before a space and a capital letter, a digit, an opening bracket or a quotation mark, or at the
end of its paragraph; abbreviations such as "e.g." and "et al." end none. Pieces of fewer than 4 words (cells such as
"mm", list items such as "the name") are no sentences.
"""
import re

SHORTEST = 4  # words
NO_END = (r"e\.g", r"i\.e", "et al", "[Ff]ig", "vs", "cf", "[Ee]q", "No", "approx")
ABBREVIATIONS = "".join(rf"(?<!\b{one})" for one in NO_END)
SENTENCE_END = re.compile(ABBREVIATIONS + r"[.!?][\"')\]]*\s+(?=[\"'(\[*_]*[A-Z0-9\uE000])")
CODE = "\uE000"  # stands for a piece of code
LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
TABLE_RULE = re.compile(r"\s*\|?[\s:|-]+\|[\s:|-]*$")


def paragraphs_of(text):
    """(line, text) of each paragraph, list item and table cell."""
    found, open_lines, first, is_fenced, in_list = [], [], 0, False, False

    def close():
        if open_lines:
            found.append((first, " ".join(open_lines)))
        open_lines.clear()

    text = re.sub(r"<!--.*?-->", lambda match: "\n" * match.group().count("\n"), text, flags=re.S)
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith(("```", "~~~")):
            is_fenced = not is_fenced
            close()
        elif is_fenced:
            pass
        elif not line.strip():
            close()
        elif line.startswith(("    ", "\t")) and not open_lines and not in_list:
            pass  # indented code
        elif re.match(r"#{1,6}\s", line):
            close()
            in_list = False
        elif re.fullmatch(r"\s*(=+|-{3,}|\*{3,}|_{3,})\s*", line):  # the line under a heading, or a rule
            if "=" in line or "-" in line:
                open_lines.clear()
            close()
        elif line.lstrip().startswith("|"):
            close()
            if not TABLE_RULE.match(line):
                cells = re.split(r"(?<!\\)\|", re.sub(r"`[^`]*`", CODE, line.strip().strip("|")))
                found += [(number, cell.strip()) for cell in cells if cell.strip()]
        elif LIST_ITEM.match(line) and (in_list or not open_lines or re.match(r"\s*([-*+]|1[.)])", line)):
            close()
            first, in_list = number, True
            open_lines.append(LIST_ITEM.sub("", line, count=1))
        else:
            if not open_lines:
                first = number
                in_list = in_list and line.startswith(" ")
            open_lines.append(line.strip().lstrip("> "))
    close()
    return found


def plain(text):
    """What a reader reads: no markup, a piece of code as one letter."""
    text = re.sub(r"``.+?``|`[^`]*`", CODE, text)
    text = re.sub(r"\$[^$\s][^$]*\$", CODE, text)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", " ", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>]*>", " ", text)
    return re.sub(r"\*\*|__", "", text)


def words_of(sentence):
    return [word for word in sentence.split() if re.search(r"[\w" + CODE + "]", word)]


def sentences_of(text):
    """(line, words, sentence) of each sentence; the line is that on which its paragraph begins."""
    found = []
    for line, paragraph in paragraphs_of(text):
        shown = plain(paragraph)
        begin = 0
        for end in [match.end() for match in SENTENCE_END.finditer(shown)] + [len(shown)]:
            sentence = shown[begin:end].strip()
            begin = end
            count = len(words_of(sentence))
            if count >= SHORTEST:
                found.append((line, count, sentence.replace(CODE, "`...`")))
    return found
