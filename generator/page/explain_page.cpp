#include "generator/page/explain_page.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <mustache.hpp>

#include "base/diag/faults.hpp"
#include "generator/ir/model.hpp"
#include "generator/page/bar_chart.hpp"
#include "generator/page/difference.hpp"
#include "generator/page/live_plot.hpp"
#include "generator/page/page_text.hpp"

namespace heartwright::page {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::mustache;
using kainjow::mustache::partial;
using Type = data::type;

constexpr std::size_t changes_at_once = 6, most_changes = 60, longest_text = 1600;
constexpr ir::Scale scales[] = {ir::Scale::site, ir::Scale::cell, ir::Scale::step, ir::Scale::parameter};

std::string text_of(double value, const char* format) {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}
std::string percent(double share) { return text_of(100 * share, "%.0f%%"); }
// Errors: two digits.
std::string small(double value) {
    return value == 0                   ? "0"
           : value >= 10 && value < 1e5 ? text_of(value, "%.0f")
                                        : text_of(value, value < 1 ? "%.1e" : "%.1f");
}
std::string small_ulp(double value) { return value < 1 ? text_of(value, "%.2f") : small(value); }
std::string signed_number(int n) { return (n < 0 ? "\u2212" : "+") + std::to_string(std::abs(n)); }
std::string signed_instructions(int n) {
    return signed_number(n) + (std::abs(n) == 1 ? " instruction" : " instructions");
}

const Cost& at(const CostByScale& costs, ir::Scale scale) { return costs[static_cast<std::size_t>(scale)]; }

ir::Scale finest_of(const Evidence& evidence) { return evidence.finest == "site" ? ir::Scale::site : ir::Scale::cell; }

template <class Items, class Entry>
data list_of(const Items& items, const Entry& entry) {
    data list(Type::list);
    for (const auto& item : items) list.push_back(entry(item));
    return list;
}

std::vector<int> numbers_of(const Cost& cost) {
    const analysis::OpCount& c = cost.operations;
    return {c.adds,
            c.multiplies,
            c.fmas,
            c.divides,
            c.reciprocals,
            c.exps,
            c.logs,
            c.square_roots,
            c.pows,
            c.lookups,
            c.others,
            cost.ours.arithmetic(),
            cost.thesis.arithmetic()};
}

bool is_nothing(const Cost& cost) {
    const std::vector<int> numbers = numbers_of(cost);
    return std::all_of(numbers.begin(), numbers.end(), [](int n) { return n == 0; });
}

// The cells of a row of counts; those that differ from `other` are marked.
data cells_of(const Cost& cost, const Cost& other) {
    const std::vector<int> numbers = numbers_of(cost), others = numbers_of(other);
    data cells(Type::list);
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        data cell;
        cell.set("value", std::to_string(numbers[k]));
        if (numbers[k] != others[k]) cell.set("differs", true);
        cells.push_back(cell);
    }
    return cells;
}

data row_of(const std::string& scale, const std::string& when, const Cost& cost, const Cost& other) {
    data row;
    row.set("scale", scale);
    row.set("when", when);
    row.set("cells", cells_of(cost, other));
    return row;
}

std::string shortened(const std::string& text) {
    if (text.size() <= longest_text) return text;
    return text.substr(0, longest_text) + " ... (" + std::to_string(text.size() - longest_text) + " characters more)";
}

data change_data(const Change& change) {
    const auto [before, after] = marked_difference(shortened(change.before), shortened(change.after));
    data entry;
    entry.set("name", change.name);
    if (!change.component.empty()) entry.set("component", change.component);
    if (change.instructions != 0) entry.set("less", signed_instructions(change.instructions));
    entry.set("before", before);
    entry.set("after", after);
    return entry;
}

data errors_data(const Errors& errors) {
    data entry;
    entry.set("largest", small_ulp(errors.largest_ulp));
    entry.set("mean", small_ulp(errors.mean_ulp));
    entry.set("relative", small(errors.largest_relative));
    entry.set("worst", errors.worst);
    return entry;
}

