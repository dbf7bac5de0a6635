#include "generator/spec/equation.hpp"

#include <algorithm>

#include "generator/spec/accepted_name.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::spec {
namespace {

class LeftSide {
public:
    LeftSide(const Text& text, const std::string& component, Reader& reader) : text_(text), reader_(reader) {
        equation_.text = text;
        equation_.component = component;
    }

    std::optional<Equation> read() {
        equation_.kind = EquationKind::value;
        if (!has_plain_names()) return std::nullopt;
        std::size_t begin = take_name();
        if (begin == at_) return fail("an equation begins with the name that it defines");
        std::string name = text_.text.substr(begin, at_ - begin);
        if (take('(')) {
            if (name == "ddt") {
                equation_.kind = EquationKind::derivative;
            } else if (name == "next") {
                equation_.kind = EquationKind::next;
            } else {
                at_ = begin;
                return fail("a left side is 'x', 'ddt(x)' or 'next(x)'");
            }
            begin = take_name();
            if (begin == at_) return fail("the name of a state is expected");
            name = text_.text.substr(begin, at_ - begin);
            if (!take(')')) return fail("')' is expected");
        }
        equation_.name = name;
        equation_.origin = text_.part(begin, name.size());
        if (next_is('[') && !read_unit()) return std::nullopt;
        if (!take('='))
            return fail(next_is_operator() ? "a left side holds a name, not an expression" : "'=' is expected");
        if (next_is('=')) return fail("'=' defines; '==' has no place here");
        equation_.right_begin = at_;
        if (next_is('\0')) return fail("the right side is missing");
        return equation_;
    }

private:
    // The left side holds no letter that names cannot have; units have messages of their own.
    bool has_plain_names() {
        const std::string_view left = std::string_view(text_.text).substr(0, text_.text.find_first_of("=["));
        const auto is_high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
        const auto first = std::find_if(left.begin(), left.end(), is_high);
        if (first == left.end()) return true;
        std::size_t begin = static_cast<std::size_t>(first - left.begin());
        while (begin > 0 && is_name_character(left[begin - 1])) --begin;
        const std::string word(word_beyond_ascii(left.substr(begin)));
        if (word.empty()) return true;  // a typographic sign
        reader_.error(text_.part(begin, word.size()), "'" + word + "' is no name: it " + why_no_name(word));
        reader_.poison(word);
        return false;
    }
    std::optional<Equation> fail(std::string why) {
        reader_.error(text_.part(at_, 1), std::move(why));
        return std::nullopt;
    }
    char peek() {
        while (at_ < text_.text.size() && std::string_view(" \t\r\n").find(text_.text[at_]) != std::string_view::npos)
            ++at_;
        return at_ < text_.text.size() ? text_.text[at_] : '\0';
    }
    bool next_is(char c) { return peek() == c; }
    bool next_is_operator() { return std::string_view("+-*/^.,<>!?:&|%").find(peek()) != std::string_view::npos; }
    bool take(char c) {
        const bool is_next = next_is(c);
        if (is_next) ++at_;
        return is_next;
    }
    // Where the name that was taken begins; at_ stays there when there is none.
    std::size_t take_name() {
        const bool is_there = is_name_start(peek());
        const std::size_t begin = at_;
        while (is_there && at_ < text_.text.size() && is_name_character(text_.text[at_])) ++at_;
        return begin;
    }

    bool read_unit() {
        const std::size_t open = at_;
        const std::size_t close = text_.text.find(']', open);
        if (close == std::string::npos) {
            reader_.error(text_.part(open, 1), "this '[' is not closed");
            return false;
        }
        const Origin place = text_.part(open, close + 1 - open);
        at_ = close + 1;
        std::string why;
        equation_.unit = parse_unit(std::string_view(text_.text).substr(open + 1, close - open - 1), &why);
        if (!equation_.unit) {
            reader_.error(place, "the unit of '" + equation_.name + "': " + why);
            reader_.poison(equation_.name);
        }
        return true;
    }

    const Text& text_;
    Reader& reader_;
    Equation equation_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<Equation> read_equation(const json::Value& value, const std::string& component, Reader& reader) {
    const std::optional<Text> text = reader.text(value, "an equation");
    if (!text) return std::nullopt;
    std::optional<Equation> equation = LeftSide(*text, component, reader).read();
    if (!equation) reader.poison_names_in(value);
    return equation;
}

std::string left_side(const Equation& equation) {
    switch (equation.kind) {
        case EquationKind::value:
            break;
        case EquationKind::derivative:
            return "ddt(" + equation.name + ")";
        case EquationKind::next:
            return "next(" + equation.name + ")";
    }
    return equation.name;
}

}  // namespace heartwright::spec
