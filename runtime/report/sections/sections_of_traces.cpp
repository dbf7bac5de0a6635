// The sections that show traces: potential and calcium first and large, then currents, fluxes, concentrations and the
// rest as panels.
#include <algorithm>
#include <cmath>

#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/report/data/beats_of_probe.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_beats = 8, most_probes_in_beats = 4;

struct Quantity {
    std::string name, unit;
};

std::vector<Quantity> quantities_of(const RunFolder& run) {
    std::vector<Quantity> quantities;
    for (const Trace& trace : run.traces)
        if (std::none_of(quantities.begin(), quantities.end(),
                         [&](const Quantity& q) { return q.name == trace.quantity && q.unit == trace.unit; }))
            quantities.push_back({trace.quantity, trace.unit});
    return quantities;
}

std::vector<std::string> probes_of(const RunFolder& run) {
    std::vector<std::string> probes;
    for (const Trace& trace : run.traces)
        if (std::find(probes.begin(), probes.end(), trace.probe) == probes.end()) probes.push_back(trace.probe);
    return probes;
}

void add_band(Curve& curve, const std::vector<double>& deviations) {
    if (deviations.size() != curve.y.size()) return;
    for (std::size_t k = 0; k < curve.y.size(); ++k) {
        curve.low.push_back(curve.y[k] - deviations[k]);
        curve.high.push_back(curve.y[k] + deviations[k]);
    }
}

// What the plots of a run share: its probes, each with its colour, and where their beats begin.
class Traces {
public:
    explicit Traces(const RunFolder& run) : run_(run), probes_(probes_of(run)) {
        for (const std::string& probe : probes_) starts_.push_back(beats_of_probe(run, probe));
    }

    LinePlot whole(const Quantity& quantity) const {
        LinePlot plot{"trace-" + quantity.name, quantity.name, "t [ms]", label(quantity), {}};
        for (const Trace& trace : run_.traces) {
            if (!is_of(trace, quantity)) continue;
            plot.curves.push_back({trace.probe, run_.times, trace.values});
            plot.curves.back().colour = number_of(trace.probe);
            add_band(plot.curves.back(), trace.deviations);
        }
        return plot;
    }

    // The beats of each probe from their beginnings on, the last whole one bold, or only that one; no curve when no
    // probe has two beats.
    LinePlot beats(const Quantity& quantity, bool only_last = false) const {
        LinePlot plot{"beats-" + quantity.name,
                      quantity.name + ", beats overlaid",
                      "t since " + beginning(beating(quantity)) + " [ms]",
                      label(quantity),
                      {}};
        for (const Trace* trace : beating(quantity)) {
            const std::size_t probe = number_of(trace->probe);
            const auto beats = cut_into_beats(run_.times, *trace, starts_[probe], most_beats);
            const std::size_t last = last_whole(beats);
            const auto add = [&](std::size_t k, bool is_last) {
                const CutBeat& beat = beats[k];
                Curve curve{trace->probe + ", beat " + std::to_string(beat.number), beat.t, beat.y};
                curve.colour = probe;
                curve.look = is_last ? Curve::Look::bold : Curve::Look::faint;
                if (is_last) add_band(curve, beat.deviations);
                if (only_last)
                    curve.group = trace->probe;
                else if (!is_last)
                    curve.group = trace->probe + ", other beats";
                plot.curves.push_back(std::move(curve));
            };
            for (std::size_t k = 0; k < beats.size() && !only_last; ++k)
                if (k != last) add(k, false);
            if (last < beats.size()) add(last, true);
        }
        return plot;
    }

    bool has_one_probe() const { return probes_.size() == 1; }
    std::size_t most_beats_of_a_probe() const {
        std::size_t most = 0;
        for (const BeatStarts& starts : starts_) most = std::max(most, starts.at.size());
        return most;
    }

    // What the beats that are overlaid begin with, "activation" unless a probe has none.
    std::string beginning(const std::vector<const Trace*>& traces) const {
        const bool are_stimulus_starts = std::any_of(traces.begin(), traces.end(), [&](const Trace* trace) {
            return starts_[number_of(trace->probe)].are_stimulus_starts;
        });
        return are_stimulus_starts ? "stimulus" : "activation";
    }

private:
    static std::string label(const Quantity& quantity) { return quantity.name + " [" + quantity.unit + "]"; }
    static bool is_of(const Trace& trace, const Quantity& quantity) {
        return trace.quantity == quantity.name && trace.unit == quantity.unit;
    }
    std::size_t number_of(const std::string& probe) const {
        return static_cast<std::size_t>(std::find(probes_.begin(), probes_.end(), probe) - probes_.begin());
    }

