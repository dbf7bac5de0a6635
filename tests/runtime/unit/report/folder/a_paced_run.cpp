#include "tests/runtime/unit/report/folder/a_paced_run.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <sstream>

#include "runtime/io/fields/maps_file.hpp"
#include "tests/runtime/unit/report/nan.hpp"

namespace heartwright::report {
namespace {

const io::FieldGrid grid{{40, 30, 1}, {0.125, 0.125, 0.125}, {0.25, 0.25, 0.25}};

const char* const experiment = R"({
  "format": 1, "name": "paced sheet", "model": "ohara_rudy_2011", "variant": ["endo"], "time": {"end": "3200 ms", "dt": "0.01 ms"},
  "geometry": {"cells": [40, 30], "spacing": "0.25 mm", "points": "centres"}, "tissue": {"D": "0.1 mm^2/ms"},
  "stimuli": [{"name": "S1", "where": "all", "current": "-80 A/F", "start": "10 ms", "period": "400 ms", "count": 8, "duration": "0.5 ms"}],
  "probes": [{"name": "near", "cell": [2, 15, 0], "show": ["V", "Ca_i", "i_Na", "i_Ks", "i_NaK", "Na_i", "J_rel", "m", "n"]},
             {"name": "far", "cell": [36, 15, 0], "show": ["V", "Ca_i", "i_Na", "i_Ks"]}],
  "maps": [{"activation": {"threshold": "-40 mV", "beats": "last"}}, {"apd": 90}, {"alternans": 90}, {"cv": true}],
  "measures": [{"cv": ["near", "far"]}, {"restitution": "S2"}, {"biomarkers": "near"}, {"ecg": "lead <1>", "at": ["5 mm", "4 mm", "20 mm"], "minus": ["5 mm", "4 mm", "-20 mm"]}]
})";

const char* const summary = R"({
  "format": 1, "experiment": "paced sheet", "status": "complete", "steps": 320000, "dt_ms": 0.01, "end_ms": 3200,
  "model": {"name": "ohara_rudy_2011", "variants": ["endo"], "potential": "V", "potential_unit": "mV", "current_unit": "A/F"},
  "symbols": {"i_NaK": {"unit": "A/F", "component": "pumps_and_exchangers"}, "i_Na": {"unit": "A/F", "component": "i_Na"}},
  "grid": {"shape": [40, 30, 1], "cells": 1200},
  "measures": {"cv": [{"from": "near", "to": "far", "distance_mm": 8.5, "time_ms": 17, "cv_mm_per_ms": 0.5}, {"from": "far", "to": "near", "distance_mm": 8.5, "time_ms": null, "cv_mm_per_ms": null}],
               "regions": [{"region": "left <half>", "cells": 600, "activated": 590, "first_ms": 12.5, "median_ms": 30, "last_ms": 52, "median_cv_mm_per_ms": 0.5}, {"region": "whole", "cells": 1200, "activated": 0}],
               "restitution": {"S2": {"near": {"steepest_slope": 1.25}}, "S.dynamic": {"near": {"steepest_slope": null}}}},
  "notes": ["device memory: 1 MiB", "warning: stimulus 'S1' <hyperpolarises>"]
})";

double activation(int beat, double x) { return 12 + 400.0 * beat + x / 0.5; }
double apd(int beat) { return beat % 2 == 0 ? 250 : 230; }  // beats from 0: the even numbers of the first, third...
double potential(double since, double duration) {
    return since < 0 ? -88 : -88 + 128 / (1 + std::exp((since - duration) / 8)) * (1 - std::exp(-since / 0.3));
}

struct Shape {
    const char* header;
    std::function<double(double since, double duration)> value;
};

std::string probes_csv(const std::function<double(double value, std::size_t column)>& of) {
    const auto gone = [](double since) { return std::max(0.0, since); };
    const std::vector<Shape> near{
        {"V [mV]", potential},
        {"Ca_i [mM]", [&](double s, double) { return 8e-5 + 4e-4 * gone(s) / 40 * std::exp(1 - gone(s) / 40); }},
        {"i_Na [A/F]", [](double s, double) { return s > 0 && s < 2 ? -60.0 : 0.0; }},
        {"i_Ks [A/F]",
         [&](double s, double d) { return s < 0 ? 0 : 0.08 * std::exp(-std::pow((s - 0.7 * d) / 60, 2)); }},
        {"i_NaK [A/F]", [](double s, double d) { return 0.1 + 0.001 * potential(s, d); }},
        {"Na_i [mM]", [](double s, double) { return 7 + 1e-3 * s; }},
        {"J_rel [mM/ms]", [](double s, double) { return s > 0 ? std::exp(-s / 10) : 0.0; }},
        {"m [1]", [](double s, double d) { return (potential(s, d) + 90) / 140; }},
        {"n [1]", [](double s, double d) { return 1 - (potential(s, d) + 90) / 140; }}};
    std::ostringstream text;
    text << "t [ms]";
    for (const Shape& shape : near) text << ',' << shape.header << " @ near";
    for (std::size_t k = 0; k < 4; ++k) text << ',' << near[k].header << " @ far";
    text << '\n';
    for (int row = 0; row <= 3200; ++row) {
        const auto since = [&](double x) {
            int beat = 7;
            while (beat > 0 && row < activation(beat, x) - 5) --beat;
            return std::pair{row - activation(beat, x), apd(beat)};
        };
        text << row;
        std::size_t column = 0;
        for (const Shape& shape : near) text << ',' << of(shape.value(since(0.6).first, since(0.6).second), column++);
        for (std::size_t k = 0; k < 4; ++k)
            text << ',' << of(near[k].value(since(9.1).first, since(9.1).second), column++);
        text << '\n';
    }
    return text.str();
}

