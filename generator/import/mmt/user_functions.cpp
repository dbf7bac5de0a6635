#include "generator/import/mmt/user_functions.hpp"

#include <algorithm>

namespace heartwright::foreign::mmt {
namespace {

constexpr std::size_t most_nodes = 10'000;  // of the expression that a call stands for

bool is_within(const Expr& expression, std::size_t& left) {
    if (left == 0) return false;
    --left;
    return std::all_of(expression->arguments.begin(), expression->arguments.end(),
                       [&](const Expr& it) { return is_within(it, left); });
}

std::vector<std::string> parameters_here(Cursor& cursor) {
    std::vector<std::string> names;
    do {
        cursor.skip_blanks();
        names.push_back(cursor.name());
    } while (cursor.take(','));
    return names;
}

}  // namespace

void UserFunctions::define(Cursor& cursor, Diagnostics& diagnostics) {
    const std::size_t begin = cursor.offset();
    const auto fail = [&](const std::string& message) {
        diagnostics.error(cursor.origin(begin), message);
        cursor.rest_of_line();
    };
    const std::string name = cursor.name();
    cursor.advance();
    const std::vector<std::string> parameters = parameters_here(cursor);
    const bool has_names =
        std::none_of(parameters.begin(), parameters.end(), [](const auto& it) { return it.empty(); });
    if (!has_names || !cursor.take(')') || !cursor.take('='))
        return fail("expected '" + name + "(x, y) = ...' with names of arguments");
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (std::count(parameters.begin(), parameters.end(), parameters[i]) > 1)
            return fail("argument '" + parameters[i] + "' is there twice");
    if (bodies_.contains({name, parameters.size()})) return fail("function '" + name + "' is defined twice");
    std::vector<Reference> references;
    const Expr body = ExpressionParser(cursor, diagnostics, references, *this, {no_variable, no_variable}).parse();
    if (!body) {
        cursor.rest_of_line();
        return;
    }
    if (std::size_t left = most_nodes; !is_within(body, left))
        return fail("function '" + name + "' is too large; expected at most 10,000 terms");
    std::vector<std::size_t> indices;
    for (const Reference& it : references) {
        const auto found = std::find(parameters.begin(), parameters.end(), it.name);
        if (found == parameters.end()) {
            diagnostics.error(it.place, "'" + it.name + "' is no argument of function '" + name + "'",
                              did_you_mean(it.name, parameters));
            return;
        }
        indices.push_back(static_cast<std::size_t>(found - parameters.begin()));
    }
    bool reads_derivative = false;
    for_each_node(body, [&](const Expression& it) { reads_derivative |= it.kind == Kind::derivative; });
    if (reads_derivative) return fail("a function cannot read dot()");
    bodies_[{name, parameters.size()}] = rewritten(body, [&](const Expr& it) -> Expr {
        return it->kind == Kind::variable ? variable(indices[it->variable], it->place) : nullptr;
    });
}

bool UserFunctions::contains(const std::string& name) const {
    const auto found = bodies_.lower_bound({name, 0});
    return found != bodies_.end() && found->first.first == name;
}

Expr UserFunctions::call(const std::string& name, const std::vector<Expr>& arguments, std::string* error) {
    const auto body = bodies_.find({name, arguments.size()});
    if (body == bodies_.end()) {
        *error = "function '" + name + "' of this file does not take " + std::to_string(arguments.size()) +
                 (arguments.size() == 1 ? " argument" : " arguments");
        return nullptr;
    }
    Expr result = rewritten(body->second, [&](const Expr& it) -> Expr {
        return it->kind == Kind::variable ? arguments[it->variable] : nullptr;
    });
    const std::size_t most = std::min(most_nodes, left_of_file_);
    std::size_t left = most;
    const bool is_small = result->depth <= max_depth && is_within(result, left);
    left_of_file_ -= most - left;
    if (is_small) return result;
    *error = left_of_file_ == 0
                 ? "calls of functions make this file too large; expected at most 200,000 terms"
                 : "function '" + name + "' makes this expression too large; expected at most 10,000 terms and " +
                       std::to_string(max_depth) + " levels";
    return nullptr;
}

}  // namespace heartwright::foreign::mmt
