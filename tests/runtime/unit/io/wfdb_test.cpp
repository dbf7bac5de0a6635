// WFDB records, read back by what header(5) and signal(5) of the WFDB library say.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <sstream>

#include "runtime/io/arrays/wfdb_record.hpp"
#include "runtime/io/read_file.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::io {
namespace {

struct ReadSignal {
    std::string file, unit, name;
    double gain = 0, baseline = 0;
    int checksum = 0, first = 0;
    std::vector<double> values;
};
struct ReadRecord {
    std::string name;
    double rate = 0;
    std::vector<ReadSignal> signals;
    std::vector<std::string> comments;
};

// A reader of its own, of what these two files have.
ReadRecord read_back(const std::string& folder, const std::string& name) {
    ReadRecord record;
    std::istringstream header(read_file(folder + "/" + name + ".hea"));
    std::size_t signals = 0, samples = 0;
    std::string line;
    std::getline(header, line);
    std::istringstream(line) >> record.name >> signals >> record.rate >> samples;
    for (std::size_t s = 0; s < signals; ++s) {
        std::getline(header, line);
        std::istringstream words(line);
        ReadSignal signal;
        std::string format, scale, bits, zero, block;
        words >> signal.file >> format >> scale >> bits >> zero >> signal.first >> signal.checksum >> block >> std::ws;
        std::getline(words, signal.name);
        EXPECT_EQ(format, "16");
        EXPECT_EQ(zero, "0");
        const std::size_t open = scale.find('('), close = scale.find(')'), slash = scale.find('/');
        signal.gain = std::stod(scale.substr(0, open));
        signal.baseline = std::stod(scale.substr(open + 1, close - open - 1));
        signal.unit = scale.substr(slash + 1);
        record.signals.push_back(signal);
    }
    while (std::getline(header, line)) record.comments.push_back(line);
    const std::string bytes = read_file(folder + "/" + record.signals.at(0).file);
    EXPECT_EQ(bytes.size(), 2 * signals * samples);
    for (std::size_t k = 0; k < samples; ++k)
        for (std::size_t s = 0; s < signals; ++s) {
            const std::size_t at = 2 * (k * signals + s);
            const auto low = static_cast<unsigned char>(bytes.at(at)),
                       high = static_cast<unsigned char>(bytes.at(at + 1));
            const int whole = low + 256 * high, sample = whole >= 32768 ? whole - 65536 : whole;
            ReadSignal& signal = record.signals[s];
            if (k == 0) EXPECT_EQ(sample, signal.first);
            signal.checksum -= sample;
            signal.values.push_back(sample == -32768 ? std::nan("") : (sample - signal.baseline) / signal.gain);
        }
    for (const ReadSignal& signal : record.signals) EXPECT_EQ(signal.checksum % 65536, 0) << signal.name;
    return record;
}

TEST(Wfdb, values_are_read_back_to_half_a_unit_of_the_converter) {
    const Scratch folder;
    WfdbRecord record{"leads", 1000, {{"I", "mV", {}}, {"V1", "mV", {}}, {"wide", "uV", {}}}, {"simulated"}};
    for (int k = 0; k < 777; ++k) {
        record.signals[0].values.push_back(1.2 * std::sin(0.05 * k));
        record.signals[1].values.push_back(-3.27 * std::cos(0.03 * k));
        record.signals[2].values.push_back(5000 * std::sin(0.01 * k));
    }
    record.signals[1].values[5] = std::numeric_limits<double>::quiet_NaN();
    write_wfdb(folder / "", record);
    const ReadRecord read = read_back(folder / "", "leads");
    EXPECT_EQ(read.name, "leads");
    EXPECT_EQ(read.rate, 1000);
    ASSERT_EQ(read.signals.size(), 3u);
    const double gains[] = {10000, 10000, 1};
    for (std::size_t s = 0; s < 3; ++s) {
        EXPECT_EQ(read.signals[s].name, record.signals[s].name);
        EXPECT_EQ(read.signals[s].unit, record.signals[s].unit);
        EXPECT_EQ(read.signals[s].gain, gains[s]);
        for (std::size_t k = 0; k < record.signals[s].values.size(); ++k) {
            const double value = record.signals[s].values[k];
            if (std::isnan(value))
                EXPECT_TRUE(std::isnan(read.signals[s].values[k]));
            else
                EXPECT_NEAR(read.signals[s].values[k], value, 0.5000001 / gains[s]);
        }
    }
    EXPECT_EQ(read.comments, std::vector<std::string>{"# simulated"});
}

TEST(Wfdb, hostile_names_stay_in_their_line_and_unfit_signals_are_refused) {
    const Scratch folder;
    write_wfdb(folder / "", {"leads", 500, {{"a\nb.dat 16", "m V/(s)\n", {0, 1}}}, {"x\ny"}});
    const ReadRecord read = read_back(folder / "", "leads");
    ASSERT_EQ(read.signals.size(), 1u);
    EXPECT_EQ(read.signals[0].name, "a b.dat 16");
    EXPECT_EQ(read.signals[0].unit, "m_V__s__");
    EXPECT_EQ(read.comments, std::vector<std::string>{"# x y"});
    const auto refused = [](const WfdbRecord& record) { return message_of<UserFault>([&] { wfdb_text(record); }); };
    EXPECT_EQ(refused({"r", 1, {}, {}}), "a WFDB record has one signal or more");
    EXPECT_EQ(refused({"r", 1, {{"A", "mV", {1, 2}}, {"B", "mV", {1}}}, {}}),
              "the signals of a WFDB record have equally many samples; 'B' has others than 'A'");
    EXPECT_EQ(refused({"r", 1, {{"A", "mV", {std::numeric_limits<double>::infinity()}}}, {}}),
              "'A' has a value without a bound, which a WFDB record cannot hold");
}

}  // namespace
}  // namespace heartwright::io