    std::vector<const Trace*> beating(const Quantity& quantity) const {
        std::vector<const Trace*> traces;
        for (const Trace& trace : run_.traces)
            if (is_of(trace, quantity) && starts_[number_of(trace.probe)].at.size() > 1 &&
                traces.size() < most_probes_in_beats)
                traces.push_back(&trace);
        return traces;
    }

    // The last one, but the one before when the run ended soon after it had begun.
    static std::size_t last_whole(const std::vector<CutBeat>& beats) {
        if (beats.size() < 2) return 0;
        const auto length = [&](std::size_t k) { return beats[k].t.back(); };
        return length(beats.size() - 1) < 0.5 * length(beats.size() - 2) ? beats.size() - 2 : beats.size() - 1;
    }

    const RunFolder& run_;
    std::vector<std::string> probes_;
    std::vector<BeatStarts> starts_;  // [probe]
};

enum class Kind { current, flux, concentration, other };

Kind kind_of(const RunFolder& run, const Quantity& quantity) {
    const std::string current = run.summary ? text_at(*run.summary, "model.current_unit") : "";
    const bool is_named_so = quantity.name.rfind("i_", 0) == 0 || quantity.name.rfind("I_", 0) == 0;
    const auto unit = parse_unit(quantity.unit), molar = parse_unit("mM"), flux = parse_unit("mM/ms");
    if (unit && unit->same_dimension(*flux)) return Kind::flux;
    if (is_named_so && quantity.unit != "1" && (current.empty() || quantity.unit == current)) return Kind::current;
    if (unit && unit->same_dimension(*molar)) return Kind::concentration;
    return Kind::other;
}

// "i_NaK, pumps and exchangers": with the component, where that says more than the name.
std::string panel_title(const RunFolder& run, const Quantity& quantity) {
    std::string component = run.summary ? text_at(*run.summary, "symbols." + quantity.name + ".component") : "";
    std::replace(component.begin(), component.end(), '_', ' ');
    std::string name = quantity.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    return component.empty() || name.rfind(component, 0) == 0 ? quantity.name : quantity.name + ", " + component;
}

// Where each trace began, how low and high it went and when, where it ended: of an integrated flux, what went by.
std::string figures_of_traces(const RunFolder& run) {
    std::string rows;
    for (const Trace& trace : run.traces) {
        std::size_t first = trace.values.size(), last = first, low = first, high = first;
        for (std::size_t k = 0; k < trace.values.size(); ++k) {
            if (!std::isfinite(trace.values[k])) continue;
            if (first == trace.values.size()) first = low = high = k;
            if (trace.values[k] < trace.values[low]) low = k;
            if (trace.values[k] > trace.values[high]) high = k;
            last = k;
        }
        if (first == trace.values.size()) continue;
        const auto number = [&](std::size_t k) {
            return "<td class=\"number\">" + readable(trace.values[k]) + "</td>";
        };
        const auto number_at = [&](std::size_t k) {
            return "<td class=\"number\">" + readable(trace.values[k]) + " <small>at " + readable_time(run.times[k]) +
                   " ms</small></td>";
        };
        rows += "<tr><th scope=\"row\">" + escaped(trace.quantity) + escaped(behind_a_name(trace.unit)) + "</th><td>" +
                escaped(trace.probe) + "</td>" + number(first) + number_at(low) + number_at(high) + number(last) +
                "</tr>\n";
    }
    return "<details><summary>The traces in figures</summary>\n<div class=\"scroll\"><table><thead><tr><th "
           "scope=\"col\">Trace</th><th "
           "scope=\"col\">Probe</th><th scope=\"col\">First</th><th scope=\"col\">Lowest</th><th "
           "scope=\"col\">Highest</th><th "
           "scope=\"col\">Last</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div></details>\n";
}

std::string note_of_seeds(const RunFolder& run) {
    const json::Value* values = run.summary ? find_path(*run.summary, "seeds.values") : nullptr;
    if (values == nullptr) return "";
    return "Means over " + readable(static_cast<double>(values->items.size())) +
           " seeds; the bands are one sample standard deviation to both sides. ";
}

}  // namespace

