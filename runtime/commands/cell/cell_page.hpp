// The page of a protocol, made of the report's own figures.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/cell/cell_bench.hpp"
#include "runtime/report/plots/figure.hpp"
#include "runtime/report/plots/line_plot.hpp"

namespace heartwright::commands {

class CellPage {
public:
    CellPage(const CellBench& bench, const std::string& headline);

    void add_text(const std::string& sentence);     // plain text
    void add_warning(const std::string& sentence);  // plain text
    void add_section(const std::string& title, const std::string& html);
    std::string plot(report::LinePlot plot) { return figures_.add(report::line_plot(plot)); }
    // Traces of a symbol at the probes of a run; "" when there are none.
    // `family`: those of these probes alone, in this order and on a ramp of colours.
    std::string traces(const std::string& run, const std::string& symbol, const std::string& title,
                       const std::vector<std::string>& family = {});
    // report.html, and plots/.
    void write();

private:
    const CellBench& bench_;
    report::Figures figures_;
    std::string headline_, body_;
};

// Points of one column over another.
report::Curve points(const std::string& name, const std::vector<double>& x, const std::vector<double>& y);

}  // namespace heartwright::commands
