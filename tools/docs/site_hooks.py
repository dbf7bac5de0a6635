"""Hooks of MkDocs: how the pages of docs/, which are written for a forge, become a site (mkdocs.yml).

- Links that leave docs/ lead to copies on the site: pages as pages, other files as their text, folders nowhere.
- Python-Markdown wants an empty line before a list, table or block of code, and four spaces before an inner list.
- Headings have the anchors of a forge.
- A page of the navigation brings the parts in the folder of its name; Python's reference and tutorials are made here.
"""

import os
import re
import sys
from pathlib import Path, PurePosixPath

sys.path.insert(0, str(Path(__file__).resolve().parent))
import notebooks  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SOURCES = "source"  # folder of the site with what lies outside of docs/
LANGUAGES = {
    ".json": "json5",
    ".py": "python",
    ".sh": "bash",
    ".cpp": "cpp",
    ".hpp": "cpp",
    ".cu": "cuda",
    ".cuh": "cuda",
    ".txt": "cmake",
    ".yml": "yaml",
    ".yaml": "yaml",
    ".cff": "yaml",
}
PYTHON_API = """# Python API

The names of `import heartwright as hw`, from their docstrings. [Python](python.md) shows them at work.

::: heartwright
    options:
      show_root_heading: false
      show_root_toc_entry: false

::: heartwright.run.run
"""
LINK = re.compile(r'(\]\()([^)\s]+)(\))|((?:src|href)=")([^"]+)(")')
LIST_ITEM = re.compile(r"( *)([-*+]|\d+[.)]) ")