std::string traces_section(const RunFolder& run, Figures& figures) {
    const Traces traces(run);
    const std::string potential = potential_of(run), calcium = calcium_of(run);
    std::string html;
    std::size_t beats = 0;
    for (const std::string& name : {potential, calcium})
        for (const Quantity& quantity : quantities_of(run)) {
            if (quantity.name != name) continue;
            LinePlot whole = traces.whole(quantity);
            whole.is_tall = name == potential;
            html += figures.add(line_plot(whole));
            const std::string overlaid = figures.add(line_plot(traces.beats(quantity)));
            html += overlaid;
            if (!overlaid.empty()) beats = std::max(beats, traces.most_beats_of_a_probe());
        }
    std::string note = note_of_seeds(run);
    if (beats > 0)
        note +=
            "Overlaid beats begin at their activation, without a trace of the potential at the stimulus; the last "
            "whole one is bold" +
            (beats > most_beats
                 ? ", " + std::to_string(most_beats) + " of " + readable(static_cast<double>(beats)) + " are drawn"
                 : "") +
            ".";
    if (!note.empty() && !html.empty()) html += "<p class=\"note\">" + note + "</p>\n";
    if (!run.traces.empty()) html += figures_of_traces(run);
    const std::string title = potential.empty() ? "Traces" : calcium.empty() ? "Potential" : "Potential and calcium";
    return section("traces", title, html);
}

std::string currents_section(const RunFolder& run, Figures& figures) {
    const Traces traces(run);
    const std::string potential = potential_of(run), calcium = calcium_of(run);
    std::string html;
    std::vector<std::pair<std::string, std::string>> groups;  // title, panels
    std::size_t count = 0;
    bool shows_last_beats = false;
    for (const auto& [kind, title] : {std::pair{Kind::current, "Currents"},
                                      {Kind::flux, "Fluxes"},
                                      {Kind::concentration, "Concentrations"},
                                      {Kind::other, "Others"}}) {
        std::vector<LinePlot> plots;
        for (const Quantity& quantity : quantities_of(run)) {
            if (quantity.name == potential || quantity.name == calcium || kind_of(run, quantity) != kind) continue;
            bool is_quick = kind == Kind::current || kind == Kind::flux;
            plots.push_back(is_quick ? traces.beats(quantity, !traces.has_one_probe()) : traces.whole(quantity));
            if (is_quick && plots.back().curves.empty()) {
                plots.back() = traces.whole(quantity);
                is_quick = false;
            }
            plots.back().title = panel_title(run, quantity);
            plots.back().is_small = true;
            shows_last_beats = shows_last_beats || is_quick;
        }
        // One axis of time for panels of a kind.
        std::array<double, 2> range{1, -1};
        for (const LinePlot& plot : plots)
            for (const Curve& curve : plot.curves)
                if (!curve.x.empty())
                    range = range[0] > range[1]
                                ? std::array{curve.x.front(), curve.x.back()}
                                : std::array{std::min(range[0], curve.x.front()), std::max(range[1], curve.x.back())};
        std::string panels;
        for (LinePlot& plot : plots) {
            if (range[0] < range[1]) plot.x_range = range;
            Figure panel = line_plot(plot);
            if (traces.has_one_probe()) panel.keys.clear();  // what is bold and what is pale is said below
            panels += figures.add(std::move(panel));
        }
        if (!panels.empty()) groups.emplace_back(title, panels);
        count += plots.size();
    }
    constexpr std::size_t few = 6;  // then one grid
    for (const auto& [title, panels] : groups) {
        if (count > few) html += "<h3>" + title + "</h3>\n";
        const bool opens = count > few || &panels == &groups.front().second,
                   closes = count > few || &panels == &groups.back().second;
        html += std::string(opens ? "<div class=\"many panels\">\n" : "") + panels + (closes ? "</div>\n" : "");
    }
    if (shows_last_beats)
        html += "<p class=\"note\">Currents and fluxes over one beat: the last whole one" +
                std::string(traces.has_one_probe() ? " bold, others pale" : " at each probe") +
                ". Their whole course is in probes.csv.</p>\n";
    return section("currents", "Currents and other traces", html);
}

}  // namespace heartwright::report
