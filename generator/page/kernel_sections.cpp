#include "generator/page/sections.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

#include "generator/page/difference.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::page {
namespace {

// Live values along a cell's step (register pressure), line by line, as SVG: how many a GPU's registers must hold,
// where few are live, what could be spilled to shared memory. Drawn twice as bar_chart.hpp does, wide and narrow.

std::string tenths(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::round(value * 10) / 10);
    return text;
}

class LivePlotDrawing {
public:
    LivePlotDrawing(const LiveStep& step, const char* kind, double width) : step_(step), kind_(kind), width_(width) {
        most_ = step.at_first;
        for (const int live : step.after_line) most_ = std::max(most_, live);
        for (const RegisterFit& fit : step.fits)
            if (fit.values <= most_ + 12) most_shown_ = std::max(most_shown_, fit.values);
        most_shown_ = std::max(most_shown_, most_) + 3;
    }

    std::string svg() const {
        const double below = floor + 40, spilled = below + 13 * static_cast<double>(step_.spilled.size()) +
                                                   (step_.spilled.empty() ? 0 : 24);
        std::string body = curve() + limits() + components() + cuts();
        body += text((left + right()) / 2, floor + 34, "lines of a step, one after the other", "middle", "tick");
        if (!step_.spilled.empty()) body += spilled_values(below);
        return "<svg class=\"" + std::string(kind_) + "\" viewBox=\"0 0 " + tenths(width_) + " " + tenths(spilled) +
               "\" role=\"img\" aria-label=\"live values along the step\">" + body + "</svg>";
    }

private:
    static constexpr double left = 34, top = 14, floor = 250;
    double right() const { return width_ - (width_ > 500 ? 118 : 62); }
    double x(double line) const {
        return left + (right() - left) * line / std::max<double>(1, static_cast<double>(step_.after_line.size()));
    }
    double y(double values) const { return floor - (floor - top) * values / most_shown_; }

    static std::string text(double x, double y, const std::string& what, const char* anchor, const char* style) {
        return "<text class=\"" + std::string(style) + "\" x=\"" + tenths(x) + "\" y=\"" + tenths(y) +
               "\" text-anchor=\"" + anchor + "\">" + escaped(what) + "</text>";
    }

    // A step function: live values after each line.
    std::string curve() const {
        std::string path = "M" + tenths(left) + " " + tenths(floor) + "V" + tenths(y(step_.at_first));
        for (std::size_t line = 0; line < step_.after_line.size(); ++line)
            path += "H" + tenths(x(static_cast<double>(line) + 0.5)) + "V" + tenths(y(step_.after_line[line]));
        path += "H" + tenths(right()) + "V" + tenths(floor) + "Z";
        std::string all = "<path class=\"bar-0\" d=\"" + path + "\"><title>at most " + std::to_string(most_) +
                          " live values at once</title></path>";
        for (int tick = 0; tick <= most_shown_; tick += most_shown_ > 60 ? 20 : 10)
            all += text(left - 6, y(tick) + 4, std::to_string(tick), "end", "tick");
        return all + "<path class=\"zero\" d=\"M" + tenths(left) + " " + tenths(top) + "V" + tenths(floor) + "H" +
               tenths(right()) + "\"/>";
    }
    std::string limits() const {
        std::string all;
        for (const RegisterFit& fit : step_.fits) {
            if (fit.values > most_shown_) continue;
            const std::string at = tenths(y(fit.values));
            all += "<path class=\"limit\" d=\"M" + tenths(left) + " " + at + "H" + tenths(right()) + "\"/>";
            all += text(right() + 5, y(fit.values) + 4,
                        width_ > 500 ? std::to_string(fit.blocks) + " blocks, " + std::to_string(fit.registers)
                                     : std::to_string(fit.blocks) + " blocks",
                        "start", "tick");
        }
        return all;
    }
    // A rule where the next begins, and its name where there is room.
    std::string components() const {
        std::string all;
        for (std::size_t k = 0; k < step_.components.size(); ++k) {
            const auto& [name, first] = step_.components[k];
            const double from = x(first),
                         to = k + 1 < step_.components.size() ? x(step_.components[k + 1].second) : right();
            all += "<g><title>" + escaped(name) + "</title><path class=\"zero\" d=\"M" + tenths(from) + " " +
                   tenths(floor) + "v5\"/>";
            if (to - from > 6.5 * static_cast<double>(name.size()))
                all += text((from + to) / 2, floor + 16, name, "middle", "tick");
            all += "</g>";
        }
        return all;
    }
    std::string cuts() const {
        std::string all;
        for (const int line : step_.cuts) {
            all += "<path class=\"cut\" d=\"M" + tenths(x(line)) + " " + tenths(top) + "V" + tenths(floor) +
                   "\"><title>cut here</title></path>";
        }
        return all;
    }
    std::string spilled_values(double from) const {
        std::string all = text(left, from + 12, "spilled: " + step_.spilled_for, "start", "tick");
        double at = from + 18;
        for (const SpilledValue& value : step_.spilled) {
            all += "<g><title>" + escaped(value.name + (value.is_fetched ? ", from memory into its slot" : "")) +
                   "</title><rect class=\"" + (value.is_fetched ? "bar-1" : "bar-0") + "\" x=\"" +
                   tenths(x(value.first)) + "\" y=\"" + tenths(at + 2) + "\" width=\"" +
                   tenths(std::max(1.0, x(value.last) - x(value.first))) + "\" height=\"8\"/>" +
                   text(x(value.last) + 4, at + 10, value.name, "start", "tick") + "</g>";
            at += 13;
        }
        return all;
    }

    const LiveStep& step_;
    const char* kind_;
    const double width_;
    int most_ = 0, most_shown_ = 0;
};

std::string live_plot_html(const LiveStep& step) {
    return "<figure class=\"bars\"><figcaption>Live values along the step</figcaption>" +
           LivePlotDrawing(step, "wide", 900).svg() + LivePlotDrawing(step, "narrow", 360).svg() + "</figure>";
}

data fits_of(const Evidence& evidence) {
    return list_of(
        evidence.live.fits,
        [](const RegisterFit& fit) {
            data entry;
            const std::pair<const char*, int> cells[] = {{"blocks", fit.blocks},   {"registers", fit.registers},
                                                         {"values", fit.values},   {"slots", fit.slots},
                                                         {"fetched", fit.fetched}, {"puts", fit.puts},
                                                         {"takes", fit.takes},     {"bytes", fit.shared_bytes}};
            for (const auto& [name, value] : cells) entry.set(name, std::to_string(value));
            return entry;
        });
}

}  // namespace

data kernels_of(const Evidence& evidence) {
    return list_of(
        evidence.kernels,
        [](const CompiledKernel& kernel) {
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

data sass_of(const Evidence& evidence) {
    data list(data::type::list);
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
                      return with_bar(kind, one.second, all, kernel.instructions.front().second);
                  }));
        list.push_back(entry);
    }
    return list;
}

data compiled_worth(const Evidence& evidence) {
    data rows(data::type::list);
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

void set_live_values(data& page, const Evidence& evidence) {
    page.set("has_live", !evidence.live.after_line.empty());
    if (!evidence.live.after_line.empty()) {
        page.set("live_plot", live_plot_html(evidence.live));
        page.set("n_cuts", evidence.live.cuts.empty() ? data(false) : data(std::to_string(evidence.live.cuts.size())));
        page.set("most_in_fp32",
                 evidence.live.most_in_fp32 == 0 ? data(false) : data(std::to_string(evidence.live.most_in_fp32)));
        page.set("fits", fits_of(evidence));
    }
}

}  // namespace heartwright::page
