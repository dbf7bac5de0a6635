#include "generator/emit/approximation_data.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/fit/rational.hpp"
#include "generator/emit/step_lines.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using Type = data::type;

std::string listed(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers) text += (text.empty() ? "" : ", ") + literal_text(number);
    return text;
}

// Most tables of a kernel: interface::max_tables.
constexpr std::size_t most_tables = 8;

// Of a function's names: its argument, and constants.
Spelling function_spelling(const std::string& argument) {
    return [argument](const std::string& name, bool) {
        return name == argument ? safe_name(name) : "real(c." + safe_name(name) + ")";
    };
}

// The pieces of a table of rational functions, and where the coefficients of each function stand.
Lines rational_lines(const ir::Table& table, const std::string& index) {
    if (!table.is_rational()) return {};
    Lines rationals;
    int row = 0;
    for (const ir::TabulatedFunction& f : table.functions) {
        rationals.push_back("{" + std::to_string(row) + ", " + std::to_string(f.shape.top) + ", " +
                            std::to_string(f.shape.bottom) + "}");
        row += f.shape.coefficients();
    }
    return {"const double ends_" + index + "[] = { " + listed(table.ends) + " };",
            "const RationalInfo rationals_" + index + "[] = { " + joined(rationals) + " };  // row, degrees"};
}

data table_data(const ir::Model& model, const ir::Table& table, const std::string& kernel, const std::string& index) {
    const ir::State* argument = model.find_state(table.argument);
    if (!argument) throw OurFault("emit: a table of '" + table.argument + "', which is no state");
    const Spelling spelling = function_spelling(table.argument);
    Lines functions, names;
    for (const ir::TabulatedFunction& f : table.functions) {
        functions.push_back("values[" + std::to_string(names.size()) +
                            "] = " + expression_text(f.value, spelling, "real") + ";  // " + comment_text(f.name) +
                            (f.unit.text.empty() ? "" : ", " + unit_comment(f.unit)));
        names.push_back(c_string(f.name));
    }
    data entry;
    entry.set("kernel", kernel);
    entry.set("index", index);
    entry.set("argument", comment_text(table.argument));
    entry.set("argument_name", safe_name(table.argument));
    entry.set("functions", list_of(functions));
    entry.set("function_names", joined(names));
    entry.set("row", c_string(table.argument) + ", " + c_string(argument->unit.text) + ", " + literal_text(table.low) +
                         ", " + literal_text(table.high) + ", " + std::to_string(names.size()));
    entry.set("rationals", list_of(rational_lines(table, index)));
    entry.set("pieces", table.is_rational()
                            ? ", " + std::to_string(table.ends.size() - 1) + ", ends_" + index + ", rationals_" + index
                            : "");
    return entry;
}

// Where function f of table t stands: an entry of that type, made of `braces`. with_function: and what it is
// (runtime/kernels/common/cell_tables.hpp).
void add_entry(const ir::Table& table, std::size_t t, std::size_t f, const std::string& type, const std::string& braces,
               bool with_function, Lines& entries) {
    const std::string name = safe_name(table.functions[f].name);
    if (!with_function) {
        entries.push_back("static constexpr " + type + " " + name + braces + ";");
        return;
    }
    const std::string function = "function_" + std::to_string(t) + "_" + std::to_string(f);
    entries.push_back("struct " + function + " {");
    entries.push_back("    static HEARTWRIGHT_FN real of([[maybe_unused]] const Constants& c, [[maybe_unused]] real " +
                      safe_name(table.argument) + ") {");
    entries.push_back("        return " +
                      expression_text(table.functions[f].value, function_spelling(table.argument), "real") + ";");
    entries.push_back("    }");
    entries.push_back("};");
    entries.push_back("static constexpr ExactOutside<" + type + braces + ", " + function + "> " + name + "{};");
}

// Lines that say where a kernel finds the functions of table t.
void add_entries(const ir::Table& table, std::size_t t, bool with_functions, Lines& entries) {
    const std::string number = std::to_string(t);
    if (!table.is_rational()) {
        for (std::size_t f = 0; f < table.functions.size(); ++f) {
            add_entry(table, t, f, "TableEntry",
                      "{" + number + ", " + std::to_string(f) + ", " + std::to_string(table.functions.size()) + "}",
                      with_functions, entries);
        }
        return;
    }
    std::vector<double> first(table.ends.begin(), table.ends.end() - 1), scale, offset;
    for (std::size_t p = 0; p + 1 < table.ends.size(); ++p) {
        const fit::Scaling scaling = fit::scaling_of(table.ends[p], table.ends[p + 1]);
        scale.push_back(scaling.scale);
        offset.push_back(scaling.offset);
    }
    entries.push_back("struct pieces_" + number + " {  // of " + comment_text(table.argument) +
                      ", and what takes each to [-1, 1]");
    entries.push_back("    static constexpr int count = " + std::to_string(first.size()) + ";");
    entries.push_back("    static constexpr double first[count] = {" + listed(first) + "};");
    entries.push_back("    static constexpr double scale[count] = {" + listed(scale) + "};");
    entries.push_back("    static constexpr double offset[count] = {" + listed(offset) + "};");
    entries.push_back("};");
    int row = 0;
    for (std::size_t f = 0; f < table.functions.size(); ++f) {
        const fit::Shape& shape = table.functions[f].shape;
        add_entry(table, t, f,
                  "RationalEntry<pieces_" + number + ", " + number + ", " + std::to_string(row) + ", " +
                      std::to_string(shape.top) + ", " + std::to_string(shape.bottom) + ">",
                  "{}", with_functions, entries);
        row += shape.coefficients();
    }
}

}  // namespace

