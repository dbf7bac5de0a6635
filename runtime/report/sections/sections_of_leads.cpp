// The section about 12-lead ECGs: the leads on ECG paper and over one axis, and what was measured of them.
#include <array>
#include <optional>

#include "runtime/report/plots/ecg_paper.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

constexpr std::array<const char*, 12> standard{"I",  "II", "III", "aVR", "aVL", "aVF",
                                               "V1", "V2", "V3",  "V4",  "V5",  "V6"};

const CsvTable* table_of_leads(const RunFolder& run) {
    const auto found = run.other_tables.find("leads.csv");
    if (found == run.other_tables.end() || found->second.columns.empty()) return nullptr;
    for (const char* name : standard) {
        const CsvColumn* lead = found->second.find(name);
        if (lead == nullptr || lead->unit != "mV") return nullptr;
    }
    return &found->second;
}

LinePlot plot_of(const CsvTable& table, const std::string& id, const std::string& title, std::size_t first) {
    LinePlot plot{id, title, "t [ms]", "Potential [mV]", {}};
    for (std::size_t k = first; k < first + standard.size() / 2; ++k)
        plot.curves.push_back({standard[k], table.columns.front().numbers, table.find(standard[k])->numbers});
    return plot;
}

// What the run has measured of each beat: QRS, QT, axis.
std::string beats_table(const RunFolder& run) {
    const json::Value* beats = run.summary ? find_path(*run.summary, "measures.leads.beats") : nullptr;
    if (beats == nullptr || !beats->is(json::Kind::array)) return "";
    std::string rows;
    for (const json::Value& beat : beats->items) {
        if (!beat.is(json::Kind::object)) continue;
        const auto cell = [&](const char* key) {
            const std::optional<double> value = number_at(beat, key);
            return "<td class=\"number\">" + (value ? readable(*value) : std::string("–")) + "</td>";
        };
        rows += "<tr>" + cell("qrs_onset_ms") + cell("qrs_duration_ms") + cell("qrs_axis_degrees") + cell("qt_ms") +
                "<td>" + escaped(text_at(beat, "qt_lead")) + "</td></tr>\n";
    }
    if (rows.empty()) return "";
    return "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">QRS onset [ms]</th><th scope=\"col\">QRS "
           "duration [ms]</th><th scope=\"col\">QRS axis [degrees]</th><th scope=\"col\">QT [ms]</th><th "
           "scope=\"col\">QT measured in</th></tr></thead><tbody>\n" +
           rows +
           "</tbody></table></div>\n<p class=\"note\">QRS by the spatial velocity of I, II and V1 to V6 "
           "above 5% of its largest; the end of T by the tangent at its steepest descent; the axis by the "
           "net areas of I and aVF.</p>\n";
}

}  // namespace

bool has_standard_leads(const RunFolder& run) { return table_of_leads(run) != nullptr; }

std::string leads_section(const RunFolder& run, Figures& figures) {
    const CsvTable* table = table_of_leads(run);
    if (table == nullptr) return "";
    EcgPaper paper{"ecg-paper", "12-lead ECG", table->columns.front().numbers, {}};
    for (const char* name : standard) paper.leads.push_back({name, table->find(name)->numbers});
    std::string html = figures.add(ecg_paper(paper));
    if (html.empty()) return "";
    html += "<p class=\"note\">" + scale_of_paper(paper) + "; to scale where it is " + readable(width_of_paper(paper)) +
            " mm wide. A large box is 0.2 s across; pulses of 1 mV stand at the left. Runs shorter than 10 s have the "
            "same time in all columns.</p>\n";
    html += beats_table(run);
    html += figures.add(line_plot(plot_of(*table, "leads-of-limbs", "Limb leads", 0)));
    html += figures.add(line_plot(plot_of(*table, "leads-of-chest", "Chest leads", 6)));
    return section("leads", "12-lead ECG", html);
}

}  // namespace heartwright::report
