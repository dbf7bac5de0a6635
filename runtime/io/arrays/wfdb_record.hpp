// Records of the WaveForm DataBase (WFDB): NAME.hea, a text, and NAME.dat, samples of 16 bits (format 16), as
// PhysioNet's tools and the Python package wfdb read them.
//
// Moody, WFDB Applications Guide and header(5), signal(5): a line for the record (name, signals, samples a second,
// samples), one for each signal (file, format, units of the converter a physical unit, bits, zero, first sample,
// checksum, block size, description), and comments. Samples are little-endian, one of each signal in turn; -32768 is
// none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::io {

struct WfdbSignal {
    std::string name, unit;      // "II", "mV"
    std::vector<double> values;  // of one length; NaN: no sample
};

struct WfdbRecord {
    std::string name;                  // of the record: letters, digits, _ and -
    double samples_per_second = 1000;  // Hz
    std::vector<WfdbSignal> signals;
    std::vector<std::string> comments;
};

// A signal has as many converter units per physical unit as a power of ten can be, at most 10,000, so that its largest
// value fits 16 bits. UserFault: no signals, signals of other lengths, infinite values.
struct WfdbText {
    std::string header, samples;  // the bytes of both files
};
WfdbText wfdb_text(const WfdbRecord& record);

// FOLDER/NAME.hea and FOLDER/NAME.dat: their paths.
std::vector<std::string> write_wfdb(const std::string& folder, const WfdbRecord& record);

}  // namespace heartwright::io
