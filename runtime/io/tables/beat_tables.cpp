#include "runtime/io/tables/beat_tables.hpp"

namespace heartwright::io {

namespace {

std::vector<std::string> headers_of_beats(const std::string& potential_unit) {
    const std::string of_potential = " [" + potential_unit + "]", per_ms = " [" + potential_unit + "/ms]";
    return {"probe",
            "beat",
            "activation [ms]",
            "foot" + of_potential,
            "peak" + of_potential,
            "peak_time [ms]",
            "dvdt_max" + per_ms,
            "apd30 [ms]",
            "apd50 [ms]",
            "apd90 [ms]",
            "di90 [ms]",
            "cycle_length [ms]"};
}

void write_what_there_is(CsvText& csv, WholeFileWriter& file, std::size_t at_least) {
    if (csv.all().size() >= at_least) file.write(csv.take());
}

constexpr std::size_t buffered = std::size_t{1} << 20;  // bytes

}  // namespace

BeatsWriter::BeatsWriter(const std::string& path, const std::string& potential_unit)
    : file_(path), csv_(headers_of_beats(potential_unit)) {}

void BeatsWriter::line(const BeatLine& line) {
    csv_.text(line.probe).integer(line.beat);
    for (const double value : {line.activation, line.foot, line.peak, line.peak_time, line.dvdt_max, line.apd30,
                               line.apd50, line.apd90, line.di90, line.cycle_length})
        csv_.number(value);
    csv_.end_line();
    write_what_there_is(csv_, file_, buffered);
}

void BeatsWriter::finish() {
    write_what_there_is(csv_, file_, 0);
    file_.finish();
}

void write_beats(const std::string& path, const std::string& potential_unit, const std::vector<BeatLine>& lines) {
    BeatsWriter writer(path, potential_unit);
    for (const BeatLine& line : lines) writer.line(line);
    writer.finish();
}

RestitutionWriter::RestitutionWriter(const std::string& path)
    : file_(path),
      csv_({"stimulus", "probe", "period [ms]", "interval [ms]", "di90 [ms]", "apd90 [ms]", "apd90_before [ms]"}) {}

void RestitutionWriter::line(const RestitutionLine& line) {
    csv_.text(line.stimulus).text(line.probe);
    for (const double value : {line.period, line.interval, line.di90, line.apd90, line.apd90_before})
        csv_.number(value);
    csv_.end_line();
    write_what_there_is(csv_, file_, buffered);
}

void RestitutionWriter::finish() {
    write_what_there_is(csv_, file_, 0);
    file_.finish();
}

void write_restitution(const std::string& path, const std::vector<RestitutionLine>& lines) {
    RestitutionWriter writer(path);
    for (const RestitutionLine& line : lines) writer.line(line);
    writer.finish();
}

}  // namespace heartwright::io
