// beats.csv and restitution.csv: what measures of beats found, a line a beat and a line a tested start. NaN: an empty
// field. Written line by line, whole after finish().
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

// probe, beat (from 1), activation [ms], foot [mV], peak [mV], peak_time [ms], dvdt_max [mV/ms], apd30 [ms], apd50
// [ms], apd90 [ms], di90 [ms], cycle_length [ms]; the unit of the potential as the model has it.
struct BeatLine {
    std::string probe;
    std::int64_t beat;
    double activation, foot, peak, peak_time, dvdt_max, apd30, apd50, apd90, di90, cycle_length;
};
class BeatsWriter {
public:
    BeatsWriter(const std::string& path, const std::string& potential_unit);
    void line(const BeatLine& line);
    void finish();

private:
    WholeFileWriter file_;
    CsvText csv_;  // not written yet
};
void write_beats(const std::string& path, const std::string& potential_unit, const std::vector<BeatLine>& lines);

// stimulus, probe, period [ms], interval [ms], di90 [ms], apd90 [ms], apd90_before [ms]
struct RestitutionLine {
    std::string stimulus, probe;
    double period, interval, di90, apd90, apd90_before;
};
class RestitutionWriter {
public:
    explicit RestitutionWriter(const std::string& path);
    void line(const RestitutionLine& line);
    void finish();

private:
    WholeFileWriter file_;
    CsvText csv_;
};
void write_restitution(const std::string& path, const std::vector<RestitutionLine>& lines);

}  // namespace heartwright::io