def anchor(text, separator="-"):
    """Of a heading, as a forge makes it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", separator)


def outside_code(text):
    """(is_prose, line) of each line: fenced blocks are code."""
    fence = ""
    for line in text.split("\n"):
        marks = re.match(r"\s*(```+|~~~+)", line)
        if marks and not fence:
            fence = marks[1]
            yield False, line
        elif marks and marks[1].startswith(fence):
            fence = ""
            yield False, line
        else:
            yield not fence, line


def outside_pieces_of_code(line, change):
    parts = re.split(r"(`[^`]*`)", line)
    parts[::2] = map(change, parts[::2])
    return "".join(parts)


def with_links(line, change):
    """The line with change(target) in place of each target of a link."""
    return outside_pieces_of_code(
        line, lambda text: LINK.sub(lambda m: (m[1] or m[4]) + change(m[2] or m[5]) + (m[3] or m[6]), text)
    )


def links_of(text):
    found = []
    for is_prose, line in outside_code(text):
        if is_prose:
            with_links(line, lambda target: found.append(target) or target)
    return [target for target in found if not re.match(r"[a-z]+:|#", target)]


def place_on_site(path):
    """src_uri of a file of the repository."""
    if DOCS in path.parents:
        return path.relative_to(DOCS).as_posix()
    name = f"{SOURCES}/{path.relative_to(ROOT).as_posix()}"
    return name if path.suffix == ".md" else name + ".md"


def place_in_repository(src_uri):
    if not src_uri.startswith(SOURCES + "/"):
        return DOCS / src_uri
    path = ROOT / src_uri.removeprefix(SOURCES + "/")
    return path if path.exists() else path.with_name(path.name.removesuffix(".md"))


def text_of_source(path):
    """A page with the text of a file that is no page."""
    name, language = path.relative_to(ROOT).as_posix(), LANGUAGES.get(path.suffix, "text")
    code = f"````{language}\n{path.read_text(errors='replace')}\n````\n"
    return f"---\nsearch:\n  exclude: true\n---\n# {path.name}\n`{name}`\n\n{code}"


def outside_files(pages):
    """Files outside of docs/ to which links of the pages lead, and those of the pages among them."""
    found, asked = set(), list(pages)
    while asked:
        page = asked.pop()
        for target in links_of(page.read_text()):
            path = (page.parent / target.partition("#")[0]).resolve()
            if path.is_file() and DOCS not in path.parents and path not in found and ROOT in path.parents:
                found.add(path)
                if path.suffix == ".md":
                    asked.append(path)
    return found


def title_of(path):
    return re.search(r"^# +(.*)$", path.read_text(), re.M)[1].replace("`", "")


def parts_of(page):
    """Pages of the folder of its name, or of its own folder if it is a README, as it links to them."""
    folder = page.parent if page.name == "README.md" and page.parent != DOCS else page.with_suffix("")
    inner = sorted(folder.glob("*.md")) if folder.is_dir() and folder != DOCS else []
    linked = [(page.parent / target.partition("#")[0]).resolve() for target in links_of(page.read_text())]
    return sorted(
        (part for part in inner if part != page), key=lambda part: linked.index(part) if part in linked else len(linked)
    )


def expanded(entry):
    if isinstance(entry, dict):
        return {title: [expanded(one) for one in inner] for title, inner in entry.items()}
    if entry == "tutorials.md":
        return {
            "Tutorials of Python": [{"Overview": entry}, *(name for name in notebooks.pages(ROOT) if name != entry)]
        }
    page = DOCS / entry
    parts = parts_of(page) if page.exists() else []
    if not parts:
        return entry
    return {title_of(page): [{"Overview": entry}, *(part.relative_to(DOCS).as_posix() for part in parts)]}


def on_config(config):
    config.nav = [expanded(entry) for entry in config.nav]
    config.mdx_configs.setdefault("toc", {})["slugify"] = anchor
    return config


def on_files(files, config):
    from mkdocs.structure.files import File

    for name, text in {"python_api.md": PYTHON_API, **notebooks.pages(ROOT)}.items():
        files.append(File.generated(config, name, content=text))
    pages = [Path(file.abs_src_path) for file in files.documentation_pages() if file.abs_src_path]
    for path in sorted(outside_files(pages)):
        content = path.read_text() if path.suffix == ".md" else text_of_source(path)
        files.append(File.generated(config, place_on_site(path), content=content))
    return files


def link_on_site(target, page):
    if re.match(r"[a-z]+:|#", target):
        return target
    path, _, heading = target.partition("#")
    file = (place_in_repository(page).parent / path).resolve()
    if not file.is_file():
        return target
    return os.path.relpath(place_on_site(file), PurePosixPath(page).parent) + (f"#{heading}" if heading else "")


def without_links_to_folders(line, page):
    folder = place_in_repository(page).parent

    def text_or_link(found):
        return found[1] if not re.match(r"[a-z]+:|#", found[2]) and (folder / found[2]).is_dir() else found[0]

    return outside_pieces_of_code(line, lambda text: re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s#]+)\)", text_or_link, text))


def kind_of(line, before, in_list):
    if not line.strip():
        return "empty"
    if line.startswith("    ") and not in_list and before != "text":
        return "code"
    return (
        "list"
        if LIST_ITEM.match(line)
        else "table"
        if line.startswith("|")
        else "heading"
        if line.startswith("#")
        else "text"
    )


def for_python_markdown(text):
    lines, before, in_list = [], "empty", False
    for is_prose, line in outside_code(text):
        if not is_prose:
            is_opening = before != "fence"
            if is_opening and before not in ("empty", "list"):
                lines.append("")
            before = "fence"
            lines.append(re.sub(r"^(```)jsonc?$", r"\1json5", line))
            continue
        kind = kind_of(line, before, in_list)
        begins = (
            kind in ("list", "table", "code") and before not in (kind, "empty") and not (kind == "list" and in_list)
        )
        if begins or (before in ("heading", "fence") and kind != "empty"):
            lines.append("")
        in_list = kind == "list" or (in_list and (kind == "empty" or before != "empty" or line.startswith(" ")))
        if in_list and line.startswith("  "):
            line = re.sub(r"^( {2,3})(?=\S)", "    ", line)  # one level deeper, or the text of an item
        lines.append(line)
        before = kind
    return "\n".join(lines)


def on_page_markdown(markdown, page, config, files):
    source = page.file.src_uri
    if source.startswith(SOURCES) and not place_in_repository(source).suffix == ".md":
        return markdown
    lines = []
    for is_prose, line in outside_code(markdown):
        if is_prose:
            line = with_links(without_links_to_folders(line, source), lambda target: link_on_site(target, source))
            line = outside_pieces_of_code(
                line, lambda text: text.replace("][", "]\\[")
            )  # shapes such as [ny][nx] are no links
        lines.append(line)
    return for_python_markdown("\n".join(lines))


def on_page_content(html, page, config, files):
    """Docstrings begin a block of code by ::, as reStructuredText does."""
    return re.sub(r"::(</p>)", r":\1", html.replace("<p>::</p>", "")) if page.file.src_uri == "python_api.md" else html


def with_our_workers(html, place):
    """Without the script of a content delivery network that lets the theme search in folders: ours does the same."""
    ours = os.path.relpath("javascripts/worker_of_files.js", PurePosixPath(place).parent)
    return html.replace("https://unpkg.com/iframe-worker/shim", ours)


def on_post_page(output, page, config):
    return with_our_workers(output, page.url)


def on_post_template(output_content, template_name, config):
    return with_our_workers(output_content, template_name)