std::vector<io::MapData> maps() {
    std::vector<io::MapData> all{{"activation", "ms", {}}, {"apd90", "ms", {}},   {"alternans90", "ms", {}},
                                 {"cv", "mm/ms", {}},      {"cv_x", "mm/ms", {}}, {"cv_y", "mm/ms", {}},
                                 {"cv_z", "mm/ms", {}},    {"peak_V", "mV", {}}};
    for (int j = 0; j < 30; ++j)
        for (int i = 0; i < 40; ++i) {
            const double x = 0.25 * (i + 0.5), y = 0.25 * (j + 0.5), away = std::hypot(x, y - 3.75);
            const bool is_scar = std::hypot(x - 6, y - 2) < 1;
            const std::vector<double> values{activation(7, away),
                                             230 + 4 * x,
                                             20 * std::cos(x),
                                             0.5 + 0.005 * y,
                                             0.5 * x / away,
                                             0.5 * (y - 3.75) / away,
                                             0,
                                             40 - y};
            for (std::size_t k = 0; k < all.size(); ++k) all[k].values.push_back(is_scar ? nan : values[k]);
        }
    return all;
}

}  // namespace

APacedRun::APacedRun(const std::string& name) : ARun(name) {
    write("experiment.resolved.json", experiment);
    write("summary.json", summary);
    write("probes.csv", probes_csv([](double value, std::size_t) { return value; }));
    io::write_maps((folder() / "maps.h5").string(), grid, maps(), "paced sheet", "ohara_rudy_2011");

    std::ostringstream beats;
    beats << "probe,beat,activation [ms],foot [mV],peak [mV],peak_time [ms],dvdt_max [mV/ms],apd30 [ms],apd50 "
             "[ms],apd90 [ms],di90 "
             "[ms],cycle_length [ms]\n";
    for (int beat = 0; beat < 8; ++beat) {
        beats << "near," << beat + 1 << ',' << activation(beat, 0.6) << ",-88,40," << activation(beat, 0.6) + 1.5
              << ",310," << apd(beat) - 80 << ',' << apd(beat) - 50 << ',';
        if (beat < 7) beats << apd(beat);  // the last one is cut off by the end of the run
        beats << ',';
        if (beat > 0)
            beats << 400 - apd(beat - 1) << ",400";
        else
            beats << ',';
        beats << '\n';
    }
    write("beats.csv", beats.str());

    std::ostringstream restitution;
    restitution << "stimulus,probe,period [ms],interval [ms],di90 [ms],apd90 [ms],apd90_before [ms]\n";
    for (int di = 20; di <= 400; di += 20)  // the slope at DI is exp(-DI/80)
        restitution << "S2,near,1000," << di + 250 << ',' << di << ',' << 260 - 80 * std::exp(-di / 80.0) << ",250\n";
    for (int period = 300; period <= 600; period += 50)
        for (int beat = 0; beat < 2; ++beat)
            restitution << "S.dynamic,near," << period << ",," << period - 220 << ','
                        << (period < 400 ? 200 + (beat == 0 ? -1 : 1) * (400 - period) / 5 : 180 + 0.1 * period)
                        << ",200\n";
    write("restitution.csv", restitution.str());

    std::ostringstream ecg;
    ecg << "t [ms],lead <1> [mV]\n";
    for (int t = 0; t <= 800; ++t)
        ecg << t << ','
            << std::exp(-std::pow((t - 30) / 6.0, 2)) - 0.2 * std::exp(-std::pow((t - 55) / 5.0, 2)) +
                   0.3 * std::exp(-std::pow((t - 300) / 40.0, 2))
            << '\n';
    write("ecg.csv", ecg.str());

    std::ostringstream count, points;
    count << "t [ms],count\n";
    points << "t [ms],x [mm],y [mm],z [mm],charge\n";
    for (int t = 0; t <= 600; t += 2) {
        count << t << ',' << (t < 100 ? 0 : t < 500 ? 2 : 1) << '\n';
        const double turn = 2 * M_PI * t / 110;
        if (t >= 100)
            points << t << ',' << 3 + std::cos(turn) + 0.002 * t << ',' << 3.5 + std::sin(turn) << ",0.125,1\n";
        if (t >= 100 && t < 500)
            points << t << ',' << 7 + 0.7 * std::cos(turn) << ',' << 3.5 - 0.7 * std::sin(turn) << ",0.125,-1\n";
    }
    write("phase_singularities.csv", count.str());
    write("phase_singularity_points.csv", points.str());
}

void APacedRun::add_seeds() const {
    std::string with = summary;
    with.insert(
        with.rfind('}'),
        R"(, "map_units": {"apd90": "ms", "ead": "1"}, "at_probes": {"near": {"apd90": 240.5, "ead": 0.5}, "far": {"apd90": null, "ead": 2}},
    "seeds": {"values": [1, 2, 3], "at_probes_sd": {"near": {"apd90": 3.25, "ead": null}, "far": {"apd90": null}}, "measures_sd": {"cv": [{"from": "near", "to": "far", "distance_mm": 0, "time_ms": 1.5, "cv_mm_per_ms": 0.04}]}})");
    write("summary.json", with);
    write("probes_sd.csv", probes_csv([](double, std::size_t column) { return column % 9 == 0 ? 2.0 : 0.0; }));
    auto deviations = maps();
    for (auto& map : deviations)
        for (double& value : map.values) value = std::fabs(value) / 10;
    io::write_maps((folder() / "maps_sd.h5").string(), grid, deviations, "paced sheet", "ohara_rudy_2011");
}

}  // namespace heartwright::report
