#include "generator/ir/reader.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/ir/cursor.hpp"
#include "generator/ir/expr_reader.hpp"

namespace heartwright::ir {
namespace {

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
                                     {"capacitance", &membrane.capacitance}}) {
                if (cursor.take_word(key)) *name = cursor.name();
            }
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

    bool lattice_line(Cursor& cursor) {
        if (cursor.take_keyword("lattice")) {
            Lattice& lattice = model_.lattice.emplace();
            lattice.site = cursor.quoted();
            cursor.take_word("shape");
            for (std::size_t axis = 0; axis < 3; ++axis) {
                cursor.expect(axis ? "," : "[");
                lattice.shape[axis] = cursor.whole_number();
            }
            cursor.expect("]");
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
