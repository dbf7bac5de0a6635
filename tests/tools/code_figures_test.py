#!/usr/bin/env python3
"""code_figures_test.py TOOLS: tools/code_figures.py on small trees whose figures are known."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

tools = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(tools))
from code_figures import FIGURES  # noqa: E402
from cpp_functions import ScanError, functions_of  # noqa: E402
from prose_sentences import sentences_of  # noqa: E402


def one_function(text):
    found = functions_of(text)
    assert len(found) == 1, found
    return found[0]


class Functions(unittest.TestCase):
    def expect(self, text, *rows):
        """Rows: name, lines, parameters, depth."""
        self.assertEqual([(one.name, one.lines, one.parameters, one.depth) for one in functions_of(text)], list(rows), text)

    def test_name_lines_and_parameters(self):
        self.expect("void f() {}", ("f", 1, 0, 0))
        self.expect("int f(void) {\n  return 1;\n}\n", ("f", 3, 0, 0))
        self.expect("template <class T, class U>\nauto f(std::map<T, U> a, int b = g(1, 2)) -> T {\n}", ("f", 3, 2, 0))
        self.expect("bool A::operator()(int a, int b) const noexcept { return a < b; }", ("operator()", 1, 2, 0))
        self.expect("bool operator<(const A& a, const A& b) { return a.x < b.x; }", ("operator<", 1, 2, 0))
        self.expect("A::~A() { stop(); }", ("A::~A", 1, 0, 0))
        self.expect("std::function<void(int, int)> f(int a) { return {}; }", ("f", 1, 1, 0))
        self.expect("TEST(Suite, claims) { EXPECT_EQ(1, 1); }", ("TEST", 1, 2, 0))
        self.expect("__global__ void __launch_bounds__(128) kernel(int a, void (*f)(int, int)) { }", ("kernel", 1, 2, 0))

    def test_declarations_and_initialisers_are_no_functions(self):
        self.expect("void f(int a, int b);\nint table[3]{1, 2, 3};\nstd::vector<int> v = {1, 2};\nstruct A { int x{3}; enum { a, b } e; };")
        self.expect("const std::map<std::string, int> names{{\"a\", 1}, {\"b\", 2}};\nextern \"C\" { int g(int); }")

    def test_a_constructor_with_a_list(self):
        self.expect("struct A {\n  A(int x) : x_(x), y_{x}, z_{{1, 2}} {\n    if (x) { g(); }\n  }\n  int x_;\n};", ("A", 3, 1, 1))
        self.expect("A::A(int x, int y) : B{x}, y_(y) {}\nvoid f() {}", ("A::A", 1, 2, 0), ("f", 1, 0, 0))

    def test_namespaces_and_classes_do_not_nest(self):
        self.expect("namespace a { namespace { class B final : public C<int> { void f() { if (x) { y(); } } }; } }", ("f", 1, 0, 1))
        self.expect("void f() { struct Local { int g() { for (;;) { while (a) { } } } }; { h(); } }", ("f", 1, 0, 1), ("g", 1, 0, 2))

    def test_nesting(self):
        self.expect("void f() {\n  for (int i : {1, 2})\n    if (i) {\n      while (g()) {\n        do { h(); } while (k());\n      }\n    }\n}",
                    ("f", 8, 0, 3))
        self.expect("void f() { if constexpr (a) { } else if (b) { } else { try { } catch (const E& e) { } } }", ("f", 1, 0, 2))
        self.expect("void f() { switch (a) { case 1: { g(); } default: break; } }", ("f", 1, 0, 2))
        self.expect("auto f() { return g({1, 2}, T{a, {b}}, std::vector<int>{1}); }", ("f", 1, 0, 0))
        self.assertEqual(one_function("void f() {\n if (a) {\n  if (b) {\n  }\n }\n}").depth_line, 3)

    def test_lambdas(self):
        self.expect("void f() { each(v, [&](int i) { if (i) { g(); } }); }", ("f", 1, 0, 2))
        self.expect("void f() { const auto g = [=]() mutable -> std::pair<int, int> { return {1, 2}; }; }", ("f", 1, 0, 1))
        self.expect("void f() { auto g = [&] __device__ (int a) { }; auto h = []<class T>(T x) { }; v[i] = T{1}; }", ("f", 1, 0, 1))
        self.expect("void f() { auto g = [](int a) __attribute__((always_inline)) { return a; }; }", ("f", 1, 0, 1))
        self.expect("const auto g = [](int a, int b) {\n  return a + b;\n};\nvoid f() {}", ("lambda", 3, 2, 0), ("f", 1, 0, 0))

    def test_braces_in_text_do_not_count(self):
        self.expect("void f() { g(\"{{\", '{', R\"(}}}\n{)\", R\"x(})\")x\"); /* { */ // {\n  h(1'000'000);\n}", ("f", 4, 0, 0))
        self.expect("#define BRACE {\\\n  {\nvoid f() {\n}", ("f", 2, 0, 0))

    def test_branches_of_the_preprocessor(self):
        self.expect("#ifdef A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n", ("f", 5, 0, 0))
        self.expect("#if A\nvoid f() { }\n#elif B\nvoid g() { }\n#else\nvoid h() { }\n#endif\n", ("f", 1, 0, 0), ("g", 1, 0, 0), ("h", 1, 0, 0))

    def test_a_file_that_does_not_close_is_refused(self):
        for text in ("void f() {", "void f() } {", "void f( {)}"):
            with self.assertRaises(ScanError, msg=text):
                functions_of(text)


class Sentences(unittest.TestCase):
    def counts(self, text):
        return [words for _, words, _ in sentences_of(text)]

    def test_ends(self):
        self.assertEqual(self.counts("This one has five words. And this one has six words! `code` begins the third one."), [5, 6, 5])
        self.assertEqual(self.counts("As Smith et al. found, 0.5 mm is enough, e.g. For cables. `a.b()` says so too."), [12, 4])
        self.assertEqual(self.counts("A sentence goes on\nin the next line.\n\nA paragraph ends without a stop\n\n- as here it does"), [8, 6, 4])

    def test_what_is_left_out(self):
        page = "# A heading of many words here\n\n    indented code is none of it\n\n```\nfenced code is none of it\n```\n<!-- a remark that nobody reads -->\n"
        self.assertEqual(self.counts(page), [])
        self.assertEqual(self.counts("A [link of four words](http://example.org/a.b) and `some code here` count as shown."), [10])
        self.assertEqual(self.counts("1. One item has five words.\n2. The other one has six words.\n   It goes on in a line."), [5, 6, 6])
        self.assertEqual(self.counts("A list begins right here:\n1. its first item is this\n2. its second one is that\n"), [5, 5, 5])
        self.assertEqual(self.counts("A paragraph that goes on with\n2026. and not with a list"), [12])
        self.assertEqual(self.counts("| key | meaning |\n|---|---|\n| `a|b` | what a cell says. And then more of it |\n"), [4, 5])

    def test_lines(self):
        self.assertEqual([line for line, _, _ in sentences_of("# Title\n\nThe first one is here.\n\n* The second one is here.\n")], [3, 5])


LONG = "word " * 35 + "word."


class Figures(unittest.TestCase):
    def tree(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        body = "".join(f"    g({n});\n" for n in range(99))
        deep = "void deep() { if (a) { if (b) { if (c) { if (d) { if (e) { } } } } } }\n"
        files = {
            "base/a.cpp": f"void just() {{\n{body[:-len('    g(98);') - 1]}}}\nvoid over() {{\n{body}    g(99);\n}}\n",
            "base/b.hpp": "void seven(int a, int b, int c, int d, int e, int f, int g) {}\nvoid eight(int a, int b, int c, int d, int e, int f, int g, int h) {}\n",
            "runtime/c.cu": deep + deep + "// " + "x" * 117 + "\n// " + "x" * 118 + "\n",
            "runtime/d.cuh": "// Stimulus, STIMULI and stimuli\n",
            "generator/e.cpp": "void four() { if (a) { if (b) { if (c) { if (d) { } } } } }  // stimulus\n#include \"base/b.hpp\"\n#include \"generator/h.hpp\"\n",
            "generator/h.hpp": "void tested();\n", "tests/h_test.cpp": "#include \"generator/h.hpp\"\n",
            "templates/f.mustache": "{{#kernels}} { {{/kernels}}\n",
            "tools/g.py": "# stimuli\n", "tools/notes.txt": "x" * 200 + "\n",
            "README.md": f"A sentence of no great length.\n\n{LONG}\n",
            "docs/page.md": f"| cell | {LONG} |\n| short | and a short cell here |\n\nOne more that is short.\n",
            "docs/history/old.md": LONG * 3,
            "docs/long.md": "```\n" + "word " * 2999 + "\n```\n",
            "docs/not_long.md": "```\n" + "word " * 2998 + "\n```\n",
            "docs/history/long.md": "```\n" + "word " * 4000 + "\n```\n",
        }
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        self.root = root
        return root

    def run_tool(self, *words):
        return subprocess.run([sys.executable, str(tools / "code_figures.py"), "--root", str(self.root), *words], capture_output=True, text=True)

    def limits(self, **figures):
        path = self.root / "limits.json"
        path.write_text(json.dumps({"clang_format_version": "0.0.1", "figures": {name: {"limit": value} for name, value in figures.items()}}))
        return str(path)

    KNOWN = {"largest_folder": 2, "long_functions": 1, "many_parameters": 1, "deep_nesting": 1, "long_sentences_percent": 50.0,
             "files_naming_stimuli": 2, "files_naming_the_key_stimuli": 1, "long_lines": 1, "template_sections": 1,
             "long_pages": 1, "thin_headers": 1, "thin_sources": 2, "thin_folders": 5}

    def test_a_tree_of_known_figures(self):
        self.tree()
        found = json.loads(self.run_tool("--check", self.limits(), "--json").stdout)
        self.assertEqual({name: one["now"] for name, one in found.items() if name in self.KNOWN}, self.KNOWN)
        self.assertEqual(set(found), set(FIGURES))

    def test_places(self):
        self.tree()
        self.assertEqual(self.run_tool("--list", "long_functions").stdout, "base/a.cpp:101: over, 102 lines\n")
        self.assertEqual(self.run_tool("--list", "thin_headers").stdout, "base/b.hpp: 2 lines, for generator/e.cpp\n")
        self.assertEqual(self.run_tool("--list", "many_parameters").stdout, "base/b.hpp:2: eight, 8 parameters\n")
        self.assertEqual(self.run_tool("--list", "deep_nesting").stdout, "runtime/c.cu:1: deep, depth 5\nruntime/c.cu:2: deep, depth 5\n")
        self.assertEqual(self.run_tool("--list", "long_pages").stdout, "docs/long.md: 3001 words\n")
        self.assertEqual(self.run_tool("--list", "long_lines").stdout, "runtime/c.cu:4: 121 columns\n")
        self.assertEqual(self.run_tool("--list", "files_naming_stimuli").stdout, "runtime/d.cuh: 3\ngenerator/e.cpp: 1\n")
        sentences = self.run_tool("--list", "long_sentences_percent").stdout.splitlines()
        self.assertEqual([line.split(": ")[0] for line in sentences], ["README.md:3", "docs/page.md:1"])

    def test_rows_of_a_comment_that_were_joined(self):
        self.tree()
        path = self.root / "base/table.hpp"
        whole = ["//     load(component)      the value at the start of the step, of the cell", "//     store(component, x)  once a step, whatever",
                 "//                          happens", "//     any_of(n)            whether n is more than 0"]
        path.write_text("\n".join(whole) + "\n")
        self.assertEqual(self.run_tool("--list", "fused_rows").stdout, "no places\n")
        path.write_text("// Sites have\n//     load(component)      the value at the start of the step, of\n"
                        "//     the cell store(component, x)  once a step, whatever happens\n//     any_of(n)            whether\n"
                        "//     n is more than 0 may_succeed(n)      false\n")
        self.assertEqual(self.run_tool("--list", "fused_rows").stdout,
                         "base/table.hpp:5:     n is more than 0 may_succeed(n)      false\n")

    def test_limits(self):
        self.tree()
        done = self.run_tool("--check", self.limits(**self.KNOWN))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for name, value in self.KNOWN.items():
            done = self.run_tool("--check", self.limits(**{**self.KNOWN, name: value - 1}))
            self.assertEqual(done.returncode, 1, name)
            self.assertIn(f"{FIGURES[name][0]}: {value}, above the limit of {value - 1}", done.stderr)
            self.assertIn(f"--list {name}", done.stderr)
        self.assertNotEqual(self.run_tool("--check", self.limits(no_such_figure=1)).returncode, 0)

    def test_limits_are_lowered_and_never_raised(self):
        self.tree()
        path = self.limits(largest_folder=10, long_functions=0, long_pages=100)
        limits = json.loads(pathlib.Path(path).read_text())
        limits["figures"]["long_pages"]["target"] = 5
        pathlib.Path(path).write_text(json.dumps(limits))
        self.assertEqual(self.run_tool("--lower", path).returncode, 0)
        lowered = json.loads(pathlib.Path(path).read_text())
        self.assertEqual({name: one["limit"] for name, one in lowered["figures"].items()},
                         {"largest_folder": 2, "long_functions": 0, "long_pages": 5})
        self.assertEqual(lowered["clang_format_version"], "0.0.1")

    def test_clang_format_of_the_pinned_version_alone(self):
        self.tree()
        done = self.run_tool("--check", self.limits(format_violations=0))  # no clang-format has version 0.0.1
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("clang-format 0.0.1 is not on this machine", done.stdout)
        stand_in = self.root / "clang-format"
        stand_in.write_text("#!/bin/sh\n[ \"$1\" = --version ] && echo clang-format version 0.0.1 && exit\n"
                            "echo 'base/a.cpp:1:2: warning: code should be clang-formatted [-Wclang-format-violations]' >&2\n")
        stand_in.chmod(0o755)
        done = self.run_tool("--check", self.limits(format_violations=0), "--clang-format", str(stand_in))
        self.assertEqual(done.returncode, 1)
        self.assertIn("clang-format violations: 1, above the limit of 0", done.stderr)

    def test_without_sources_it_says_so(self):
        with tempfile.TemporaryDirectory() as name:
            self.root = pathlib.Path(name)
            done = self.run_tool()
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("has no sources", done.stderr)


unittest.main()
