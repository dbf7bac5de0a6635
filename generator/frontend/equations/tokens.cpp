#include "generator/frontend/equations/tokens.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "generator/frontend/equations/refusals.hpp"
#include "generator/spec/accepted_name.hpp"

namespace heartwright::frontend {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
public:
    Lexer(const spec::Text& text, std::size_t begin, const std::set<std::string>& poisoned, Diagnostics& diagnostics)
        : text_(text), all_(text.text), at_(begin), poisoned_(poisoned), diagnostics_(diagnostics) {}

    std::optional<std::vector<Token>> run() {
        if (all_.size() - at_ > longest_equation)
            return refuse(at_, 1, "an equation of more than 64 KiB", "split it into several with names of their own");
        for (skip_spaces(); at_ < all_.size(); skip_spaces())
            if (!token()) return std::nullopt;
        if (tokens_.empty()) {
            const std::size_t last = all_.empty() ? 0 : all_.size() - 1;
            return refuse(last, 1, "there is no expression", "write one after '='");
        }
        if (brackets_.size() > 1) return refuse(brackets_.back().begin, 1, "')' is missing for this '('", "");
        return std::move(tokens_);
    }

private:
    // What is open: the equation itself, then each '('.
    struct Bracket {
        std::size_t begin;
        std::string function;      // "exp" of exp(...), or empty
        std::size_t choices = 0;   // '?' so far: each nests all that follows
        std::size_t prefixes = 0;  // - + ! in a row: each nests its operand
    };

    std::nullopt_t refuse(std::size_t begin, std::size_t length, std::string message, std::string suggestion) {
        diagnostics_.error(text_.part(begin, length), std::move(message), std::move(suggestion));
        return std::nullopt;
    }
    bool no(std::size_t begin, std::size_t length, std::string message, std::string suggestion) {
        refuse(begin, length, std::move(message), std::move(suggestion));
        return false;
    }
    bool no(const Refusal& refusal) { return no(at_, refusal.length, refusal.message, refusal.suggestion); }

    char peek(std::size_t ahead = 0) const { return at_ + ahead < all_.size() ? all_[at_ + ahead] : '\0'; }
    void skip_spaces() {
        while (peek() == ' ' || peek() == '\t') ++at_;
    }
    bool after_operand() const {
        return !tokens_.empty() && (tokens_.back().kind != TokenKind::sign || tokens_.back().text == ")");
    }

    bool token() {
        const char c = peek();
        if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
        if (const std::string_view word = spec::word_beyond_ascii(all_.substr(at_));
            !is_digit(c) && spec::is_beyond_ascii(word)) {
            if (const std::string accepted = spec::accepted_name(word); !accepted.empty())
                return foreign_name(std::string(word), accepted);
        }
        if (is_letter(c)) return word();
        if (c == '[') return unit_of_in();
        return sign();
    }

    // A Greek letter, alone or within a name.
    bool foreign_name(const std::string& word, const std::string& accepted) {
        if (poisoned_.contains(word)) return false;
        return no(at_, word.size(),
                  "'" + word + "' is no name: names are of the letters a to z and A to Z, digits and '_'",
                  "write '" + accepted + "'");
    }

