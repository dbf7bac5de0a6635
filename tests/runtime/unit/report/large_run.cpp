// Writes the folder of a made-up run of 1e6 cells and 1 s, and says how long its report takes and how large it is.
//   large_run FOLDER [NX NY NZ]       100 x 100 x 100 when left out; about 0.5 GB
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/report.hpp"

namespace {

using namespace heartwright;

constexpr int rows = 20001, probes = 8, instants = 101;
constexpr double pi = 3.14159265358979323846;

// A wave that comes every 250 ms and gets slower; a little noise in the last digits, as integrated numbers have them.
double potential(double t, double activation) {
    const double since = std::fmod(t - activation + 1000, 250);
    return t < activation ? -85.23
                          : -85.23 + 118 * std::exp(-std::pow(since / 180, 4)) * (1 - std::exp(-since / 0.3)) +
                                1e-3 * std::sin(12.9898 * t + activation);
}

double activation(const io::FieldGrid& grid, std::int64_t x, std::int64_t y, std::int64_t z) {
    const double a = static_cast<double>(x) / static_cast<double>(grid.points[0]),
                 b = static_cast<double>(y) / static_cast<double>(grid.points[1]),
                 c = static_cast<double>(z) / static_cast<double>(grid.points[2]);
    return 1.3 + 80 * std::sqrt(a * a + 2 * b * b + c * c) + 6 * std::sin(9 * pi * a * b);
}

void write_tables(const std::filesystem::path& folder, const io::FieldGrid& grid) {
    const char* const symbols[] = {"V [mV]", "Ca_i [mM]", "i_Na [A/F]", "i_CaL [A/F]", "i_Kr [A/F]"};
    std::string experiment =
        R"({"format": 1, "name": "large", "doc": "Made up.", "model": "ten_tusscher_panfilov_2006", "time": {"end": "1000 ms", "dt": "0.05 ms"}, "probes": [)";
    std::string text = "t [ms]";
    for (int probe = 0; probe < probes; ++probe) {
        const std::string name = "P" + std::to_string(probe + 1);
        experiment += std::string(probe > 0 ? ", " : "") + R"({"name": ")" + name + R"(", "cell": [)" +
                      std::to_string(probe * grid.points[0] / probes) + ", 0, 0]}";
        for (const char* symbol : symbols) text += std::string(",") + symbol + " @ " + name;
    }
    text += "\n";
    char number[40];
    for (int row = 0; row < rows; ++row) {
        const double t = 0.05 * row;
        std::snprintf(number, sizeof number, "%.17g", t);
        text += number;
        for (int probe = 0; probe < probes; ++probe) {
            const double V = potential(t, activation(grid, probe * grid.points[0] / probes, 0, 0));
            for (double value :
                 {V, 1e-4 * (1 + (V + 85) / 12), -3 * std::exp(-V * V / 300), -0.05 * (V + 85.3), 0.01 * (V + 88)}) {
                std::snprintf(number, sizeof number, ",%.17g", value);
                text += number;
            }
        }
        text += '\n';
    }
    io::write_whole_file((folder / "probes.csv").string(), text);
    io::write_whole_file((folder / "experiment.resolved.json").string(),
                         experiment + R"(], "fields": {"show": ["V"]}})");
    io::write_whole_file(
        (folder / "summary.json").string(),
        R"({"status": "complete", "model": {"name": "ten_tusscher_panfilov_2006", "potential": "V"}})");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 5) return 2;
    const std::filesystem::path folder = argv[1];
    io::FieldGrid grid{{100, 100, 100}, {0.1, 0.1, 0.1}, {0.2, 0.2, 0.2}};
    for (int axis = 0; argc == 5 && axis < 3; ++axis)
        grid.points[static_cast<std::size_t>(axis)] = std::atoll(argv[2 + axis]);
    std::filesystem::create_directories(folder);
    write_tables(folder, grid);
    std::vector<double> at;
    for (std::int64_t z = 0; z < grid.points[2]; ++z)
        for (std::int64_t y = 0; y < grid.points[1]; ++y)
            for (std::int64_t x = 0; x < grid.points[0]; ++x) at.push_back(activation(grid, x, y, z));
    std::vector<io::MapData> maps;
    for (const auto& [name, unit, of] : {std::tuple{"activation", "ms", 1.0},
                                         {"repolarisation90", "ms", 0.9},
                                         {"apd90", "ms", -0.2},
                                         {"peak_V", "mV", 0.05},
                                         {"dvdt_max", "mV/ms", 0.4}}) {
        io::MapData map{name, unit, {}};
        for (double value : at) map.values.push_back(280 + of * value + 0.01 * std::sin(1e3 * value));
        maps.push_back(std::move(map));
    }
    io::write_maps((folder / "maps.h5").string(), grid, maps, "large", "ten_tusscher_panfilov_2006");
    io::FieldSeries fields((folder / "fields").string(), grid, {{"V", "mV"}}, false);
    fields.write_mesh(std::vector<std::int32_t>(at.size(), 1));
    for (int instant = 0; instant < instants; ++instant) {
        std::vector<double> values;
        for (double begin : at) values.push_back(potential(10.0 * instant, begin));
        fields.write_instant(200 * instant, 10.0 * instant, {values});
    }
    fields.finish();

    const auto begin = std::chrono::steady_clock::now();
    report::write_report(folder);
    std::cout << grid.count() << " cells, " << rows << " rows of " << 5 * probes << " traces, " << maps.size()
              << " maps, " << instants << " instants: report.html "
              << static_cast<double>(std::filesystem::file_size(folder / "report.html")) / 1e6 << " MB in "
              << std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() << " s\n";
}
