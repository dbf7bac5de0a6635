#include "runtime/io/arrays/wfdb_record.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {
namespace {

constexpr std::int16_t no_sample = -32768;
constexpr double most_units = 32767, finest_gain = 10000;

// One line of a header: no line ends, nothing that is no character.
std::string in_one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return text;
}

std::string without_blanks(std::string text) {
    text = in_one_line(text);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == ' ' || c == '/' || c == '(' || c == ')'; }, '_');
    return text.empty() ? "NU" : text;  // no units
}

double gain_of(const WfdbSignal& signal) {
    double largest = 0;
    for (const double value : signal.values) {
        if (std::isinf(value))
            throw UserFault("'" + signal.name + "' has a value without a bound, which a WFDB record cannot hold");
        if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
    }
    double gain = finest_gain;
    while (largest * gain > most_units) gain /= 10;
    return gain;
}

}  // namespace

WfdbText wfdb_text(const WfdbRecord& record) {
    if (record.signals.empty()) throw UserFault("a WFDB record has one signal or more");
    const std::size_t count = record.signals.front().values.size();
    WfdbText text;
    text.header = record.name + " " + std::to_string(record.signals.size()) + " " +
                  number_text(record.samples_per_second) + " " + std::to_string(count) + "\n";
    std::vector<std::vector<std::int16_t>> samples;
    for (const WfdbSignal& signal : record.signals) {
        if (signal.values.size() != count)
            throw UserFault("the signals of a WFDB record have equally many samples; '" + signal.name +
                            "' has others than '" + record.signals.front().name + "'");
        const double gain = gain_of(signal);
        std::uint16_t checksum = 0;
        std::vector<std::int16_t>& own = samples.emplace_back();
        for (const double value : signal.values) {
            own.push_back(std::isnan(value) ? no_sample : static_cast<std::int16_t>(std::lround(value * gain)));
            checksum = static_cast<std::uint16_t>(checksum + static_cast<std::uint16_t>(own.back()));
        }
        text.header += record.name + ".dat 16 " + number_text(gain) + "(0)/" + without_blanks(signal.unit) + " 16 0 " +
                       std::to_string(own.empty() ? 0 : own.front()) + " " +
                       std::to_string(static_cast<std::int16_t>(checksum)) + " 0 " + in_one_line(signal.name) + "\n";
    }
    for (const std::string& comment : record.comments) text.header += "# " + in_one_line(comment) + "\n";
    for (std::size_t k = 0; k < count; ++k)
        for (const std::vector<std::int16_t>& own : samples) {
            const auto bits = static_cast<std::uint16_t>(own[k]);
            text.samples += static_cast<char>(bits & 0xff);
            text.samples += static_cast<char>(bits >> 8);
        }
    return text;
}

std::vector<std::string> write_wfdb(const std::string& folder, const WfdbRecord& record) {
    const WfdbText text = wfdb_text(record);
    const std::string base = folder + "/" + record.name;
    write_whole_file(base + ".dat", text.samples);
    write_whole_file(base + ".hea", text.header);
    return {base + ".hea", base + ".dat"};
}

}  // namespace heartwright::io
