#include "tests/validation/dyads/beats.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();

namespace heartwright::validation {

BundledRun run_cell(const std::string& experiment, std::vector<std::string> overrides) {
    overrides.push_back(
        R"(probes=[{"name": "cell", "cell": [0, 0, 0], "show": ["V", "Ca_i", "Ca_jsr"], "every": "0.5 ms"}])");
    overrides.push_back("maps=[]");
    return run_bundled(experiment, overrides, heartwright_model_gaur_rudy_2011_ord_cpu());
}

Beat beat_of(const BundledRun& run, double start, double length) {
    const auto &V = run.probes.at("V @ cell"), &ca = run.probes.at("Ca_i @ cell"),
               &jsr = run.probes.at("Ca_jsr @ cell");
    const auto row = [&](double t) { return std::min(static_cast<std::size_t>(std::lround(t / 0.5)), V.size() - 1); };
    const std::size_t first = row(start), last = row(start + length);
    const auto part = [&](const std::vector<double>& values) {
        return std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(first),
                                   values.begin() + static_cast<std::ptrdiff_t>(last));
    };
    const std::vector<double> v = part(V), c = part(ca), j = part(jsr);
    const auto top = std::max_element(v.begin(), v.end());
    const auto up = std::find_if(v.begin(), v.end(), [](double value) { return value > -40; });
    const double level = *top - 0.9 * (*top - v.front());
    const auto down = std::find_if(top, v.end(), [&](double value) { return value < level; });
    const auto calcium = std::max_element(c.begin(), c.end());
    return {up == v.end() || down == v.end() ? std::numeric_limits<double>::quiet_NaN()
                                             : 0.5 * static_cast<double>(down - up),
            v.front(),
            *top,
            *std::min_element(c.begin(), c.end()),
            *calcium,
            0.5 * static_cast<double>(calcium - c.begin()),
            *std::min_element(j.begin(), j.end()),
            *std::max_element(j.begin(), j.end())};
}

}  // namespace heartwright::validation
