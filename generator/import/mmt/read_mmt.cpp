#include "generator/import/mmt/read_mmt.hpp"

#include <set>
#include <tuple>

#include "generator/import/mmt/cursor.hpp"
#include "generator/import/mmt/expressions.hpp"
#include "generator/import/mmt/parts.hpp"
#include "generator/import/mmt/units.hpp"
#include "generator/import/mmt/user_functions.hpp"

namespace heartwright::foreign::mmt {
namespace {

constexpr std::size_t most_variables = 20'000;

// Reads the model section line by line: a variable belongs to the last variable with a smaller indent.
class ModelReader {
public:
    ModelReader(Cursor& cursor, Diagnostics& diagnostics, Unresolved& unresolved)
        : cursor_(cursor), diagnostics_(diagnostics), unresolved_(unresolved), model_(unresolved.model) {}

    // Up to the next section or the end.
    void read() {
        while (!cursor_.at_end()) {
            const std::size_t line = cursor_.offset();
            cursor_.skip_blanks();
            if (cursor_.starts_with("[[")) {
                cursor_.seek(line);
                return finish();
            }
            if (cursor_.offset() == line && cursor_.skip_block_comment(&comments_)) {
                cursor_.skip_blanks();
                if (cursor_.at_line_end()) cursor_.next_line();  // an empty one would part it from what follows
                continue;
            }
            if (cursor_.peek() == '#') {
                if (std::string comment = cursor_.line_comment(); !comment.empty()) comments_.push_back(comment);
            } else if (!cursor_.at_line_end()) {
                statement(indent_of(line));
                end_of_statement();
            } else if (!comments_.empty() && variable_ == no_variable) {
                keep_comments();  // they stand alone
            }
            cursor_.next_line();
        }
        finish();
    }

private:
    std::size_t indent_of(std::size_t line) const { return cursor_.offset() - line; }

    void keep_comments() {
        std::vector<std::string>& target =
            model_.components.empty() ? model_.comments : model_.components.back().comments;
        target.insert(target.end(), comments_.begin(), comments_.end());
        comments_.clear();
    }

    void finish() { keep_comments(); }

    void error(std::size_t from, const std::string& message) { diagnostics_.error(cursor_.origin(from), message); }

    void statement(std::size_t indent) {
        const std::size_t begin = cursor_.offset();
        if (cursor_.peek() == '[') return component();
        while (!indents_.empty() && indents_.back().first >= indent) indents_.pop_back();
        if (!indents_.empty()) {
            variable_ = indents_.back().second;
            if (property()) return;
        }
        if (cursor_.take_word("use")) return aliases();
        const bool is_derivative = cursor_.starts_with("dot(");
        if (is_derivative) cursor_.advance(4);
        std::string name = cursor_.name();
        while (!name.empty() && (cursor_.peek() == '.' || (model_.components.empty() && cursor_.peek() == ':')) &&
               is_name_start(cursor_.peek(1))) {
            name += cursor_.peek();
            cursor_.advance();
            name += cursor_.name();
        }
        if (name.empty()) {
            error(begin, "expected a name, a component in brackets or a comment");
            return skip_line();
        }
        if (is_derivative && !cursor_.take(')')) {
            error(begin, "expected ')' behind the state's name");
            return skip_line();
        }
        if (!is_derivative && model_.components.empty() && cursor_.peek() == '(') {
            cursor_.seek(begin);
            return user_functions_.define(cursor_, diagnostics_);
        }
        cursor_.skip_blanks();
        if (!is_derivative && cursor_.peek() == ':') return described(name);
        if (!cursor_.take('=')) {
            error(begin, "expected '=' or ':' behind '" + name + "'");
            return skip_line();
        }
        if (model_.components.empty()) return initial_value(name, begin);
        variable(name, is_derivative, indent, begin);
    }

    void skip_line() { cursor_.rest_of_line(); }

