#include "generator/frontend/equations/reword.hpp"

#include <algorithm>

#include "generator/frontend/equations/quoted.hpp"

namespace heartwright::frontend {
namespace {

bool starts_operand(const Token& token) { return token.kind != TokenKind::sign || token.text == "("; }
bool ends_operand(const Token& token) { return token.kind != TokenKind::sign || token.text == ")"; }

// Of the call whose "(" is token `open`.
std::size_t argument_count(const Expression& expression, std::size_t open) {
    std::size_t commas = 0, depth = 0, i = open + 1;
    for (; i < expression.tokens.size(); ++i) {
        const std::string& text = expression.tokens[i].text;
        if (text == ")" && depth-- == 0) break;
        if (text == "(") ++depth;
        if (text == "," && depth == 0) ++commas;
    }
    return i == open + 1 ? 0 : commas + 1;
}

std::string usage(const Function& function) {
    if (function.op == ir::Op::in) return "write in(x, [mM])";
    return "write " + std::string(function.name) + (function.arguments == 1 ? "(x)" : "(x, y)");
}

void report_arguments(const Expression& expression, std::size_t token, Diagnostics& diagnostics) {
    const Function* function =
        token < expression.tokens.size() ? find_function(expression.tokens[token].text) : nullptr;
    if (!function) {
        diagnostics.error(expression.origin(token, token), "the number of arguments is wrong");
        return;
    }
    diagnostics.error(expression.origin(token, token),
                      quoted(std::string(function->name)) + " takes " + std::to_string(function->arguments) +
                          (function->arguments == 1 ? " argument, not " : " arguments, not ") +
                          std::to_string(argument_count(expression, token + 1)),
                      usage(*function));
}

void report_syntax(const Expression& expression, std::size_t token, Diagnostics& diagnostics) {
    const std::vector<Token>& tokens = expression.tokens;
    const auto count = [&](std::string_view sign) {
        return std::count_if(tokens.begin(), tokens.end(), [&](const Token& t) { return t.text == sign; });
    };
    const auto is_juxtaposed = [&](std::size_t i) {
        return i > 0 && i < tokens.size() && starts_operand(tokens[i]) && ends_operand(tokens[i - 1]);
    };
    if (is_juxtaposed(token + 1)) ++token;  // Clang takes `a b` for a type and a name and complains of `a`
    const Origin origin = expression.origin(token, token);
    if (count("?") != count(":")) {
        diagnostics.error(origin, count("?") > count(":") ? "':' is missing" : "'?' is missing",
                          "a choice is: condition ? a : b");
    } else if (token >= tokens.size()) {
        diagnostics.error(origin, "the expression ends after " + quoted(tokens.back().text), "something must follow");
    } else if (is_juxtaposed(token)) {
        diagnostics.error(origin, "an operator is missing before " + quoted(tokens[token].text),
                          "for a product write '*'");
    } else {
        const std::string expected = token > 0 && ends_operand(tokens[token - 1]) ? " an operator" : " a value";
        diagnostics.error(
            origin, quoted(tokens[token].text) + " cannot stand here",
            (token > 0 ? "after " + quoted(tokens[token - 1].text) : "first") + expected + " is expected");
    }
}

}  // namespace

void report_undefined_name(const Expression& expression, std::size_t token, std::size_t places,
                           const std::vector<std::string>& names, Diagnostics& diagnostics) {
    const std::string& name = expression.tokens.at(std::min(token, expression.tokens.size() - 1)).text;
    const std::string others =
        places == 1 ? ""
                    : ", here and at " + std::to_string(places - 1) + (places == 2 ? " other place" : " other places");
    diagnostics.error(expression.origin(token, token), quoted(name) + " is not defined" + others,
                      did_you_mean(name, names));
}

void report(Complaint complaint, const Expression& expression, std::size_t token, const std::vector<std::string>& names,
            Diagnostics& diagnostics) {
    switch (complaint) {
        case Complaint::undefined_name:
            return report_undefined_name(expression, token, 1, names, diagnostics);
        case Complaint::argument_count:
            return report_arguments(expression, token, diagnostics);
        case Complaint::syntax:
            return report_syntax(expression, token, diagnostics);
    }
}

}  // namespace heartwright::frontend
