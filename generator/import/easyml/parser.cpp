#include "generator/import/easyml/parser.hpp"

#include <algorithm>
#include <charconv>

namespace heartwright::foreign::easyml {
namespace {

struct Abandoned {};  // thrown behind a reported error

constexpr int deepest = 150;
constexpr std::size_t most_symbols = 20'000;
constexpr int most_updates_in_branches = 8;  // each writes the value before a second time: 256 times at most

struct Operator {
    const char* text;
    Kind kind;
};
const std::vector<std::vector<Operator>>& levels() {
    static const std::vector<std::vector<Operator>> list = {
        {{"||", Kind::disjunction}, {"or", Kind::disjunction}},
        {{"&&", Kind::conjunction}, {"and", Kind::conjunction}},
        {{"==", Kind::equal}, {"!=", Kind::not_equal}},
        {{"<=", Kind::less_equal}, {">=", Kind::greater_equal}, {"<", Kind::less}, {">", Kind::greater}},
        {{"+", Kind::sum}, {"-", Kind::difference}},
        {{"*", Kind::product}, {"/", Kind::quotient}}};
    return list;
}

}  // namespace

void Parser::fail(const std::string& message) {
    diagnostics_.error(peek().place, message);
    throw Abandoned();
}

bool Parser::take(const char* text) {
    if (!is(text)) return false;
    ++at_;
    return true;
}

void Parser::expect(const char* text) {
    if (!take(text)) fail(std::string("expected '") + text + "' instead of '" + peek().text + "'");
}

std::size_t Parser::symbol(const Token& name) {
    const auto [found, is_new] = indices_.emplace(name.text, symbols.size());
    if (is_new) {
        if (symbols.size() == most_symbols) fail("a model of more than 20,000 variables");
        Symbol it;
        it.name = name.text;
        it.place = name.place;
        symbols.push_back(std::move(it));
    }
    return found->second;
}

void Parser::run() {
    if (tokens_.empty()) return;
    try {
        Assignments scope;
        scopes_.push_back(&scope);
        while (peek().kind != Token::Kind::end) statement(scope, 0);
        for (auto& [symbol, value] : scope) symbols[symbol].value = value;
    } catch (const Abandoned&) {
    }
}

void Parser::block(Assignments& scope, int depth) {
    if (depth > deepest) fail("statements are nested too deeply; expected at most 150 levels");
    scopes_.push_back(&scope);
    if (take("{"))
        statements_to_brace(scope, depth);
    else
        statement(scope, depth);
    scopes_.pop_back();
}

// Markup behind the brace belongs to every variable that the statements name.
void Parser::statements_to_brace(Assignments& scope, int depth) {
    std::vector<std::size_t> members;
    while (!take("}")) {
        if (peek().kind == Token::Kind::end) fail("expected '}'");
        const bool names_variables = !is(".") && !is(";");
        statement(scope, depth);
        if (names_variables) members.insert(members.end(), last_.begin(), last_.end());
    }
    last_ = std::move(members);
}

void Parser::assign(Assignments& scope, std::size_t symbol, const Expr& value, const Origin& place) {
    if (!scope.emplace(symbol, value).second) {
        diagnostics_.error(place, "'" + symbols[symbol].name + "' is assigned twice");
        throw Abandoned();
    }
    symbols[symbol].equation = place;
}

// Whether a keyword stands here: "if", "else" and "group" may be names of variables too.
bool Parser::starts(const char* word, std::initializer_list<const char*> next) const {
    if (!is(word)) return false;
    return std::any_of(next.begin(), next.end(), [&](const char* text) { return tokens_[at_ + 1].text == text; });
}

void Parser::statement(Assignments& scope, int depth) {
    if (take(";")) return;
    if (is(".")) return markup(last_);
    if (starts("if", {"("})) return condition(scope, depth);
    if (peek().kind != Token::Kind::name) fail("expected a name instead of '" + peek().text + "'");
    if (starts("group", {"{"})) return group(scope, depth);
    const Token name = peek();
    ++at_;
    const std::size_t target = symbol(name);
    if (take("=")) {
        assign(scope, target, choice(), name.place);
    } else if (is_update()) {
        const Expr value = updated(scope, target, name);
        scope.erase(target);
        assign(scope, target, value, name.place);
    }
    last_ = {target};
    expect(";");
}

bool Parser::is_update() const { return is("+=") || is("-=") || is("*=") || is("/="); }

// "Iion += INa": what Iion was so far, here or in the branches around, and INa. Iion of a plug-in has no value before.
Expr Parser::updated(Assignments& scope, std::size_t symbol, const Token& name) {
    static const std::map<char, Kind> kinds = {
        {'+', Kind::sum}, {'-', Kind::difference}, {'*', Kind::product}, {'/', Kind::quotient}};
    const Kind kind = kinds.at(peek().text[0]);
    ++at_;
    Expr before;
    if (const auto own = scope.find(symbol); own != scope.end()) before = own->second;
    for (auto it = scopes_.rbegin(); !before && it != scopes_.rend(); ++it) {
        const auto found = (*it)->find(symbol);
        if (found == (*it)->end()) continue;
        before = found->second;
        if (++symbols[symbol].updates_in_branches > most_updates_in_branches)
            fail("'" + name.text + "' is updated in more than 8 branches; expected one assignment in each branch");
    }
    if (!before) before = variable(symbol, name.place);
    return joined(kind, before, choice(), name.place);
}

// What both branches assign becomes one piecewise; what one assigns needs a value from before.
void Parser::condition(Assignments& scope, int depth) {
    const Origin place = peek().place;
    ++at_;
    expect("(");
    const Expr when = choice();
    expect(")");
    Assignments yes, no;
    block(yes, depth + 1);
    std::vector<std::size_t> members = last_;
    const bool has_else = is("else") && !starts("else", {"=", ";", "+=", "-=", "*=", "/="});
    if (has_else) ++at_;
    if (starts("elif", {"("}) || (has_else && starts("if", {"("}))) {
        scopes_.push_back(&no);
        condition(no, depth + 1);
        scopes_.pop_back();
        members.insert(members.end(), last_.begin(), last_.end());
    } else if (has_else) {
        block(no, depth + 1);
        members.insert(members.end(), last_.begin(), last_.end());
    }
    last_ = std::move(members);
    for (const auto& [symbol, value] : yes) {
        auto other = no.find(symbol);
        const auto before = scope.find(symbol);
        const Expr otherwise = other != no.end() ? other->second : before != scope.end() ? before->second : nullptr;
        std::vector<Expr> arguments = {value, when};
        if (otherwise) arguments.push_back(otherwise);
        if (before != scope.end()) scope.erase(before);
        assign(scope, symbol, node(Kind::piecewise, std::move(arguments), place), symbols[symbol].equation);
        if (other != no.end()) no.erase(other);
    }
    for (const auto& [symbol, value] : no) {
        const auto before = scope.find(symbol);
        std::vector<Expr> arguments = {value, node(Kind::inversion, {when}, place)};
        if (before != scope.end()) {
            arguments.push_back(before->second);
            scope.erase(before);
        }
        assign(scope, symbol, node(Kind::piecewise, std::move(arguments), place), symbols[symbol].equation);
    }
}

void Parser::group(Assignments& scope, int depth) {
    if (depth > deepest) fail("statements are nested too deeply; expected at most 150 levels");
    ++at_;
    expect("{");
    statements_to_brace(scope, depth + 1);
    const std::vector<std::size_t> members = last_;
    while (is(".")) markup(members);
}

void Parser::markup(const std::vector<std::size_t>& whom) {
    if (whom.empty()) fail("expected a variable before '.'");
    expect(".");
    const std::string key = peek().text;
    if (peek().kind != Token::Kind::name) fail("expected a word behind '.'");
    ++at_;
    expect("(");
    std::string value;
    for (int open = 1;;) {
        if (peek().kind == Token::Kind::end) fail("expected ')'");
        if (is("(")) ++open;
        if (is(")") && --open == 0) break;
        value += peek().text;
        ++at_;
    }
    expect(")");
    if (!take(";") && is(",") && tokens_[at_ + 1].text == ".") ++at_;
    for (const std::size_t it : whom) symbols[it].markup.emplace_back(key, value);
}

Expr Parser::choice() {
    if (++depth_ > deepest) fail("expression is nested too deeply; expected at most 150 levels");
    const Origin place = peek().place;
    Expr result = binary(0);
    if (take("?")) {
        const Expr yes = choice();
        expect(":");
        result = node(Kind::piecewise, {yes, result, choice()}, place);
    }
    --depth_;
    return result;
}

Expr Parser::binary(int level) {
    if (level == static_cast<int>(levels().size())) return sign();
    const Origin place = peek().place;
    Expr left = binary(level + 1);
    while (true) {
        const auto& operators = levels()[static_cast<std::size_t>(level)];
        const auto found =
            std::find_if(operators.begin(), operators.end(), [&](const Operator& it) { return is(it.text); });
        if (found == operators.end()) return left;
        ++at_;
        left = joined(found->kind, left, binary(level + 1), place);
    }
}

Expr Parser::joined(Kind kind, const Expr& left, const Expr& right, const Origin& place) {
    const bool joins = left->kind == kind && (kind == Kind::sum || kind == Kind::product);
    std::vector<Expr> arguments = joins ? left->arguments : std::vector<Expr>{left};
    if (arguments.size() == max_arguments) fail("expression is too long; expected at most 4,000 terms in a row");
    arguments.push_back(right);
    return node(kind, std::move(arguments), place);
}

Expr Parser::sign() {
    const Origin place = peek().place;
    if (++depth_ > deepest) fail("expression is nested too deeply; expected at most 150 levels");
    Expr result;
    if (take("-")) {
        result = sign();
        const bool is_plain = result->kind == Kind::number && !result->text.starts_with("-");
        result = is_plain ? number(-result->value, "-" + result->text, place) : node(Kind::negation, {result}, place);
    } else if (take("+")) {
        result = sign();
    } else if (take("!") || take("not")) {
        result = node(Kind::inversion, {sign()}, place);
    } else {
        result = atom();
    }
    --depth_;
    return result;
}

Expr Parser::atom() {
    const Token token = peek();
    if (token.kind == Token::Kind::number) {
        ++at_;
        double value = 0;
        const char* end = token.text.data() + token.text.size();
        const auto [stop, code] = std::from_chars(token.text.data(), end, value);
        if (code != std::errc() || stop != end) {
            diagnostics_.error(token.place, "the number does not fit in double precision");
            throw Abandoned();
        }
        return number(value, token.text, token.place);
    }
    if (take("(")) {
        const Expr inner = choice();
        expect(")");
        return inner;
    }
    if (token.kind != Token::Kind::name) fail("expected a number, a name or '(' instead of '" + token.text + "'");
    ++at_;
    return is("(") ? call(token) : variable(symbol(token), token.place);
}

Expr Parser::call(const Token& name) {
    std::vector<Expr> a;
    expect("(");
    do {
        a.push_back(choice());
    } while (take(","));
    expect(")");
    const std::string f = name.text == "abs" ? "fabs" : name.text == "ln" ? "log" : name.text;
    if (f == "square" && a.size() == 1) return foreign::call("pow", {a[0], number(2)}, name.place);
    if (f == "cube" && a.size() == 1) return foreign::call("pow", {a[0], number(3)}, name.place);
    if (f == "expm1" && a.size() == 1)
        return node(Kind::difference, {foreign::call("exp", {a[0]}, name.place), number(1)}, name.place);
    const auto known =
        std::find_if(functions().begin(), functions().end(), [&](const Function& it) { return it.name == f; });
    if (known == functions().end() || known->arguments != a.size()) {
        diagnostics_.error(name.place, "'" + name.text + "' with " + std::to_string(a.size()) +
                                           " arguments is no function that is known");
        throw Abandoned();
    }
    return foreign::call(f, std::move(a), name.place);
}

}  // namespace heartwright::foreign::easyml
