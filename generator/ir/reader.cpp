#include "generator/ir/reader.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/ir/cursor.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::ir {
namespace {

// An expression in IR text, as the printer writes it: C's operators and their precedence, calls, numbers with [unit].

const std::unordered_map<std::string, Op>& functions() {
    static const std::unordered_map<std::string, Op> table = [] {
        std::unordered_map<std::string, Op> result;
#define X(op_name, arity, op_spelling) \
    if (is_name_start(*op_spelling) && (arity) > 0) result.emplace(op_spelling, Op::op_name);
        HEARTWRIGHT_OPS(X)
#undef X
        return result;
    }();
    return table;
}

// Binary operators from loose to tight.
struct Binary {
    std::string_view token;
    Op op;
};
const std::vector<std::vector<Binary>>& binary_levels() {
    static const std::vector<std::vector<Binary>> levels = {
        {{"||", Op::logical_or}},
        {{"&&", Op::logical_and}},
        {{"==", Op::equal}, {"!=", Op::not_equal}},
        {{"<=", Op::less_equal}, {">=", Op::greater_equal}, {"<", Op::less}, {">", Op::greater}},
        {{"+", Op::add}, {"-", Op::subtract}},
        {{"*", Op::multiply}, {"/", Op::divide}},
    };
    return levels;
}

class ExprReader {
public:
    explicit ExprReader(Cursor& cursor) : cursor_(cursor) {}

    ExprPtr read() {
        const Level level(*this);
        ExprPtr condition = read_binary(0);
        if (!cursor_.take("?")) return condition;
        ExprPtr yes = read();
        cursor_.expect(":");
        return make_checked(Op::select, {condition, yes, read()});
    }

private:
    // Counts every way in which this parser calls itself: a text must not decide how much of the stack is used.
    class Level {
    public:
        explicit Level(ExprReader& reader) : depth_(reader.depth_) {
            if (++depth_ > most_levels) reader.cursor_.fail("nested too deeply");
        }
        ~Level() { --depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        int& depth_;
    };
    static constexpr int most_levels = 1000;  // two of a pair of parentheses, of which Clang reads 256

    ExprPtr read_binary(std::size_t level) {
        if (level == binary_levels().size()) return read_unary();
        ExprPtr left = read_binary(level + 1);
        for (;;) {
            const Binary* found = nullptr;
            for (const Binary& binary : binary_levels()[level]) {
                if (cursor_.take(binary.token)) {
                    found = &binary;
                    break;
                }
            }
            if (!found) return left;
            left = make_checked(found->op, {left, read_binary(level + 1)});
        }
    }

    ExprPtr read_unary() {
        const Level level(*this);
        if (cursor_.take("-")) {
            const char c = cursor_.peek();
            if (is_digit(c) || c == '.') return read_number(-1);
            if (cursor_.take_word("inf")) return number(-std::numeric_limits<double>::infinity());
            return make_checked(Op::negate, {read_unary()});
        }
        if (cursor_.peek() == '!' && cursor_.take("!")) return make_checked(Op::logical_not, {read_unary()});
        return read_primary();
    }

    ExprPtr read_number(double sign) {
        const double value = sign * cursor_.number();
        if (cursor_.peek() == '[') return number(value, cursor_.unit());
        return number(value);
    }

    ExprPtr read_primary() {
        const char c = cursor_.peek();
        if (is_digit(c) || c == '.') return read_number(1);
        if (cursor_.take("(")) {
            ExprPtr inner = read();
            cursor_.expect(")");
            return inner;
        }
        std::string name = cursor_.name();
        if (!cursor_.take("(")) {
            if (name == "inf") return number(std::numeric_limits<double>::infinity());
            if (name == "nan") return number(std::numeric_limits<double>::quiet_NaN());
            return symbol(std::move(name));
        }
        return read_call(std::move(name));
    }

    ExprPtr read_call(std::string name) {
        if (name == "next") {
            std::string state = cursor_.name();
            cursor_.expect(")");
            return next(std::move(state));
        }
        auto found = functions().find(name);
        if (found == functions().end()) cursor_.fail("no function '" + name + "'");
        std::vector<ExprPtr> operands;
        for (int i = 0; i < arity(found->second); ++i) {
            if (i) cursor_.expect(",");
            operands.push_back(read());
        }
        ExprPtr result;
        if (found->second == Op::in) {
            cursor_.expect(",");
            if (is_condition(operands[0]->op())) cursor_.fail("'in' of a condition");
            result = in(operands[0], cursor_.unit());
        } else if (found->second == Op::lookup) {
            cursor_.expect(",");
            if (is_condition(operands[0]->op())) cursor_.fail("'lookup' of a condition");
            result = lookup(operands[0], cursor_.name());
        } else if (found->second == Op::binomial) {
            cursor_.expect(",");
            const std::int64_t draw = cursor_.whole_number();
            if (draw > 1000000) cursor_.fail("no such draw");
            if (is_condition(operands[0]->op()) || is_condition(operands[1]->op()))
                cursor_.fail("'binomial' of a condition");
            result = binomial(static_cast<int>(draw), operands[0], operands[1]);
        } else {
            result = make_checked(found->second, std::move(operands));
        }
        cursor_.expect(")");
        return result;
    }

