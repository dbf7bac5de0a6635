#include "generator/emit/model_data.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "generator/emit/set_names.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using plan::VariantModels;
using Type = data::type;

// The cases of a switch over starts.
Lines start_cases(const VariantModels& variant) {
    Lines lines;
    for (std::size_t s = 0; s < variant.starts.size(); ++s) {
        lines.push_back(s ? "case " + std::to_string(s) + ":  // " + comment_text(variant.starts[s].name)
                          : "default:  // the states' own initial values");
        for (const std::string& line : initial_lines(variant.source, variant.starts[s])) lines.push_back("    " + line);
        lines.emplace_back("    break;");
    }
    return lines;
}

bool same_starts(const VariantModels& a, const VariantModels& b) {
    return std::equal(
        a.starts.begin(), a.starts.end(), b.starts.begin(), b.starts.end(),
        [](const auto& p, const auto& q) {
            return p.name == q.name &&
                   std::equal(p.initial.begin(), p.initial.end(), q.initial.begin(), q.initial.end(), ir::same);
        });
}

// Variants with equal initial values share them.
struct Initials {
    std::vector<std::size_t> of_variant, first_variant;
    std::vector<std::vector<std::string>> variants;  // by set: their names
};

Initials group_initials(const std::vector<VariantModels>& variants) {
    Initials out;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        std::size_t set = 0;
        while (set < out.first_variant.size() && !same_starts(variants[out.first_variant[set]], variants[v])) ++set;
        if (set == out.first_variant.size()) {
            out.first_variant.push_back(v);
            out.variants.emplace_back();
        }
        out.of_variant.push_back(set);
        out.variants[set].push_back(variants[v].source.variant);
    }
    return out;
}

Lines value_lines(const std::vector<ir::Parameter>& parameters) {
    Lines lines;
    for (const ir::Parameter& p : parameters)
        lines.push_back(literal_text(p.value) + ",  // " + p.name + ", " + unit_comment(p.unit));
    return lines;
}

Lines assumption_lines(const std::vector<ir::Assumption>& assumptions, const std::string& id) {
    if (assumptions.empty()) return {};
    Lines lines = {"const Assumption assumptions_" + id + "[] = {"};
    for (const ir::Assumption& a : assumptions) {
        const bool is_time_step = a.parameter == ir::time_step_name;
        lines.push_back("    {" + (is_time_step ? std::string("-1") : "parameter::" + safe_name(a.parameter)) + ", " +
                        literal_text(a.low) + ", " + literal_text(a.high) + "},");
    }
    lines.emplace_back("};");
    return lines;
}

// { name, values, kernel, assumptions, their number }
std::string variant_row(const VariantModels& variant, int kernel, const std::string& id) {
    const std::size_t assumed = variant.optimised.assumptions.size();
    return "{ " + c_string(variant.source.variant) + ", parameters_" + id + ", " + std::to_string(kernel) +
           (assumed ? ", assumptions_" + id + ", " + std::to_string(assumed) : "") + " },";
}

std::vector<std::string> names_of_each(const std::vector<VariantModels>& variants) {
    std::vector<std::vector<std::string>> alone;
    for (const VariantModels& v : variants) alone.push_back({v.source.variant});
    return set_names(alone);
}

}  // namespace

std::string variant_label(const std::string& name) { return name.empty() ? "as written" : comment_text(name); }

void set_variants(data& all, const std::vector<VariantModels>& variants, const std::vector<int>& kernel_of,
                  const std::string& default_start) {
    const Initials initials = group_initials(variants);
    const std::vector<std::string> initial_ids = set_names(initials.variants), variant_ids = names_of_each(variants);
    data variant_list(Type::list), initial_list(Type::list);
    Lines rows;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        const std::string& id = variant_ids[v];
        data entry;
        entry.set("number", std::to_string(v));
        entry.set("id", id);
        entry.set("label", variant_label(variants[v].source.variant));
        entry.set("values", list_of(value_lines(variants[v].source.parameters)));
        entry.set("assumptions", list_of(assumption_lines(variants[v].optimised.assumptions, id)));
        entry.set("initial", initial_ids[initials.of_variant[v]]);
        variant_list.push_back(entry);
        rows.push_back(variant_row(variants[v], kernel_of[v], id));
    }
    for (std::size_t i = 0; i < initials.first_variant.size(); ++i) {
        std::vector<std::string> labels;
        for (const std::string& name : initials.variants[i]) labels.push_back(variant_label(name));
        data entry;
        entry.set("id", initial_ids[i]);
        entry.set("variants", joined(labels));
        entry.set("cases", list_of(start_cases(variants[initials.first_variant[i]])));
        initial_list.push_back(entry);
    }
    all.set("variants", variant_list);
    all.set("variant_rows", list_of(rows));
    all.set("n_variants", std::to_string(variants.size()));
    all.set("initials", initial_list);

    Lines start_names;
    std::size_t first = 0;
    for (const plan::Start& start : variants.front().starts) {
        if (start.name == default_start) first = start_names.size();
        start_names.push_back(c_string(start.name));
    }
    all.set("starts", joined(start_names));
    all.set("n_starts", std::to_string(start_names.size()));
    all.set("default_start", std::to_string(first));
}