    bool number() {
        const std::size_t begin = at_;
        while (is_digit(peek())) ++at_;
        if (peek() == '.') ++at_;
        while (is_digit(peek())) ++at_;
        const std::size_t exponent = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
        if ((peek() == 'e' || peek() == 'E') && is_digit(peek(exponent))) {
            at_ += exponent;
            while (is_digit(peek())) ++at_;
        }
        if (is_letter(peek()) || is_digit(peek()) || peek() == '.' || peek() == '\'') return malformed_number(begin);

        Token token{TokenKind::number, begin, at_ - begin, std::string(all_.substr(begin, at_ - begin))};
        const auto [end, code] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), token.value);
        if (code != std::errc() || end != token.text.data() + token.text.size() || !std::isfinite(token.value))
            return no(begin, token.length, "a number beyond what a double can hold", "choose another unit or scale");
        const std::size_t after = at_;
        skip_spaces();
        if (peek() == '[') {
            token.unit = unit();
            if (!token.unit) return false;
            token.length = at_ - begin;
        } else {
            at_ = after;
        }
        return add(std::move(token));
    }

    bool malformed_number(std::size_t begin) {
        std::size_t end = at_;
        while (end < all_.size() &&
               (is_letter(all_[end]) || is_digit(all_[end]) || all_[end] == '.' || all_[end] == '\''))
            ++end;
        const std::string text(all_.substr(begin, end - begin));
        std::string suggestion = "a number is like 12, 0.5 or 1e-3; a unit stands in brackets: 5 [mV]";
        if (text.size() > 1 && (text[1] == 'x' || text[1] == 'X' || text[1] == 'b' || text[1] == 'B'))
            suggestion = "write it as a decimal number";
        if (peek() == '\'') suggestion = "numbers have no digit separators";
        if (end == at_ + 1 && (peek() == 'f' || peek() == 'F' || peek() == 'l' || peek() == 'L'))
            suggestion = "write " + std::string(all_.substr(begin, at_ - begin)) + ": every number is real";
        return no(begin, end - begin, "'" + text.substr(0, 40) + "' is not a number", suggestion);
    }

    // "[1/mV/ms]" from here.
    std::optional<Unit> unit() {
        const std::size_t begin = at_;
        const std::size_t end = all_.find(']', begin);
        if (end == std::string_view::npos) {
            refuse(begin, 1, "']' is missing for this '['", "a unit in brackets is like [1/mV/ms]");
            return std::nullopt;
        }
        std::string why;
        std::optional<Unit> unit = parse_unit(all_.substr(begin + 1, end - begin - 1), &why);
        if (!unit) {
            refuse(begin, std::min<std::size_t>(end + 1 - begin, 60), why, "a unit in brackets is like [1/mV/ms]");
            return std::nullopt;
        }
        at_ = end + 1;
        return unit;
    }

    bool unit_of_in() {
        const bool expected = !tokens_.empty() && tokens_.back().text == "," && brackets_.back().function == "in";
        if (!expected) return no(refuse_character(all_.substr(at_)));
        const std::size_t begin = at_;
        std::optional<Unit> target = unit();
        if (!target) return false;
        return add(
            {TokenKind::unit, begin, at_ - begin, std::string(all_.substr(begin, at_ - begin)), 0, std::move(target)});
    }

    bool word() {
        std::size_t end = at_;
        while (end < all_.size() && (is_letter(all_[end]) || is_digit(all_[end]))) ++end;
        const std::string text(all_.substr(at_, end - at_));
        const Refusal keyword = refuse_keyword(text);
        if (!keyword.message.empty()) return no(keyword);
        const std::size_t begin = at_;
        std::size_t next = end;
        while (next < all_.size() && (all_[next] == ' ' || all_[next] == '\t')) ++next;
        const bool is_called = next < all_.size() && all_[next] == '(';
        const bool is_function = find_function(text) != nullptr;
        if (is_called && !is_function) return no(refuse_call(text));
        if (!is_called && is_function)
            return no(begin, text.size(), "'" + text + "' is a function", "write " + text + "(...)");
        if (end < all_.size() && (all_[end] == '"' || all_[end] == '\'')) {
            at_ = end;
            return no(refuse_character(all_.substr(at_)));
        }
        at_ = end;
        return add({is_function ? TokenKind::function : TokenKind::name, begin, text.size(), text});
    }

    bool sign() {
        static constexpr std::array allowed = {"<=", ">=", "==", "!=", "&&", "||", "(", ")", ",",
                                               "?",  ":",  "+",  "-",  "*",  "/",  "<", ">", "!"};
        static constexpr std::array refused = {"//", "/*", "++", "--", "->", "::", "<=>", "<<",   ">>",
                                               "<:", "<%", "+=", "-=", "*=", "/=", "**",  "\?\?", "==="};
        const std::string_view rest = all_.substr(at_);
        for (const std::string_view bad : refused)
            if (rest.substr(0, bad.size()) == bad) return no(refuse_character(bad == "===" ? rest.substr(2) : rest));
        for (const std::string_view good : allowed) {
            if (rest.substr(0, good.size()) != good) continue;
            if (!count(good)) return false;
            const std::size_t begin = at_;
            at_ += good.size();
            return add({TokenKind::sign, begin, good.size(), std::string(good)});
        }
        return no(refuse_character(rest));
    }

    // Keeps the brackets and the limits.
    bool count(std::string_view sign) {
        Bracket& inner = brackets_.back();
        if (sign == ")") {
            if (brackets_.size() == 1) return no(at_, 1, "')' without '('", "");
            depth_ -= 1 + inner.choices + inner.prefixes;
            brackets_.pop_back();
            return true;
        }
        if (sign == "(") {
            const bool is_call = !tokens_.empty() && tokens_.back().kind == TokenKind::function;
            brackets_.push_back({at_, is_call ? tokens_.back().text : std::string()});
            return deeper();
        }
        if (sign == ",") {
            if (inner.function.empty())
                return no(at_, 1, "',' is not allowed here", "it separates arguments; a decimal point is '.'");
            depth_ -= inner.choices + inner.prefixes;
            inner.choices = inner.prefixes = 0;
            return true;
        }
        if (++operators_ > most_operators) {
            return no(at_, 1, "an equation of more than 4,000 operators",
                      "split it into several with names of their own");
        }
        if (sign == "?") {
            ++inner.choices;
            return deeper();
        }
        if (!after_operand() && sign == "&&")  // to Clang `&&a` is the address of a label
            return no(at_, 2, "'&&' cannot stand here", "it stands between two conditions");
        if (!after_operand() && (sign == "-" || sign == "+" || sign == "!")) {
            ++inner.prefixes;
            return deeper();
        }
        depth_ -= inner.prefixes;
        inner.prefixes = 0;
        return true;
    }

    bool deeper() {
        if (++depth_ <= deepest_nesting) return true;
        return no(at_, 1, "an expression nested more than 200 deep", "split it into several with names of their own");
    }

    bool add(Token token) {
        tokens_.push_back(std::move(token));
        return true;
    }

    const spec::Text& text_;
    std::string_view all_;
    std::size_t at_;
    const std::set<std::string>& poisoned_;
    Diagnostics& diagnostics_;
    std::vector<Token> tokens_;
    std::vector<Bracket> brackets_{Bracket{0, ""}};
    std::size_t depth_ = 0, operators_ = 0;
};

}  // namespace