    ExprPtr make_checked(Op op, std::vector<ExprPtr> operands) {
        try {
            return make(op, std::move(operands));
        } catch (const OurFault& fault) {
            cursor_.fail(fault.what());
        }
    }

    Cursor& cursor_;
    int depth_ = 0;
};

// Takes one expression off the cursor. Throws UserFault, with its place, for what is none.
ExprPtr read_expr(Cursor& cursor) { return ExprReader(cursor).read(); }

class ModelReader {
public:
    void line(std::string_view text, int number) {
        Cursor cursor(text, number);
        if (cursor.at_end() || cursor.take("//")) return;
        if (!head(cursor) && !symbol_line(cursor)) equation(cursor);
        if (!cursor.at_end()) cursor.fail("unexpected text after the statement");
    }
    Model take() { return std::move(model_); }

private:
    bool head(Cursor& cursor) {
        if (cursor.take_keyword("model")) {
            model_.name = cursor.quoted();
            if (cursor.take_word("variant")) model_.variant = cursor.quoted();
        } else if (cursor.take_keyword("citation")) {
            model_.citation = cursor.quoted();
        } else if (cursor.take_keyword("doc")) {
            model_.doc = cursor.quoted();
        } else if (cursor.take_keyword("spec")) {
            model_.spec_file = cursor.quoted();
            if (cursor.take_word("hash")) model_.spec_hash = cursor.quoted();
        } else if (cursor.take_keyword("component")) {
            component_ = cursor.quoted();
        } else if (cursor.take_keyword("membrane")) {
            Membrane& membrane = model_.membrane;
            for (auto [key, name] : {std::pair{"potential", &membrane.potential},
                                     {"current", &membrane.current},
                                     {"stimulus", &membrane.stimulus},
                                     {"capacitance", &membrane.capacitance}})
                if (cursor.take_word(key)) *name = cursor.name();
        } else if (cursor.take_keyword("role")) {
            Role& role = model_.roles.emplace_back(Role{cursor.name(), {}});
            if (cursor.take_word("of")) role.symbols = cursor.names();
        } else if (cursor.take_keyword("step_test")) {
            model_.step_test = cursor.name();
        } else {
            return lattice_line(cursor) || table_line(cursor);
        }
        return true;
    }

    bool table_line(Cursor& cursor) {
        if (cursor.take_keyword("approximation")) {
            ApproximationRequest& request = model_.approximation.emplace();
            request.tolerance = cursor.number();
            if (cursor.take_word("of")) request.of = cursor.names();
            if (cursor.take_word("form")) request.form = approximation_form_from(cursor.name()).value_or(request.form);
            if (cursor.take_word("outside")) request.outside = outside_from(cursor.name()).value_or(request.outside);
            if (cursor.take_word("costs")) request.costs = cursor.name() == "cpu" ? CostsOf::cpu : CostsOf::gpu;
            if (cursor.take_word("numbers")) request.is_single = cursor.name() == "fp32";
            return true;
        }
        if (cursor.take_keyword("table")) {
            Table table;
            table.argument = cursor.name();
            if (cursor.take_word("range")) {
                cursor.expect("[");
                table.low = cursor.number();
                cursor.expect(",");
                table.high = cursor.number();
                cursor.expect("]");
            }
            if (cursor.take_word("pieces")) {
                cursor.expect("[");
                do table.ends.push_back(cursor.number());
                while (cursor.take(","));
                cursor.expect("]");
            }
            model_.tables.push_back(std::move(table));
            return true;
        }
        if (!cursor.take_keyword("function")) return false;
        if (model_.tables.empty()) cursor.fail("a function without a table above");
        TabulatedFunction function;
        function.component = component_;
        function.name = cursor.name();
        function.unit = cursor.unit();
        if (cursor.take_word("degrees")) {
            cursor.expect("[");
            function.shape.top = static_cast<int>(cursor.whole_number());
            cursor.expect(",");
            function.shape.bottom = static_cast<int>(cursor.whole_number());
            cursor.expect("]");
        }
        cursor.expect("=");
        function.value = read_expr(cursor);
        model_.tables.back().functions.push_back(std::move(function));
        return true;
    }

    static std::array<std::int64_t, 3> three_numbers(Cursor& cursor) {
        std::array<std::int64_t, 3> numbers{};
        for (std::size_t i = 0; i < 3; ++i) {
            cursor.expect(i ? "," : "[");
            numbers[i] = cursor.whole_number();
        }
        cursor.expect("]");
        return numbers;
    }