    void component() {
        const std::size_t begin = cursor_.offset();
        cursor_.advance();
        std::string name;
        if (!cursor_.bracketed(&name) || name.empty()) {
            error(begin, "expected the component's name and ']'");
            return skip_line();
        }
        for (const Component& other : model_.components)
            if (other.name == name) error(begin, "component '" + name + "' is there twice");
        Component component;
        component.name = name;
        component.comments = std::move(comments_);
        component.place = cursor_.origin(begin);
        comments_.clear();
        model_.components.push_back(std::move(component));
        unresolved_.aliases.emplace_back();
        variable_ = no_variable;
        indents_.clear();
    }

    void aliases() {
        do {
            cursor_.skip_blanks();
            const std::size_t begin = cursor_.offset();
            const std::string component = cursor_.name();
            const bool has_dot = cursor_.peek() == '.';
            if (has_dot) cursor_.advance();
            const std::string name = cursor_.name();
            std::string alias = name;
            if (cursor_.take_word("as")) {
                cursor_.skip_blanks();
                alias = cursor_.name();
            }
            if (component.empty() || !has_dot || name.empty() || alias.empty() || model_.components.empty()) {
                error(begin, "expected 'use component.variable' or 'use component.variable as name'");
                return skip_line();
            }
            unresolved_.aliases.back()[alias] = component + "." + name;
        } while (cursor_.take(','));
    }

    // "in [mV]", "bind pace", "label x", "desc: ..." behind or below a variable.
    bool property() {
        const std::size_t begin = cursor_.offset();
        Variable& it = model_.variables[variable_];
        if (cursor_.take_word("in")) {
            cursor_.skip_blanks();
            it.unit = unit_here();
        } else if (cursor_.take_word("bind")) {
            cursor_.skip_blanks();
            it.binding = cursor_.name();
        } else if (cursor_.take_word("label")) {
            cursor_.skip_blanks();
            it.label = cursor_.name();
        } else {
            const std::string key = cursor_.name();
            cursor_.skip_blanks();
            if (key.empty() || cursor_.peek() != ':') {
                cursor_.seek(begin);
                return false;
            }
            cursor_.advance();
            std::string value = cursor_.text_value();
            if (key == "desc")
                it.documentation = std::move(value);
            else
                it.annotations.emplace_back(key, std::move(value));
        }
        return true;
    }

    DeclaredUnit unit_here() {
        DeclaredUnit result;
        const std::size_t begin = cursor_.offset();
        if (cursor_.peek() != '[') {
            error(begin, "expected a unit in brackets");
            return result;
        }
        cursor_.advance();
        if (!cursor_.bracketed(&result.text)) {
            error(begin, "expected ']' behind the unit");
            return result;
        }
        result.unit = parse_mmt_unit(result.text);
        result.place = cursor_.origin(begin);
        if (!result.unit) error(begin, "'" + result.text + "' is no known unit; expected one such as mS/uF");
        return result;
    }

    void described(const std::string& key) {
        cursor_.advance();
        std::string value = cursor_.text_value();
        if (!model_.components.empty()) {
            if (key == "desc") model_.components.back().documentation = std::move(value);
        } else if (key == "desc") {
            model_.documentation = std::move(value);
        } else if (key == "name") {
            model_.name = std::move(value);
        } else {
            model_.metadata.emplace_back(key, std::move(value));
        }
    }

    Expr expression(std::size_t component, std::size_t scope) {
        Expr result =
            ExpressionParser(cursor_, diagnostics_, unresolved_.references, user_functions_, {component, scope})
                .parse();
        if (!result) skip_line();
        return result;
    }

    void initial_value(const std::string& name, std::size_t begin) {
        const Expr value = expression(no_variable, no_variable);
        comments_.clear();
        if (!value) return;
        if (!unresolved_.initial.emplace(name, std::make_pair(value, cursor_.origin(begin))).second)
            error(begin, "'" + name + "' has two initial values");
    }