std::string counted(std::size_t n, const std::string& noun) {
    return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

std::string summary_of(const PassEvidence& pass, int saved) {
    if (pass.changes.empty() && pass.made.empty() && pass.gone.empty()) return "changed nothing";
    std::string text = counted(pass.changes.size(), "line") + " rewritten";
    if (!pass.made.empty()) text += ", " + counted(pass.made.size(), "new name");
    if (!pass.gone.empty()) text += ", " + std::to_string(pass.gone.size()) + " gone";
    if (saved != 0) text += "; " + signed_instructions(saved);
    return text;
}

data pass_data(const Evidence& evidence, std::size_t place) {
    const PassEvidence& pass = evidence.passes[place];
    const ir::Scale finest = finest_of(evidence);
    const int saved = at(pass.after, finest).ours.arithmetic() - at(pass.before, finest).ours.arithmetic();
    data entry;
    entry.set("place_number", std::to_string(place + 1));
    entry.set("name", pass.name);
    entry.set("purpose", pass.purpose);
    entry.set("place", pass.place);
    entry.set("promise", pass.promise);
    entry.set("ours", std::to_string(at(pass.after, finest).ours.arithmetic()));
    entry.set("thesis", std::to_string(at(pass.after, finest).thesis.arithmetic()));
    entry.set("ours_less", saved == 0 ? data(false) : data(signed_number(saved)));
    entry.set("n_changes", pass.changes.empty() ? "" : std::to_string(pass.changes.size()));
    entry.set("n_made", pass.made.empty() ? "" : std::to_string(pass.made.size()));
    entry.set("summary", summary_of(pass, saved));
    entry.set("errors", errors_data(pass.errors));
    entry.set("own", small(pass.own));

    data counts(Type::list);
    for (const ir::Scale scale : scales) {
        if (is_nothing(at(pass.before, scale)) && is_nothing(at(pass.after, scale))) continue;
        counts.push_back(
            row_of(std::string(to_string(scale)), "before", at(pass.before, scale), at(pass.before, scale)));
        counts.push_back(row_of("", "after", at(pass.after, scale), at(pass.before, scale)));
    }
    entry.set("has_counts", counts.is_non_empty_list());
    entry.set("counts", counts);

    const std::size_t listed = std::min(pass.changes.size(), most_changes), at_once = std::min(listed, changes_at_once);
    const auto begin = pass.changes.begin();
    const auto part = [&](std::size_t from, std::size_t to) {
        return list_of(
            std::vector<Change>(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to)),
            change_data);
    };
    entry.set("changes", part(0, at_once));
    entry.set("has_more_changes", pass.changes.size() > at_once);
    entry.set("n_more_changes", std::to_string(pass.changes.size() - at_once));
    entry.set("more_changes", part(at_once, listed));
    entry.set("unlisted",
              pass.changes.size() > listed ? data(std::to_string(pass.changes.size() - listed)) : data(false));
    entry.set("has_made", !pass.made.empty());
    entry.set("made", list_of(pass.made, [](const auto& made) {
                  data one;
                  one.set("name", made.first);
                  one.set("value", shortened(made.second));
                  return one;
              }));
    entry.set("gone", pass.gone.empty() ? data(false) : data(joined(pass.gone)));
    return entry;
}

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
    for (const auto* list : {&evidence.bounds, &evidence.measured}) {
        if (!list->empty()) facts.push_back(list->front());
    }
    return list_of(facts, fact_data);
}

// A bar beside a number: `part` of `all`, drawn against the largest.
data shares(data entry, int part, int all, int largest) {
    entry.set("share", percent(all == 0 ? 0 : static_cast<double>(part) / all));
    entry.set("width", text_of(largest == 0 ? 0 : 100.0 * part / largest, "%.1f"));
    return entry;
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
        return shares(entry, one.cost.ours.arithmetic(), all, largest);
    });
}