std::vector<ir::StoredGate> gates_of_all(const std::vector<VariantModels>& variants) {
    std::vector<ir::StoredGate> all;
    for (ir::StoredGate gate : variants.front().gates) {
        const bool is_in_all = std::ranges::all_of(variants, [&](const VariantModels& variant) {
            const auto same = std::ranges::find(variant.gates, gate.state, &ir::StoredGate::state);
            if (same == variant.gates.end()) return false;
            gate.fastest = std::min(gate.fastest, same->fastest);
            gate.slowest = std::max(gate.slowest, same->slowest);
            gate.parameters.insert(gate.parameters.end(), same->parameters.begin(), same->parameters.end());
            return true;
        });
        if (is_in_all) all.push_back(std::move(gate));
    }
    return all;
}

namespace {

// Where each state lies: among those in FP64, or behind them among the gates.
Lines gates_struct(const ir::Model& model, const std::vector<ir::StoredGate>& gates) {
    std::size_t n_states = 0;
    for (const ir::State& state : model.states) n_states += state.scale != ir::Scale::site ? 1 : 0;
    const std::size_t n_fp64 = n_states - gates.size();
    Lines lines = {"",
                   "// Gates that mixed precision stores in 32 bits, behind the states in FP64.",
                   "struct Gates {",
                   "    static constexpr int n_fp64 = " + std::to_string(n_fp64) + ";",
                   "    static HEARTWRIGHT_FN constexpr int place(int component) {",
                   "        switch (component) {"};
    std::size_t in_fp64 = 0, in_32_bits = n_fp64;
    for (const ir::State& state : model.states) {
        if (state.scale == ir::Scale::site) continue;
        const bool is_stored = std::ranges::find(gates, state.name, &ir::StoredGate::state) != gates.end();
        lines.push_back("            case state::" + safe_name(state.name) + ": return " +
                        std::to_string(is_stored ? in_32_bits++ : in_fp64++) + ";");
    }
    lines.insert(lines.end(), {"        }", "        return component;", "    }", "};"});
    return lines;
}

}  // namespace

void set_gates(data& all, const std::vector<VariantModels>& variants) {
    const std::vector<ir::StoredGate> gates = gates_of_all(variants);
    Lines places, table, hooks;
    if (!gates.empty()) {
        places = gates_struct(variants.front().optimised, gates);
        table = {"", "// state, time constants in ms", "const StoredGate gates[] = {"};
        std::vector<std::string> parameters;
        for (const ir::StoredGate& gate : gates) {
            const bool is_bounded = std::isfinite(gate.fastest);
            table.push_back("    { state::" + safe_name(gate.state) + ", " +
                            (is_bounded ? literal_text(gate.fastest) : "infinity") + ", " + literal_text(gate.slowest) +
                            " },");
            for (const std::string& name : gate.parameters)
                if (std::ranges::find(parameters, name) == parameters.end()) parameters.push_back(name);
        }
        table.emplace_back("};");
        hooks = {"model.n_gates = " + std::to_string(gates.size()) + ";", "model.gates = gates;"};
        if (!parameters.empty()) {
            std::vector<std::string> indices;
            for (const std::string& name : parameters) indices.push_back("parameter::" + safe_name(name));
            table.push_back("const std::int32_t gate_parameters[] = { " + joined(indices) + " };");
            hooks.push_back("model.n_gate_parameters = " + std::to_string(parameters.size()) + ";");
            hooks.emplace_back("model.gate_parameters = gate_parameters;");
        }
    }
    all.set("gates", list_of(places));
    all.set("gate_rows", list_of(table));
    all.set("gate_hooks", list_of(hooks));
}

}  // namespace heartwright::emit