    void variable(const std::string& name, bool is_derivative, std::size_t indent, std::size_t begin) {
        if (model_.variables.size() >= most_variables) {
            error(begin, "a model of more than 20,000 variables");
            return cursor_.seek(static_cast<std::size_t>(-2));
        }
        Variable it;
        it.component = model_.components.size() - 1;
        it.name = name;
        it.parent = indents_.empty() ? no_variable : indents_.back().second;
        if (!names_.emplace(it.component, it.parent, name).second) error(begin, "'" + name + "' is defined twice");
        it.role = is_derivative ? Role::state : Role::computed;
        it.place = cursor_.origin(begin);
        if (is_derivative && it.parent != no_variable) error(begin, "a state cannot be nested in another variable");
        variable_ = model_.variables.size();
        indents_.emplace_back(indent, variable_);
        model_.variables.push_back(std::move(it));

        Equation equation;
        equation.variable = variable_;
        equation.is_derivative = is_derivative;
        equation.comments = std::move(comments_);
        comments_.clear();
        equation.right = expression(model_.components.size() - 1, variable_);
        equation.place = cursor_.origin(begin);
        model_.equations.push_back(std::move(equation));
        if (!model_.equations.back().right) return;
        while (property()) cursor_.skip_blanks();
        if (cursor_.take(':')) model_.variables[variable_].documentation = trimmed(cursor_.rest_of_line());
    }

    void end_of_statement() {
        cursor_.skip_blanks();
        if (cursor_.peek() == '#') {
            std::string comment = cursor_.line_comment();
            if (comment.empty()) return;
            if (variable_ == no_variable)
                comments_.push_back(std::move(comment));
            else
                model_.equations.back().comments.push_back(std::move(comment));
        }
        if (!cursor_.at_line_end()) {
            error(cursor_.offset(), "expected the end of the line");
            skip_line();
        }
    }

    Cursor& cursor_;
    Diagnostics& diagnostics_;
    Unresolved& unresolved_;
    Model& model_;
    UserFunctions user_functions_;
    std::size_t variable_ = no_variable;
    std::vector<std::pair<std::size_t, std::size_t>> indents_;  // of open variables, with their indices
    std::vector<std::string> comments_;                         // not yet given to what follows
    std::set<std::tuple<std::size_t, std::size_t, std::string>> names_;
};

}  // namespace
}  // namespace heartwright::foreign::mmt

namespace heartwright::foreign {

Model read_mmt(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
    mmt::Unresolved unresolved;
    unresolved.model.format = Format::mmt;
    unresolved.model.file = file->name();
    mmt::Cursor cursor(file);
    bool has_model = false;
    while (!cursor.at_end()) {
        const std::size_t line = cursor.offset();
        if (cursor.skip_block_comment(nullptr)) continue;
        cursor.skip_blanks();
        const bool is_model = cursor.starts_with("[[model]]");
        const bool is_protocol = cursor.starts_with("[[protocol]]");
        if (cursor.starts_with("[[script]]")) break;
        if (!is_model && !is_protocol) {
            if (!cursor.at_line_end()) {
                diagnostics.error(cursor.origin(line), "expected [[model]], [[protocol]] or [[script]]");
                return unresolved.model;
            }
            cursor.next_line();
            continue;
        }
        cursor.next_line();
        if (is_model) {
            if (has_model) diagnostics.error(cursor.origin(line), "a second [[model]] section");
            has_model = true;
            mmt::ModelReader(cursor, diagnostics, unresolved).read();
        } else {
            unresolved.model.protocol = mmt::read_protocol(cursor, diagnostics);
        }
        if (diagnostics.has_errors()) return unresolved.model;
    }
    if (!has_model) diagnostics.error({file, 0, 1}, "expected a [[model]] section");
    mmt::resolve(unresolved, diagnostics);
    return std::move(unresolved.model);
}

}  // namespace heartwright::foreign
