"""Lists the functions of a C++ or CUDA source: name, lines, parameters, nesting depth. Needs no compiler.

A scanner, not a parser: it tokenises the file (comments, strings, raw strings and preprocessor directives are skipped),
matches brackets, and classifies each opening brace by the tokens before it:

    namespace, class, enum       no function of its own, no nesting
    initialiser                  T{1, 2}, = {...}, a_{x} of a constructor: no nesting
    function                     a parameter list before it, outside of any function
    control, block, lambda       one level of nesting inside a function

A lambda outside of functions is a function by itself; one inside belongs to the function around it. Lines run from the
first token of the signature to the closing brace. Nesting is the number of control statements, blocks and lambdas with
braces around a statement; the function's own braces are level 0.
"""
import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|\\\n)
  | (?P<raw>(?:u8|[uUL])?R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)")
  | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*")
  | (?P<number>\.?[0-9](?:[eEpP][+-]|'[0-9a-zA-Z]|[\w.])*)
  | (?P<char>(?:u8|[uUL])?'(?:\\.|[^'\\\n])+')
  | (?P<name>[A-Za-z_$][\w$]*)
  | (?P<punctuation>::|->\*?|<<=|<=>|<<|>=|<=|&&|\|\||\+\+|--|[-+*/%^&|=!]=|\.\.\.|\[\[|.)
""", re.X | re.S)
DIRECTIVE = re.compile(r"[ \t]*#[ \t]*(\w+)(?:/\*.*?\*/|\\\r?\n|[^\n])*", re.S)
CLOSING = {"(": ")", "[": "]", "{": "}"}
CLASS_WORDS = {"class", "struct", "union", "enum"}
NOT_A_FUNCTION = {"decltype", "noexcept", "alignas", "__attribute__", "__launch_bounds__", "explicit", "requires"}
CONTROL = {"if", "for", "while", "switch", "catch"}
AFTER_LAMBDA = {"mutable", "noexcept", "constexpr", "__device__", "__host__", "__global__"}


@dataclasses.dataclass
class Token:
    text: str
    line: int
    kind: str  # name, number, string, punctuation


@dataclasses.dataclass
class Function:
    name: str
    line: int
    last_line: int
    parameters: int
    depth: int = 0       # of the deepest statement
    depth_line: int = 0  # where it is reached

    @property
    def lines(self):
        return self.last_line - self.line + 1


class ScanError(Exception):
    """A bracket without its partner: the file cannot be scanned."""


def tokens_of(text):
    """The tokens of a source. Of #if ... #else all branches with matching brackets are kept, and always the first."""
    branches = [[[]]]  # a stack of #if, each with the tokens of its branches so far
    at, line, is_line_start = 0, 1, True
    while at < len(text):
        directive = DIRECTIVE.match(text, at) if is_line_start else None
        if directive:
            follow_directive(directive.group(1), branches)
            at, line = directive.end(), line + directive.group().count("\n")
            is_line_start = False
            continue
        match = TOKEN.match(text, at)
        kind = match.lastgroup if match.lastgroup != "tag" else "raw"
        if kind == "skip":
            is_line_start = is_line_start or "\n" in match.group()
        else:
            branches[-1][-1].append(Token(match.group(), line, {"raw": "string", "char": "string"}.get(kind, kind)))
            is_line_start = False
        at, line = match.end(), line + match.group().count("\n")
    while len(branches) > 1:
        follow_directive("endif", branches)
    return branches[0][0]


def follow_directive(word, branches):
    if word in ("if", "ifdef", "ifndef"):
        branches.append([[]])
    elif word in ("else", "elif", "elifdef", "elifndef") and len(branches) > 1:
        branches[-1].append([])
    elif word == "endif" and len(branches) > 1:
        ended = branches.pop()
        for number, branch in enumerate(ended):
            if number == 0 or is_balanced(branch):
                branches[-1][-1].extend(branch)


def is_balanced(tokens):
    counts = dict.fromkeys("()[]{}", 0)
    for token in tokens:
        if token.kind == "punctuation":
            for letter in token.text:
                if letter in counts:
                    counts[letter] += 1
    return all(counts[opening] == counts[closing] for opening, closing in CLOSING.items())


class Scanner:
    def __init__(self, text):
        self.tokens = []
        for token in tokens_of(text):
            if token.text == "[[":  # attributes, or an index that is a lambda's value: brackets either way
                self.tokens += [Token("[", token.line, "punctuation"), Token("[", token.line, "punctuation")]
            else:
                self.tokens.append(token)
        self.partner = self.match_brackets()
        self.functions = []

    def match_brackets(self):
        partner, open_ones = {}, []
        for index, token in enumerate(self.tokens):
            if token.kind != "punctuation":
                continue
            if token.text in CLOSING:
                open_ones.append(index)
            elif token.text in CLOSING.values():
                if not open_ones or CLOSING[self.tokens[open_ones[-1]].text] != token.text:
                    raise ScanError(f"line {token.line}: '{token.text}' closes nothing")
                partner[open_ones[-1]] = index
                partner[index] = open_ones.pop()
        if open_ones:
            last = self.tokens[open_ones[-1]]
            raise ScanError(f"line {last.line}: '{last.text}' is not closed")
        return partner

    def text(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def scan(self):
        self.scan_range(0, len(self.tokens), None, 0, "namespace")
        return self.functions

    def scan_range(self, begin, end, function, depth, scope):
        """Looks at the opening braces in [begin, end) at any bracket depth; `scope`: the bracket around them."""
        index, head = begin, begin
        while index < end:
            text = self.text(index)
            is_bracket = self.tokens[index].kind == "punctuation"
            if is_bracket and text in "([" and index in self.partner:
                self.scan_range(index + 1, self.partner[index], function, depth, "parentheses")
            elif is_bracket and text == "{":
                self.scan_brace(index, head, function, depth, scope)
                if not self.continues(index, scope):
                    head = self.partner[index] + 1
            elif is_bracket and text == ";":
                head = index + 1
            elif is_bracket and text == ":" and self.text(index - 1) in ("public", "private", "protected"):
                head = index + 1
            index = self.partner[index] + 1 if is_bracket and text in CLOSING else index + 1

    def continues(self, brace, scope):
        """An initialiser within a statement or a constructor's list: its head goes on behind the closing brace."""
        return self.text(self.partner[brace] + 1) in (",", ")", "{", ";", ".", "?", ":", "(") or scope == "parentheses"

    def scan_brace(self, brace, head, function, depth, scope):
        begin, end = brace + 1, self.partner[brace]
        kind = self.kind_of(brace, head, function, scope)
        if kind in ("namespace", "class"):
            self.scan_range(begin, end, None, 0, kind)
        elif kind == "initialiser":
            self.scan_range(begin, end, function, depth, "initialiser")
        elif function is None:
            found = self.function_at(brace, head, kind)
            self.functions.append(found)
            self.scan_range(begin, end, found, 0, "block")
        else:
            if depth + 1 > function.depth:
                function.depth, function.depth_line = depth + 1, self.tokens[brace].line
            self.scan_range(begin, end, function, depth + 1, "block")

    def kind_of(self, brace, head, function, scope):
        before = self.text(brace - 1)
        if brace == 0:
            return "initialiser"
        if self.lambda_bracket(brace) is not None:
            return "lambda"
        words = self.head_words(head, brace)
        if "namespace" in words or (words[:1] == ["extern"] and self.tokens[brace - 1].kind == "string"):
            return "namespace"
        has_class_word = any(word in CLASS_WORDS for word in words) and "=" not in words
        is_class = has_class_word and before not in (")", ",", "return")
        if function is None:
            if is_class and not self.parameter_list(head, brace):
                return "class"
            if scope in ("parentheses", "initialiser") or before in ("=", ",", "return", "]"):
                return "initialiser"
            if not self.parameter_list(head, brace) or self.is_member_initialiser(brace, head):
                return "initialiser"
            return "function"
        if is_class and scope == "block":
            return "class"
        if before == ")":
            opening = self.partner[brace - 1]
            is_control = self.text(opening - 1) in CONTROL or self.text(opening - 2) in CONTROL  # if constexpr (...)
            is_macro = scope == "block" and opening - 1 == head
            return "control" if is_control or is_macro else "initialiser"
        if before in ("else", "do", "try"):
            return "control"
        if before in (";", "{", "}", ":") and scope == "block":
            return "block"
        return "initialiser"

    def head_words(self, head, brace):
        """The names and '=' from `head` on, outside of brackets, of template <...> and of attributes."""
        words, index = [], head
        while index < brace:
            if self.text(index) == "template" and self.text(index + 1) == "<":
                index = self.after_angles(index + 1, brace)
                continue
            if self.tokens[index].kind == "name" or self.text(index) == "=":
                words.append(self.text(index))
            index = self.partner[index] + 1 if index in self.partner and self.partner[index] > index else index + 1
        return words

    def after_angles(self, index, end):
        """Behind the '>' of the '<' at `index`."""
        depth = 0
        while index < end:
            text = self.text(index)
            depth += (text == "<") - (text == ">")
            if index in self.partner and self.partner[index] > index:
                index = self.partner[index]
            index += 1
            if depth == 0:
                break
        return index

    def parameter_list(self, head, brace):
        """Where the parameters of the function begin whose signature is [head, brace); 0: no such list."""
        index, angles = head, 0
        while index < brace:
            text, token = self.text(index), self.tokens[index]
            if text == "template" and self.text(index + 1) == "<":
                index = self.after_angles(index + 1, brace)
                continue
            if text == "operator":
                index += 1
                if self.text(index) == "(":
                    index = self.partner[index] + 1
                while index < brace and self.text(index) != "(":
                    index += 1
                return index if index < brace else 0
            if text == "=" and angles == 0:
                return 0
            if text == "<" and self.tokens[index - 1].kind == "name":
                angles += 1
            elif text == ">" and angles:
                angles -= 1
            elif text == "(":
                before = self.tokens[index - 1] if index > head else None
                is_named = before is not None and before.kind == "name" and before.text not in NOT_A_FUNCTION
                if angles == 0 and is_named:
                    return index
            index = self.partner[index] + 1 if text in CLOSING and token.kind == "punctuation" else index + 1
        return 0

    def is_member_initialiser(self, brace, head):
        """Is it b{...} of `A(int x) : a(x), b{x} {`?"""
        if self.tokens[brace - 1].kind != "name" and self.text(brace - 1) != ">":
            return False
        if self.text(brace - 1) in ("const", "override", "final", "noexcept", "try", "mutable"):
            return False
        index = self.partner[self.parameter_list(head, brace)] + 1
        while index < brace:
            if self.text(index) == "->":
                return False
            if self.text(index) == ":":
                return True
            index = self.partner[index] + 1 if index in self.partner and self.partner[index] > index else index + 1
        return False

    def lambda_bracket(self, brace):
        """The '[' of the lambda whose body begins at `brace`; None when it is no lambda's."""
        index = self.before_specifiers(brace - 1)
        if self.text(index) not in (")", "]"):
            index = self.before_return_type(index)
        if self.text(index) == ")":
            index = self.before_specifiers(self.partner[index] - 1)
            if self.text(index) == ">":  # []<class T>(T x) {
                while index > 0 and self.text(index) != "<":
                    index -= 1
                index -= 1
        if self.text(index) != "]":
            return None
        opening = self.partner[index]
        before = self.tokens[opening - 1] if opening else None
        is_word = before is not None and before.kind == "name" and before.text in ("return", "co_return", "else")
        if before is None or is_word:
            return opening
        is_index = before.kind in ("name", "string") or before.text in (")", "]", "[")
        return None if is_index else opening

    def before_specifiers(self, index):
        """Back over mutable, noexcept(...), __device__ and their kin."""
        while True:
            if self.text(index) in AFTER_LAMBDA:
                index -= 1
            elif self.text(index) == ")" and self.text(self.partner[index] - 1) in ("noexcept", "__attribute__"):
                index = self.partner[index] - 2
            else:
                return index

    def before_return_type(self, index):
        """Back over -> TYPE; -1 when there is none."""
        type_signs = ("::", "<", ">", "*", "&", "&&", ",", ")", "]")
        while index > 0 and (self.tokens[index].kind == "name" or self.text(index) in type_signs):
            index = (self.partner[index] if self.text(index) in (")", "]") else index) - 1
        return self.before_specifiers(index - 1) if self.text(index) == "->" else -1

    def function_at(self, brace, head, kind):
        last = self.tokens[self.partner[brace]].line
        if kind == "lambda":
            opening = self.lambda_bracket(brace)
            begin, name = opening, "lambda"
            parameters = self.partner[opening] + 1
            if self.text(parameters) == "<":
                parameters = self.after_angles(parameters, brace)
            parameters = parameters if self.text(parameters) == "(" else 0
        else:
            parameters = self.parameter_list(head, brace)
            begin, name = head, self.name_before(parameters, head)
        count = self.count_parameters(parameters) if parameters else 0
        return Function(name, self.tokens[begin].line, last, count)

    def name_before(self, parameters, head):
        index = parameters - 1
        for back in range(index, head - 1, -1):
            if self.text(back) == "operator":
                return "".join(token.text for token in self.tokens[back:parameters])
        name = self.text(index)
        while self.text(index - 1) in ("::", "~"):
            index -= 1 if self.text(index - 1) == "~" else 2
            name = ("~" if self.text(index) == "~" else self.text(index) + "::") + name
        return name

    def count_parameters(self, opening):
        begin, end = opening + 1, self.partner[opening]
        if begin == end or (end == begin + 1 and self.text(begin) == "void"):
            return 0
        count, angles, index = 1, 0, begin
        while index < end:
            text = self.text(index)
            if text == "<" and self.tokens[index - 1].kind == "name":
                angles += 1
            elif text == ">" and angles:
                angles -= 1
            elif text == "," and angles == 0:
                count += 1
            index = self.partner[index] + 1 if index in self.partner and self.partner[index] > index else index + 1
        return count


def functions_of(text):
    """The functions that a source defines, in their order."""
    return Scanner(text).scan()
