#include "generator/import/easyml/read_easyml.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "generator/import/easyml/parser.hpp"
#include "generator/import/easyml/tokens.hpp"
#include "generator/import/foreign_model.hpp"
#include "generator/import/switches.hpp"

namespace heartwright::foreign {
namespace {

// What comments of an EasyML file belong to: those in front of its first word to the file, those at the end of a line
// to the statement there, and those that stand alone to the next statement.

// A statement about a variable of the model, by where it begins.
struct Statement {
    std::size_t offset;
    std::size_t variable;
};

// "// ---- I_Na ----" is "I_Na".
std::string plain(std::string_view text) {
    static constexpr std::string_view ornaments = " \t\r\n/*#-=_~+";
    const std::size_t begin = text.find_first_not_of(ornaments);
    if (begin == std::string_view::npos) return "";
    const std::size_t end = text.find_last_not_of(" \t\r\n/*#-=_~");
    return std::string(text.substr(begin, end + 1 - begin));
}

bool stands_alone(std::string_view file, std::size_t offset) {
    const std::size_t line = file.find_last_of('\n', offset);
    const std::size_t begin = line == std::string_view::npos ? 0 : line + 1;
    return file.substr(begin, offset - begin).find_first_not_of(" \t\r") == std::string_view::npos;
}

// Without signs, line by line.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.size(), text.find('\n', at));
        if (std::string line = plain(text.substr(at, end - at)); !line.empty()) lines.push_back(std::move(line));
        at = end + 1;
    }
    return lines;
}

// Without signs and ornaments they become comments of variables; those of the head, the documentation. `file`: its
// text; first_word: where its first word is.
void keep_comments(std::string_view file, const std::vector<easyml::Comment>& comments, std::size_t first_word,
                   std::vector<Statement> statements, Model& model) {
    std::stable_sort(statements.begin(), statements.end(),
                     [](const Statement& a, const Statement& b) { return a.offset < b.offset; });
    for (const easyml::Comment& comment : comments) {
        const std::string_view text = file.substr(comment.offset, comment.size);
        if (comment.offset < first_word) {
            for (const std::string& line : lines_of(text)) model.documentation += line + "\n";
            continue;
        }
        if (statements.empty()) continue;
        auto next = std::find_if(statements.begin(), statements.end(),
                                 [&](const Statement& it) { return it.offset > comment.offset; });
        const bool is_behind = next == statements.end() || !stands_alone(file, comment.offset);
        if (is_behind && next != statements.begin()) --next;
        for (std::string& line : lines_of(text)) model.variables[next->variable].comments.push_back(std::move(line));
    }
}

using easyml::Symbol;

class Builder {
public:
    Builder(std::vector<Symbol> symbols, Diagnostics& diagnostics)
        : symbols_(std::move(symbols)), diagnostics_(diagnostics) {
        for (std::size_t i = 0; i < symbols_.size(); ++i) indices_[symbols_[i].name] = i;
        for (std::size_t i = 0; i < symbols_.size(); ++i)
            if (is_external(i, "Iion")) current_ = i;
    }

    // Of statements, by the variables that they are about: "m_init = 0.1" is about m.
    std::vector<Statement> statements() const {
        std::vector<Statement> all;
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            std::size_t target = targets_[i];
            const std::string& name = symbols_[i].name;
            const std::size_t state = name.ends_with("_init") ? state_named(name.substr(0, name.size() - 5))
                                                              : state_named(state_of_derivative(name));
            if (target == no_variable && state != no_variable) target = targets_[state];
            const Origin& place = symbols_[i].value ? symbols_[i].equation : symbols_[i].place;
            if (target != no_variable && place.file) all.push_back({place.offset, target});
        }
        return all;
    }

    Model build(const std::shared_ptr<const SourceFile>& file, const std::vector<easyml::Comment>& comments,
                std::size_t first_word) {
        model_.format = Format::easyml;
        model_.file = file->name();
        model_.components.push_back({"cell", "", {}, {file, 0, 1}});
        name_flags();
        add_unread_states();
        separate_plug_in();
        find_states();
        for (std::size_t i = 0; i < symbols_.size(); ++i) declare(i);
        add_time(file);
        if (diagnostics_.has_errors()) return std::move(model_);
        for (std::size_t i = 0; i < symbols_.size(); ++i) define(i);
        for (const auto& [state, parts] : states_) derive(state, parts);
        use_units();
        keep_comments(file->text(), comments, first_word, statements(), model_);
        return std::move(model_);
    }

