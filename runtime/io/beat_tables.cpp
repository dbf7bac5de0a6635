#include "runtime/io/beat_tables.hpp"

#include "runtime/io/csv_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

void write_beats(const std::string& path, const std::string& potential_unit, const std::vector<BeatLine>& lines) {
    const std::string of_potential = " [" + potential_unit + "]", per_ms = " [" + potential_unit + "/ms]";
    CsvText csv({"probe", "beat", "activation [ms]", "foot" + of_potential, "peak" + of_potential, "peak_time [ms]", "dvdt_max" + per_ms,
                 "apd30 [ms]", "apd50 [ms]", "apd90 [ms]", "di90 [ms]", "cycle_length [ms]"});
    for (const BeatLine& line : lines) {
        csv.text(line.probe).integer(line.beat);
        for (const double value : {line.activation, line.foot, line.peak, line.peak_time, line.dvdt_max, line.apd30, line.apd50, line.apd90,
                                   line.di90, line.cycle_length})
            csv.number(value);
        csv.end_line();
    }
    write_whole_file(path, csv.all());
}

void write_restitution(const std::string& path, const std::vector<RestitutionLine>& lines) {
    CsvText csv({"stimulus", "probe", "period [ms]", "interval [ms]", "di90 [ms]", "apd90 [ms]", "apd90_before [ms]"});
    for (const RestitutionLine& line : lines) {
        csv.text(line.stimulus).text(line.probe);
        for (const double value : {line.period, line.interval, line.di90, line.apd90, line.apd90_before}) csv.number(value);
        csv.end_line();
    }
    write_whole_file(path, csv.all());
}

}  // namespace heartwright::io
