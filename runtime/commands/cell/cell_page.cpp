#include "runtime/commands/cell/cell_page.hpp"

#include <algorithm>
#include <filesystem>

#include "base/units/shown.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/cell/temperature.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::commands {

CellPage::CellPage(const CellBench& bench, const std::string& headline) : bench_(bench), headline_(headline) {
    std::string variants;
    for (const std::string& variant : bench.request().variants) variants += (variants.empty() ? " (" : ", ") + variant;
    if (!variants.empty()) variants += ")";
    body_ = "<header>\n<p class=\"kicker\">Heartwright cell: " + report::escaped(bench.request().protocol) +
            "</p>\n<h1>" + report::escaped(bench.model().name + variants + ": " + headline) + "</h1>\n</header>\n";
    if (bench.request().temperature > 0)
        add_text("Temperature " + io::number_text(bench.request().temperature) + " K. " +
                 temperature_text(bench.model()));
}

void CellPage::add_text(const std::string& sentence) { body_ += "<p>" + report::escaped(sentence) + "</p>\n"; }
void CellPage::add_warning(const std::string& sentence) {
    body_ += "<p class=\"warning\" role=\"note\">" + report::escaped(sentence) + "</p>\n";
}
void CellPage::add_section(const std::string& title, const std::string& html) {
    body_ += report::section(report::file_name(title), report::escaped(title), html);
}

std::string CellPage::traces(const std::string& run, const std::string& symbol, const std::string& title,
                             const std::vector<std::string>& family) {
    report::RunFolder folder = report::read_run_folder(bench_.path(run));
    report::show_calcium_in_uM(folder);
    report::LinePlot plot{"traces-" + run + "-" + symbol, title, "t [ms]", symbol, {}};
    for (const report::Trace& trace : folder.traces) {
        if (trace.quantity != symbol) continue;
        plot.y_label = symbol + behind_a_name(trace.unit);
        plot.curves.push_back({trace.probe, folder.times, trace.values});
    }
    if (!family.empty()) {
        const auto place = [&](const report::Curve& curve) {
            return std::find(family.begin(), family.end(), curve.name) - family.begin();
        };
        std::vector<report::Curve> members;
        for (report::Curve& curve : plot.curves)
            if (place(curve) < static_cast<std::ptrdiff_t>(family.size())) members.push_back(std::move(curve));
        std::stable_sort(members.begin(), members.end(),
                         [&](const auto& one, const auto& other) { return place(one) < place(other); });
        report::colour_as_family(members);
        plot.curves = std::move(members);
    }
    for (report::Curve& curve : plot.curves)
        if (plot.curves.size() > 30) curve.look = report::Curve::Look::faint;
    return plot.curves.empty() ? "" : this->plot(plot);
}

void CellPage::write() {
    const std::string threshold = bench_.known_threshold();
    const std::string variants = list_of(bench_.request().variants);
    add_section("How it was computed",
                "<p>" +
                    report::escaped("Heartwright " + std::string(version()) + ", spec " + bench_.model().name + " (" +
                                    bench_.model().spec_hash + "), " +
                                    (variants.empty() ? "the file's own cell" : "variant " + variants) + "; dt " +
                                    ms_text(bench_.dt()) + ", " + bench_.request().precision + "; " + bench_.scheme() +
                                    (threshold.empty() ? "" : "; threshold of activation " + threshold) + ".") +
                    "</p>\n");
    std::string html = "<p class=\"note\">" + report::escaped(bench_.request().command) + "</p>\n<ul>\n";
    for (const auto& entry : std::filesystem::directory_iterator(bench_.request().folder)) {
        const std::string name = entry.path().filename().string();
        const std::string page = name + "/report.html";
        if (entry.is_directory() && std::filesystem::exists(entry.path() / "report.html"))
            html += "<li>The run <a href=\"" + report::escaped(page) + "\">" + report::escaped(name) +
                    "</a>; again: heartwright run " + report::escaped(name) + ".json -o again</li>\n";
    }
    add_section("Files", html + "</ul>\n");
    figures_.write(bench_.request().folder + "/plots");
    bench_.write_page(std::string(bench_.model().name) + ": " + headline_, body_);
}

report::Curve points(const std::string& name, const std::vector<double>& x, const std::vector<double>& y) {
    report::Curve curve{name, x, y};
    curve.draws_points = true;
    return curve;
}

}  // namespace heartwright::commands