void set_tables(data& kernel, const plan::VariantModels& variant, const plan::KernelPlan& plan) {
    const ir::Model& model = variant.optimised;
    const bool has_tables = !model.tables.empty();
    kernel.set("by_tables", list_of({}));
    kernel.set("tables_parameter", has_tables ? "const CellTables<Constants>& tables, " : "");
    kernel.set("tables_unused", has_tables ? "[[maybe_unused]] const CellTables<Constants>& tables," : "");
    kernel.set("tables_argument", has_tables ? "tables, " : "");
    if (!has_tables) return;
    const bool is_exact = model.approximation->outside == ir::Outside::exact, has_sites = model.lattice.has_value();
    if (model.tables.size() > most_tables) {
        throw UserFault(model.spec_file + ": approximations take " + std::to_string(model.tables.size()) +
                        " tables, one to three for each argument; more than " + std::to_string(most_tables) +
                        " are not there yet");
    }
    Lines entries, loads, arguments;
    for (std::size_t t = 0; t < model.tables.size(); ++t) {
        const ir::Table& table = model.tables[t];
        add_entries(table, t, has_sites && is_exact, entries);
        const bool is_potential = table.argument == model.membrane.potential;
        loads.push_back("x[" + std::to_string(t) + "] = " +
                        (is_potential ? "cells.potential()" : "cells.load(state::" + safe_name(table.argument) + ")") +
                        ";");
        if (t == 0 || model.tables[t - 1].argument != table.argument) arguments.push_back(comment_text(table.argument));
    }
    data tables;
    tables.set("arguments", joined(arguments));
    tables.set("entries", list_of(entries));
    tables.set("itself", has_sites && is_exact ? "; and itself" : "");
    tables.set("n_tables", std::to_string(model.tables.size()));
    tables.set("is_exact_outside", is_exact ? "true" : "false");
    tables.set("table_arguments", list_of(loads));
    tables.set("table_lookup", list_of(filled_lines("kernels/table_lookup.hpp.mustache", tables)));
    tables.set("step_result", step_result(plan));
    if (!has_sites) tables.set("react_by_tables", list_of(react_lines(model, plan)));
    const char* const name = has_sites ? "kernels/cell_tables.hpp.mustache" : "kernels/by_tables.hpp.mustache";
    kernel.set("by_tables", list_of(filled_lines(name, tables)));
}

void set_approximations(data& all, const std::vector<ApproximatedKernel>& kernels) {
    Lines tables, rows = {"// tolerance, outside is exact, tables", "const ApproximationInfo approximations[] = {"};
    bool has_tables = false;
    for (const auto& [id, model] : kernels) {
        if (model->tables.empty()) {
            rows.emplace_back("    { 0.0, false, 0, nullptr },");
            continue;
        }
        has_tables = true;
        data list(Type::list), of_kernel;
        for (std::size_t t = 0; t < model->tables.size(); ++t)
            list.push_back(table_data(*model, model->tables[t], id, id + "_" + std::to_string(t)));
        of_kernel.set("id", id);
        of_kernel.set("tables", list);
        for (std::string& line : filled_lines("model/tables.cpp.mustache", of_kernel))
            tables.push_back(std::move(line));
        const bool is_exact = model->approximation->outside == ir::Outside::exact;
        rows.push_back("    { " + literal_text(model->approximation->tolerance) + ", " + (is_exact ? "true" : "false") +
                       ", " + std::to_string(model->tables.size()) + ", tables_" + id + " },");
    }
    rows.emplace_back("};");
    all.set("tables", list_of(tables));
    all.set("approximations", list_of(has_tables ? rows : Lines()));
    all.set("table_includes", list_of(has_tables ? Lines{"#include \"runtime/kernels/common/jet.hpp\""} : Lines()));
    all.set("table_namespaces", list_of(has_tables ? Lines{"using namespace kernels;"} : Lines()));
    all.set("table_hooks", list_of(has_tables ? Lines{"model.approximations = approximations;"} : Lines()));
}

}  // namespace heartwright::emit
