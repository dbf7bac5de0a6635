#include "generator/page/explain_page.hpp"

#include <algorithm>
#include <mustache.hpp>

#include "base/diag/faults.hpp"
#include "generator/ir/model.hpp"
#include "generator/page/bar_chart.hpp"
#include "generator/page/page_text.hpp"
#include "generator/page/page_values.hpp"
#include "generator/page/sections.hpp"

namespace heartwright::page {
namespace {

using kainjow::mustache::mustache;
using kainjow::mustache::partial;

data fact_data(const Fact& fact) {
    data entry;
    entry.set("name", fact.name);
    entry.set("value", fact.value);
    entry.set("note", fact.note.empty() ? data(false) : data(fact.note));
    return entry;
}

data figures_of(const Evidence& evidence) {
    const ir::Scale finest = finest_of(evidence);
    const Cost &before = evidence.as_written, &after = at(evidence.cost, finest);
    const auto part = [](int now, int then) {
        return then == 0 ? std::string() : percent(1 - static_cast<double>(now) / then) + " fewer";
    };
    std::vector<Fact> facts = {
        {"FP64 instructions of a " + evidence.finest + "'s step", std::to_string(after.ours.arithmetic()),
         "as written " + std::to_string(before.ours.arithmetic()) + ": " +
             part(after.ours.arithmetic(), before.ours.arithmetic())},
        {"By the thesis's weights", std::to_string(after.thesis.arithmetic()),
         "as written " + std::to_string(before.thesis.arithmetic()) + ": " +
             part(after.thesis.arithmetic(), before.thesis.arithmetic())},
    };
    if (!evidence.passes.empty()) {
        const Errors& errors = evidence.passes.back().errors;
        facts.push_back({"Largest error of a next value", small_ulp(errors.largest_ulp) + " ulp",
                         "as written " + small_ulp(evidence.errors_as_written.largest_ulp) + " ulp; mean " +
                             small_ulp(errors.mean_ulp)});
    }
    if (!evidence.kernels.empty()) {
        const CompiledKernel& kernel = evidence.kernels.front();
        facts.push_back({"Registers, " + kernel.architecture, std::to_string(kernel.registers),
                         std::to_string(kernel.spilled) + " B spilled; occupancy " + percent(kernel.occupancy)});
    }
    for (const auto* list : {&evidence.bounds, &evidence.measured})
        if (!list->empty()) facts.push_back(list->front());
    return list_of(facts, fact_data);
}

data components_of(const Evidence& evidence) {
    int all = 0, largest = 0;
    for (const ComponentCost& one : evidence.components) {
        all += one.cost.ours.arithmetic();
        largest = std::max(largest, one.cost.ours.arithmetic());
    }
    return list_of(evidence.components, [&](const ComponentCost& one) {
        data entry;
        entry.set("name", one.component.empty() ? "(none)" : one.component);
        entry.set("expressions", std::to_string(one.expressions));
        entry.set("ours", std::to_string(one.cost.ours.arithmetic()));
        entry.set("thesis", std::to_string(one.cost.thesis.arithmetic()));
        return with_bar(entry, one.cost.ours.arithmetic(), all, largest);
    });
}

std::string worth_chart(const Evidence& evidence, bool of_cell) {
    const std::string scale = of_cell ? "cell" : evidence.finest;
    BarChart chart{"Instructions of a " + scale + " more without a pass",
                   "FP64 instructions of a " + scale + "'s step",
                   {"by our weights", "by the thesis's weights"},
                   {}};
    std::vector<Worth> list = evidence.worth;
    if (of_cell) {
        for (Worth& worth : list) {
            worth.ours = worth.ours_of_cell;
            worth.thesis = worth.thesis_of_cell;
        }
        std::stable_sort(list.begin(), list.end(), [](const Worth& a, const Worth& b) { return a.ours > b.ours; });
    }
    for (const Worth& worth : list) {
        chart.rows.push_back({worth.pass,
                              "without " + worth.pass + ": " + signed_number(worth.ours) + " by our weights, " +
                                  signed_number(worth.thesis) + " by the thesis's",
                              {static_cast<double>(worth.ours), static_cast<double>(worth.thesis)}});
    }
    return bar_chart_html(chart);
}

std::string steps_chart(const Evidence& evidence) {
    const ir::Scale finest = finest_of(evidence);
    BarChart chart{"Instructions left after each pass",
                   "FP64 instructions of a " + evidence.finest + "'s step, by our weights",
                   {"ours"},
                   {}};
    chart.rows.push_back({"as written", "", {static_cast<double>(evidence.as_written.ours.arithmetic())}});
    for (const PassEvidence& pass : evidence.passes) {
        const int before = at(pass.before, finest).ours.arithmetic(), after = at(pass.after, finest).ours.arithmetic();
        if (before != after)
            chart.rows.push_back({pass.name, std::to_string(before) + " before", {static_cast<double>(after)}});
    }
    return bar_chart_html(chart);
}

data scales_of(const Evidence& evidence) {
    data rows(data::type::list);
    for (const ir::Scale scale : shown_scales) {
        const Cost& cost = at(evidence.cost, scale);
        const char* when = scale == ir::Scale::parameter ? "once a run, on the host"
                           : scale == ir::Scale::step    ? "once a step"
                                                         : "each step";
        if (!is_nothing(cost)) rows.push_back(row_of(std::string(to_string(scale)), when, cost, cost));
    }
    return rows;
}

}  // namespace

std::string explain_page(const Evidence& evidence) {
    data all;
    all.set("title", evidence.model + (evidence.variant.empty() ? "" : " (" + evidence.variant + ")"));
    all.set("style", std::string(style_css));
    all.set("doc", evidence.doc.empty() ? data(false) : data(evidence.doc));
    all.set("finest", evidence.finest);
    all.set("has_sites", evidence.finest == "site");
    if (!evidence.left_out.empty()) {
        data left_out;
        left_out.set("names", joined(evidence.left_out));
        left_out.set("lines", list_of(evidence.finds_less, [](const std::string& line) { return data(line); }));
        all.set("left_out", left_out);
    }
    all.set("figures", figures_of(evidence));
    all.set("worth_chart", evidence.worth.empty() ? data(false) : data(worth_chart(evidence, false)));
    if (evidence.finest == "site") all.set("worth_of_cell_chart", worth_chart(evidence, true));
    const data compiled = compiled_worth(evidence);
    if (!evidence.kernels.empty())
        all.set("first_kernel", evidence.kernels.front().name + ", " + evidence.kernels.front().architecture);
    all.set("has_compiled", compiled.is_non_empty_list());
    all.set("compiled", compiled);
    all.set("steps_chart", steps_chart(evidence));
    data as_written;
    as_written.set("ours", std::to_string(evidence.as_written.ours.arithmetic()));
    as_written.set("thesis", std::to_string(evidence.as_written.thesis.arithmetic()));
    all.set("as_written", as_written);
    data passes(data::type::list);
    for (std::size_t place = 0; place < evidence.passes.size(); ++place)
        passes.push_back(pass_section(evidence, place));
    all.set("passes", passes);
    all.set("change", partial([] { return std::string(change_html); }));
    all.set("errors", errors_data(evidence.errors_as_written));
    all.set("states", std::to_string(evidence.states));
    all.set("points", std::to_string(evidence.points));

    all.set("scales", scales_of(evidence));
    all.set("has_paths", evidence.paths.size() > 1);
    all.set("paths", list_of(evidence.paths, [](const PathCost& path) {
                data entry;
                entry.set("label", path.label);
                entry.set("share", percent(path.share));
                entry.set("cells", cells_of(path.cost, path.cost));
                return entry;
            }));
    all.set("components", components_of(evidence));
    all.set("has_kernels", !evidence.kernels.empty());
    all.set("kernels", kernels_of(evidence));
    all.set("sass", sass_of(evidence));
    set_live_values(all, evidence);
    all.set("why_no_kernels", evidence.why_no_kernels);
    all.set("bounds", list_of(evidence.bounds, fact_data));
    all.set("has_schemes", !evidence.schemes.empty());
    all.set("schemes", list_of(evidence.schemes, fact_data));
    all.set("has_invariants", !evidence.invariants.empty());
    all.set("invariants", list_of(evidence.invariants, fact_data));
    all.set("has_relied_on", !evidence.relied_on.empty());
    all.set("relied_on", list_of(evidence.relied_on, fact_data));
    all.set("has_measured", !evidence.measured.empty());
    all.set("measured", list_of(evidence.measured, fact_data));
    all.set("has_tuned", !evidence.tuned.empty());
    all.set("tuned", list_of(evidence.tuned, fact_data));
    all.set("why_not_measured", evidence.why_not_measured);
    const std::vector<Fact> origin = {{"spec", evidence.spec_file + ", content " + evidence.spec_hash, ""},
                                      {"citation", evidence.citation, ""},
                                      {"made by", "heartwright-generate " + evidence.version, ""},
                                      {"command", evidence.command, ""}};
    all.set("origin", list_of(origin, fact_data));

    mustache page{std::string(explain_html)};
    if (!page.is_valid()) throw OurFault("templates/page/explain.html: " + page.error_message());
    return page.render(all);
}

}  // namespace heartwright::page
