#include "runtime/io/fields/means_of_runs.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/core/moments.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

namespace {

class LineWriter {
public:
    explicit LineWriter(const std::string& path) : file_(path) {}
    void line(const std::string& text) {
        text_ += text + '\n';
        if (text_.size() >= std::size_t{1} << 16) write();
    }
    void close() {
        write();
        file_.finish(false);
    }

private:
    void write() {
        file_.write(text_);
        text_.clear();
    }

    std::string text_;
    WholeFileWriter file_;
};

void append_field(std::string& line, double value) {
    line += ',';
    if (std::isnan(value)) return;
    char buffer[32];
    line.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

// The numbers of a row behind its first field, which is returned as it is written.
std::string read_row(const std::string& line, const std::string& path, std::vector<double>& values) {
    values.clear();
    const std::size_t first = std::min(line.find(','), line.size());
    for (std::size_t begin = first; begin < line.size();) {
        const std::size_t end = std::min(line.find(',', begin + 1), line.size());
        double value = std::numeric_limits<double>::quiet_NaN();
        const char *const from = line.data() + begin + 1, *const to = line.data() + end;
        if (from != to && std::from_chars(from, to, value).ptr != to)
            throw UserFault(path + ": '" + std::string(from, to) + "' is no number");
        values.push_back(value);
        begin = end;
    }
    return line.substr(0, first);
}

}  // namespace

void write_mean_tables(const std::vector<std::string>& tables, const std::string& mean, const std::string& sd) {
    std::vector<std::ifstream> files;
    std::vector<std::string> lines(tables.size());
    const auto read_lines = [&] {
        for (std::size_t k = 0; k < files.size(); ++k)
            if (!std::getline(files[k], lines[k])) return false;
        return !files.empty();
    };
    for (const std::string& table : tables) files.emplace_back(table, std::ios::binary);
    if (!read_lines())
        throw UserFault((tables.empty() ? mean : tables.front()) + ": there are no tables to put together");
    for (std::size_t k = 1; k < tables.size(); ++k)
        if (lines[k] != lines[0]) throw UserFault(tables[k] + " has other columns than " + tables[0]);
    LineWriter means(mean), deviations(sd);
    means.line(lines[0]);
    deviations.line(lines[0]);
    std::vector<double> values;
    while (read_lines()) {
        std::vector<Moments> moments;
        std::string label;
        for (std::size_t k = 0; k < tables.size(); ++k) {
            const std::string own = read_row(lines[k], tables[k], values);
            if (k == 0) {
                label = own;
                moments.resize(values.size());
            }
            if (own != label || values.size() != moments.size())
                throw UserFault(tables[k] + " has other rows than " + tables[0]);
            for (std::size_t c = 0; c < values.size(); ++c) moments[c].add(values[c]);
        }
        std::string deviation = label;
        for (const Moments& one : moments) {
            append_field(label, one.mean());
            append_field(deviation, one.standard_deviation());
        }
        means.line(label);
        deviations.line(deviation);
    }
    means.close();
    deviations.close();
}

void write_mean_maps(const std::vector<std::string>& files, const std::string& mean, const std::string& sd,
                     const std::string& experiment, const std::string& model) {
    Maps means;
    std::vector<std::vector<Moments>> moments;
    for (const std::string& file : files) {
        Maps one = read_maps(file);
        if (moments.empty()) {
            means = one;
            moments.resize(one.maps.size());
        }
        if (const std::string other = domain_difference(file, one.grid.domain, files.front(), means.grid.domain);
            !other.empty())
            throw UserFault(other + ": there are no means over both");
        if (one.maps.size() != means.maps.size() || one.grid.points != means.grid.points)
            throw UserFault(file + " has other maps than " + files.front());
        for (std::size_t m = 0; m < one.maps.size(); ++m) {
            if (one.maps[m].name != means.maps[m].name) throw UserFault(file + " has other maps than " + files.front());
            moments[m].resize(std::max(moments[m].size(), one.maps[m].values.size()));
            for (std::size_t i = 0; i < one.maps[m].values.size(); ++i) moments[m][i].add(one.maps[m].values[i]);
        }
    }
    Maps deviations = means;
    for (std::size_t m = 0; m < moments.size(); ++m) {
        means.maps[m].values.resize(moments[m].size());
        deviations.maps[m].values.resize(moments[m].size());
        for (std::size_t i = 0; i < moments[m].size(); ++i) {
            means.maps[m].values[i] = moments[m][i].mean();
            deviations.maps[m].values[i] = moments[m][i].standard_deviation();
        }
    }
    write_maps(mean, means.grid, means.maps, experiment, model);
    write_maps(sd, deviations.grid, deviations.maps, experiment, model);
}

}  // namespace heartwright::io