data kernels_of(const Evidence& evidence) {
    return list_of(evidence.kernels, [](const CompiledKernel& kernel) {
        data entry;
        entry.set("name", kernel.name);
        entry.set("architecture", kernel.architecture);
        entry.set("registers", std::to_string(kernel.registers));
        entry.set("spilled", std::to_string(kernel.spilled));
        entry.set("threads", std::to_string(kernel.threads));
        entry.set("blocks", std::to_string(kernel.blocks));
        entry.set("occupancy", percent(kernel.occupancy));
        return entry;
    });
}

data fits_of(const Evidence& evidence) {
    return list_of(evidence.live.fits, [](const RegisterFit& fit) {
        data entry;
        const std::pair<const char*, int> cells[] = {{"blocks", fit.blocks},   {"registers", fit.registers},
                                                     {"values", fit.values},   {"slots", fit.slots},
                                                     {"fetched", fit.fetched}, {"puts", fit.puts},
                                                     {"takes", fit.takes},     {"bytes", fit.shared_bytes}};
        for (const auto& [name, value] : cells) entry.set(name, std::to_string(value));
        return entry;
    });
}

data sass_of(const Evidence& evidence) {
    data list(Type::list);
    for (const CompiledKernel& kernel : evidence.kernels) {
        if (kernel.instructions.empty()) continue;
        int all = 0;
        for (const auto& [kind, count] : kernel.instructions) all += count;
        data entry;
        entry.set("name", kernel.name);
        entry.set("architecture", kernel.architecture);
        entry.set("kinds", list_of(kernel.instructions, [&](const auto& one) {
                      data kind;
                      kind.set("name", one.first);
                      kind.set("count", std::to_string(one.second));
                      return shares(kind, one.second, all, kernel.instructions.front().second);
                  }));
        list.push_back(entry);
    }
    return list;
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

// What nvcc makes of the first kernel without each pass, beside that with all.
data compiled_worth(const Evidence& evidence) {
    data rows(Type::list);
    const auto number = [](int n) { return n < 0 ? std::string() : std::to_string(n); };
    const auto add = [&](const std::string& name, int instructions, int fp64, int registers, int spilled) {
        data row;
        row.set("name", name);
        row.set("instructions", number(instructions));
        row.set("fp64", number(fp64));
        row.set("registers", number(registers));
        row.set("spilled", number(spilled));
        rows.push_back(row);
    };
    if (evidence.kernels.empty()) return rows;
    const CompiledKernel& all = evidence.kernels.front();
    for (const Worth& worth : evidence.worth) {
        if (!worth.is_compiled) continue;
        if (rows.is_empty_list())
            add("with all passes", instructions_of(all), fp64_instructions_of(all), all.registers, all.spilled);
        add("without " + worth.pass, worth.instructions, worth.fp64, worth.registers, worth.spilled);
    }
    return rows;
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
    data rows(Type::list);
    for (const ir::Scale scale : scales) {
        const Cost& cost = at(evidence.cost, scale);
        const char* when = scale == ir::Scale::parameter ? "once a run, on the host"
                           : scale == ir::Scale::step    ? "once a step"
                                                         : "each step";
        if (!is_nothing(cost)) rows.push_back(row_of(std::string(to_string(scale)), when, cost, cost));
    }
    return rows;
}

void set_live_values(data& all, const Evidence& evidence) {
    all.set("has_live", !evidence.live.after_line.empty());
    if (!evidence.live.after_line.empty()) {
        all.set("live_plot", live_plot_html(evidence.live));
        all.set("n_cuts", evidence.live.cuts.empty() ? data(false) : data(std::to_string(evidence.live.cuts.size())));
        all.set("most_in_fp32",
                evidence.live.most_in_fp32 == 0 ? data(false) : data(std::to_string(evidence.live.most_in_fp32)));
        all.set("fits", fits_of(evidence));
    }
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
    data passes(Type::list);
    for (std::size_t place = 0; place < evidence.passes.size(); ++place) passes.push_back(pass_data(evidence, place));
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