    bool lattice_line(Cursor& cursor) {
        if (cursor.take_keyword("lattice")) {
            Lattice& lattice = model_.lattice.emplace();
            lattice.site = cursor.quoted();
            cursor.take_word("shape");
            lattice.shape = three_numbers(cursor);
            if (cursor.take_word("voxels")) lattice.voxels = three_numbers(cursor);
            if (cursor.take_word("spacing")) lattice.spacing = cursor.number();
            if (cursor.take_word("weight")) lattice.is_weighted_per_total = cursor.name() == "per_total";
            if (cursor.take_word("walls")) lattice.walls_mirror = cursor.name() == "mirror";
            if (cursor.take_word("draws"))
                model_.n_draws = static_cast<int>(std::min<std::int64_t>(cursor.whole_number(), 1000000));
        } else if (cursor.take_keyword("machine")) {
            Machine machine;
            machine.component = component_;
            machine.name = cursor.name();
            if (cursor.take_word("count")) machine.count = cursor.name();
            if (cursor.take_word("states")) machine.states = cursor.names();
            if (cursor.take_word("free")) machine.free = cursor.names();
            if (cursor.take_word("held")) machine.held = cursor.names();
            model_.machines.push_back(std::move(machine));
        } else if (cursor.take_keyword("check")) {
            ProbabilityCheck check;
            check.what = cursor.quoted();
            if (cursor.take_word("total")) check.total = cursor.name();
            model_.checks.push_back(std::move(check));
        } else {
            return false;
        }
        return true;
    }

    bool symbol_line(Cursor& cursor) {
        if (cursor.take_keyword("parameter")) {
            Parameter parameter;
            parameter.name = cursor.name();
            parameter.unit = cursor.unit();
            parameter.component = component_;
            cursor.expect("=");
            parameter.value = cursor.number();
            if (cursor.take_word("bind")) parameter.bind = cursor.quoted();
            if (cursor.take_word("doc")) parameter.doc = cursor.quoted();
            model_.parameters.push_back(std::move(parameter));
            return true;
        }
        if (cursor.take_keyword("assume")) {
            Assumption assumption;
            assumption.parameter = cursor.name();
            cursor.take_word("in");
            cursor.expect("[");
            assumption.low = cursor.number();
            cursor.expect(",");
            assumption.high = cursor.number();
            cursor.expect("]");
            model_.assumptions.push_back(std::move(assumption));
            return true;
        }
        if (!cursor.take_keyword("state")) return false;
        State state;
        state.name = cursor.name();
        state.unit = cursor.unit();
        state.component = component_;
        if (cursor.take("=")) state.initial = read_expr(cursor);
        if (cursor.take_word("range")) {
            cursor.expect("[");
            state.lower = cursor.number();
            cursor.expect(",");
            state.upper = cursor.number();
            cursor.expect("]");
        }
        if (cursor.take_word("by")) {
            std::optional<Integrator> integrator = integrator_from(cursor.name());
            if (!integrator) cursor.fail("no such integrator");
            state.integrator = *integrator;
        }
        if (cursor.take_word("site")) state.scale = Scale::site;
        if (cursor.take_word("count")) state.is_count = true;
        if (cursor.take_word("diffuses")) {
            state.diffusivity = cursor.name();
            const std::vector<std::string> weights = cursor.names();
            if (weights.size() != 3) cursor.fail("expected three weights");
            std::copy(weights.begin(), weights.end(), state.laplacian_weights.begin());
            if (cursor.take_word("of")) state.diffused = cursor.name();
        }
        if (cursor.take_word("block")) {
            state.block = cursor.quoted();
            if (state.block.find('*') == std::string::npos) cursor.fail("expected a '*' in a block");
            state.voxel = three_numbers(cursor);
        }
        if (cursor.take_word("doc")) state.doc = cursor.quoted();
        model_.states.push_back(std::move(state));
        return true;
    }

    void equation(Cursor& cursor) {
        for (bool is_derivative : {true, false}) {
            if (!cursor.take(is_derivative ? "ddt(" : "next(")) continue;
            const std::string name = cursor.name();
            cursor.expect(")");
            cursor.expect("=");
            for (State& state : model_.states) {
                if (state.name != name) continue;
                (is_derivative ? state.derivative : state.next_value) = read_expr(cursor);
                return;
            }
            cursor.fail("no state '" + name + "' above");
        }
        Definition definition;
        definition.component = component_;
        definition.is_temporary = cursor.take_keyword("temporary");
        definition.unit_is_fitted = cursor.take_keyword("fitted");
        definition.name = cursor.name();
        definition.unit = cursor.unit();
        cursor.expect("=");
        definition.value = read_expr(cursor);
        model_.definitions.push_back(std::move(definition));
    }

    Model model_;
    std::string component_;
};

}  // namespace

ExprPtr parse_expr(std::string_view text) {
    Cursor cursor(text, 1);
    ExprPtr expr = read_expr(cursor);
    if (!cursor.at_end()) cursor.fail("unexpected text after the expression");
    return expr;
}

Model read(std::string_view text) {
    ModelReader reader;
    int number = 1;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        reader.line(text.substr(0, end), number++);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return reader.take();
}

}  // namespace heartwright::ir