const std::vector<Function>& documented_functions() {
    using ir::Op;
    static const std::vector<Function> functions = {
        {"exp", Op::exp, 1},       {"log", Op::log, 1},       {"log10", Op::log10, 1}, {"sqrt", Op::sqrt, 1},
        {"pow", Op::pow, 2},       {"square", Op::square, 1}, {"cube", Op::cube, 1},   {"fabs", Op::fabs, 1},
        {"min", Op::min, 2},       {"max", Op::max, 2},       {"tanh", Op::tanh, 1},   {"sin", Op::sin, 1},
        {"cos", Op::cos, 1},       {"floor", Op::floor, 1},   {"in", Op::in, 2},       {"next", Op::next, 1},
        {"mean", Op::sum, 1},      {"per_cell", Op::sum, 1},  {"sum", Op::sum, 1},     {"min_of", Op::min_of, 1},
        {"max_of", Op::max_of, 1}, {"ceil", Op::ceil, 1},     {"tan", Op::tan, 1},     {"asin", Op::asin, 1},
        {"acos", Op::acos, 1},     {"atan", Op::atan, 1},     {"sinh", Op::sinh, 1},   {"cosh", Op::cosh, 1},
        {"asinh", Op::asinh, 1},   {"acosh", Op::acosh, 1},   {"atanh", Op::atanh, 1},
    };
    return functions;
}

const Function* find_function(std::string_view name) {
    for (const Function& function : documented_functions())
        if (function.name == name) return &function;
    return nullptr;
}

std::optional<std::vector<Token>> tokenise(const spec::Text& text, std::size_t begin, Diagnostics& diagnostics,
                                           const std::set<std::string>& poisoned) {
    return Lexer(text, begin, poisoned, diagnostics).run();
}

}  // namespace heartwright::frontend