private:
    struct State {
        std::size_t derivative = no_variable;  // symbols: diff_x, or a pair
        std::size_t steady = no_variable, tau = no_variable, alpha = no_variable, beta = no_variable;
    };

    // Files often give units of a few variables: then they are remarks, and the model is one of bare numbers.
    void use_units() {
        const auto has_unit = [](const Variable& it) {
            return it.unit.unit || (it.role != Role::state && it.role != Role::constant);
        };
        if (std::all_of(model_.variables.begin(), model_.variables.end(), has_unit)) return;
        for (Variable& it : model_.variables) {
            if (!it.unit.text.empty() && it.unit.text != "1") it.documentation = "in " + it.unit.text;
            it.unit = {};
        }
    }

    // "celltype; .flag(EPI, ENDO)": EPI is 0 and ENDO is 1, and the first is what celltype is unless the file says it.
    void name_flags() {
        const std::size_t all = symbols_.size();
        for (std::size_t i = 0; i < all; ++i) {
            Variable marked;
            marked.annotations = symbols_[i].markup;
            const std::vector<std::string> names = flags_of(marked);
            if (!names.empty() && !symbols_[i].value) symbols_[i].value = number(0, symbols_[i].place);
            for (std::size_t flag = 0; flag < names.size(); ++flag) {
                const auto found = indices_.find(names[flag]);
                if (found == indices_.end() || symbols_[found->second].value) continue;
                symbols_[found->second].value = number(static_cast<double>(flag), symbols_[i].place);
            }
        }
    }

    // A plug-in adds its current to that of a cell: "Iion = Iion + IKATP". Here its own current is all there is, and
    // the potential is the cell's, given from outside, unless the file has a start for it.
    void separate_plug_in() {
        const std::size_t total = total_current();
        if (total == no_variable || !symbols_[total].value) return;
        const auto is_of_cell = [&](const Expr& it) { return it->kind == Kind::variable && it->variable == total; };
        const Expr own = rewritten(symbols_[total].value, [&](const Expr& it) -> Expr {
            if (is_of_cell(it)) return is_plug_in_ = true, nullptr;
            if (it->kind == Kind::difference && is_of_cell(it->arguments[0]))
                return node(Kind::negation, {it->arguments[1]}, it->place);
            if (it->kind != Kind::sum) return nullptr;
            std::vector<Expr> addends = it->arguments;
            if (std::erase_if(addends, is_of_cell) == 0 || addends.empty()) return nullptr;
            return addends.size() == 1 ? addends[0] : node(Kind::sum, std::move(addends), it->place);
        });
        if (!is_plug_in_) return;
        symbols_[total].value = rewritten(own, [&](const Expr& it) { return is_of_cell(it) ? number(0) : nullptr; });
    }

    std::size_t find(const std::string& name) const {
        const auto found = indices_.find(name);
        return found == indices_.end() || !symbols_[found->second].value ? no_variable : found->second;
    }

    std::size_t either(const std::string& a, const std::string& b) const {
        return find(a) != no_variable ? find(a) : find(b);
    }

    void find_states() {
        for (std::size_t i = 0; i < symbols_.size(); ++i) {
            const std::string& x = symbols_[i].name;
            State state;
            state.derivative = either("diff_" + x, "d_" + x + "_dt");
            if (symbols_[i].value && state.derivative != no_variable)
                diagnostics_.error(symbols_[i].equation, "'" + x + "' is assigned, and '" +
                                                             symbols_[state.derivative].name + "' too; expected '" + x +
                                                             "_init' for the start of a state");
            if (symbols_[i].value) continue;
            state.steady = find(x + "_inf");
            state.tau = find("tau_" + x);
            state.alpha = either("alpha_" + x, "a_" + x);
            state.beta = either("beta_" + x, "b_" + x);
            const bool is_gate = (state.steady != no_variable && state.tau != no_variable) ||
                                 (state.alpha != no_variable && state.beta != no_variable);
            const bool is_potential = is_external(i, "Vm") && total_current() != no_variable &&
                                      (!is_plug_in_ || find(x + "_init") != no_variable);
            if (state.derivative != no_variable || is_gate || is_potential) states_[i] = state;
        }
    }

    bool is_external(std::size_t i, const std::string& what) const {
        for (const auto& [key, value] : symbols_[i].markup)
            if (key == "external" && (value == what || (value.empty() && symbols_[i].name == what))) return true;
        return symbols_[i].name == what;
    }

    // Iion, or what is written to it: "I_ion; .external(Iion);".
    std::size_t total_current() const {
        if (const auto own = indices_.find("Iion"); own != indices_.end()) return own->second;
        return current_;
    }

    std::size_t state_named(const std::string& x) const {
        const auto found = indices_.find(x);
        return found != indices_.end() && states_.contains(found->second) ? found->second : no_variable;
    }

    // x of diff_x and d_x_dt
    static std::string state_of_derivative(const std::string& name) {
        if (name.starts_with("diff_")) return name.substr(5);
        if (name.starts_with("d_") && name.ends_with("_dt") && name.size() > 5) return name.substr(2, name.size() - 5);
        return "";
    }

    // What no equation reads is named by its derivative and its start alone.
    void add_unread_states() {
        const std::size_t all = symbols_.size();
        for (std::size_t i = 0; i < all; ++i) {
            Symbol it;
            it.name = state_of_derivative(symbols_[i].name);
            if (!symbols_[i].value || indices_.contains(it.name) || find(it.name + "_init") == no_variable) continue;
            it.place = symbols_[i].place;
            indices_[it.name] = symbols_.size();
            symbols_.push_back(std::move(it));
        }
    }

    // diff_x and x_init are the state's own; they have no variable.
    bool is_of_state(const std::string& name) const {
        return state_named(state_of_derivative(name)) != no_variable ||
               (name.ends_with("_init") && state_named(name.substr(0, name.size() - 5)) != no_variable);
    }

    void declare(std::size_t i) {
        const Symbol& symbol = symbols_[i];
        targets_.push_back(no_variable);
        if (is_of_state(symbol.name)) return;
        Variable it;
        it.name = symbol.name;
        it.place = symbol.place;
        for (const auto& [key, value] : symbol.markup) {
            if (key == "units") {
                it.unit.text = value == "unitless" ? "1" : value;
                it.unit.unit = parse_unit(it.unit.text);
            } else {
                it.annotations.emplace_back(key, value);
            }
        }
        const bool is_number = symbol.value && symbol.value->kind == Kind::number;
        for (const auto& [key, value] : symbol.markup)
            if (key == "store" && find(symbol.name + "_init") != no_variable)
                diagnostics_.error(symbol.place, "'" + symbol.name +
                                                     "' has .store(): an update of each step by hand, which is "
                                                     "not read; expected its rate of change, 'diff_" +
                                                     symbol.name + "'");
        it.role = states_.contains(i) ? Role::state : is_number ? Role::constant : Role::computed;
        if (symbol.name == "t" && !symbol.value && it.role != Role::state) it.role = Role::time;
        if (is_external(i, "Vm")) it.label = "membrane_potential";
        if (it.role == Role::computed && !symbol.value) {
            if (symbol.name.ends_with("_init")) return;  // of no state
            const bool is_given = std::any_of(symbol.markup.begin(), symbol.markup.end(),
                                              [](const auto& mark) { return mark.first == "external"; });
            if (!is_given)
                return diagnostics_.error(symbol.place, "'" + symbol.name + "' has no value and no equation");
            it.role = Role::external;
            it.initial = initial_of(symbol.name);
        }
        if (it.role == Role::constant) it.initial = symbol.value;
        targets_.back() = model_.variables.size();
        model_.variables.push_back(std::move(it));
    }

    Expr initial_of(const std::string& name) const {
        const std::size_t initial = find(name + "_init");
        return initial == no_variable ? nullptr : symbols_[initial].value;
    }

    void add_time(const std::shared_ptr<const SourceFile>& file) {
        if (time_variable(model_) != no_variable) return;
        // A file may have a variable of its own that is called t.
        static constexpr const char* names[] = {"t", "time", "model_time"};
        const auto free = std::find_if(std::begin(names), std::end(names),
                                       [&](const char* name) { return !indices_.contains(name); });
        if (free == std::end(names)) {
            const auto& own = symbols_[indices_.at("model_time")];
            return diagnostics_.error(own.place, "expected another name: 't' and 'time' are taken too");
        }
        Variable it;
        it.name = *free;
        it.role = Role::time;
        it.place = {file, 0, 1};
        model_.variables.push_back(std::move(it));
    }

    Expr replaced(const Expr& expression) {
        return rewritten(
            expression,
            [&](const Expr& node) -> Expr {
                if (node->kind != Kind::variable) return nullptr;
                const std::size_t target = targets_[node->variable];
                if (target != no_variable) return variable(target, node->place);
                const std::string& name = symbols_[node->variable].name;
                if (const std::size_t state = state_named(state_of_derivative(name)); state != no_variable)
                    return derivative(targets_[state], node->place);
                diagnostics_.error(node->place, "'" + name + "' cannot be read in an equation");
                return number(0);
            });
    }

    void add(std::size_t variable, bool is_derivative, Expr right, const Origin& place) {
        Equation equation;
        equation.variable = variable;
        equation.is_derivative = is_derivative;
        equation.right = std::move(right);
        equation.place = place;
        model_.equations.push_back(std::move(equation));
    }

    void define(std::size_t i) {
        const std::size_t target = targets_[i];
        if (target == no_variable || model_.variables[target].role != Role::computed) return;
        add(target, false, replaced(symbols_[i].value), symbols_[i].equation);
    }

    void derive(std::size_t i, const State& state) {
        const std::size_t target = targets_[i];
        const auto read = [&](std::size_t symbol) { return variable(targets_[symbol], symbols_[i].place); };
        const Expr x = variable(target, symbols_[i].place);
        Expr right;
        if (state.derivative != no_variable) {
            right = replaced(symbols_[state.derivative].value);
        } else if (state.steady != no_variable && state.tau != no_variable) {
            right = node(Kind::quotient, {node(Kind::difference, {read(state.steady), x}), read(state.tau)});
        } else if (state.alpha != no_variable && state.beta != no_variable) {
            const Expr opening = node(Kind::product, {read(state.alpha), node(Kind::difference, {number(1), x})});
            right = node(Kind::difference, {opening, node(Kind::product, {read(state.beta), x})});
        } else {
            const std::size_t current = total_current();
            if (targets_[current] == no_variable) return;
            right = node(Kind::negation, {read(current)});
        }
        add(target, true, std::move(right), symbols_[i].place);
        Expr initial = initial_of(symbols_[i].name);
        if (initial) initial = replaced(initial);
        if (!initial && state.steady != no_variable) initial = read(state.steady);
        if (!initial && state.alpha != no_variable && state.beta != no_variable)
            initial = node(Kind::quotient, {read(state.alpha), node(Kind::sum, {read(state.alpha), read(state.beta)})});
        if (!initial)
            diagnostics_.error(symbols_[i].place, "state '" + symbols_[i].name + "' has no initial value; expected '" +
                                                      symbols_[i].name + "_init = NUMBER;'");
        model_.variables[target].initial = std::move(initial);
    }

    std::vector<Symbol> symbols_;
    Diagnostics& diagnostics_;
    std::map<std::string, std::size_t> indices_;
    std::map<std::size_t, State> states_;  // by symbol
    std::vector<std::size_t> targets_;     // variables of symbols
    std::size_t current_ = no_variable;    // the symbol that is external as Iion
    bool is_plug_in_ = false;
    Model model_;
};

}  // namespace

Model read_easyml(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
    std::vector<easyml::Comment> comments;
    std::vector<easyml::Token> tokens = easyml::tokens_of(file, diagnostics, comments);
    if (diagnostics.has_errors()) return {};
    const std::size_t first_word = tokens.front().place.offset;
    easyml::Parser parser(std::move(tokens), diagnostics);
    parser.run();
    if (diagnostics.has_errors()) return {};
    return Builder(std::move(parser.symbols), diagnostics).build(file, comments, first_word);
}

}  // namespace heartwright::foreign
