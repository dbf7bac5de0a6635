// What two runs' folders hold of the same, number by number: how far apart it is. For people and programs that ask
// whether an answer has stayed; comparison.hpp draws it.
//
// Compared are the columns of probes.csv, beats.csv, restitution.csv, ecg.csv, phase_singularities.csv,
// phase_singularity_points.csv, sparks.csv and of other tables that lie there; the numbers below `measures`,
// `at_probes` and `sparks` of summary.json; maps.h5, fields/, line_scans.h5 and the states of end_state.h5. Not
// compared: standard deviations over seeds.
//
// Rows stand for each other by their time (probes, ecg, line scans, instants of fields), or by what the row is of:
// probe, stimulus, beat, period, interval; else by their order. Domains (io/fields/domain_identity.hpp) must be the
// same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace heartwright::report {

struct QuantityDifference {
    std::string file;              // "probes.csv", "fields"
    std::string name;              // "V at P1", "measures.cv.P1 to P2.value"
    std::string symbol;            // "V", "value": what is shown, without where
    std::string unit, other_unit;  // of A and of B; "" when the file says none
    std::uint64_t compared = 0;    // numbers that both have
    std::uint64_t only_a = 0,
                  only_b = 0;  // numbers that one has and the other lacks (no such row, or empty, or NaN there)
    double scale = 0;          // the largest |A| of those compared, infinite ones left out
    double largest = 0;        // the largest |B - A|
    double a = 0, b = 0;       // the two numbers there
    std::string where;         // "t = 12 ms"; "" when all are equal
    bool same_unit() const { return unit == other_unit; }
    bool is_same() const { return largest == 0 && only_a + only_b == 0 && same_unit(); }  // in every digit
    double relative() const;  // largest/scale; 0 when all are equal, infinite when scale is 0
};

struct RunDifferences {
    std::vector<std::string>
        notes;  // what must be known beside: a run that did not finish, other settings, grids that do not fit
    std::vector<QuantityDifference> quantities;  // in the order of the files above
    std::vector<std::string> left_out;           // "maps": both runs have them, and they cannot be compared; see notes

    void leave_out(const std::string& what, const std::string& why, const std::string& domains = "");
};

// UserFault as read_run_folder(), when a file is damaged, or when the runs are on different meshes; `across_meshes`:
// then maps, fields and end states are left out. Fields and end states are read a few planes at a time.
RunDifferences differences_of_runs(const std::filesystem::path& a, const std::filesystem::path& b,
                                   bool across_meshes = false);

}  // namespace heartwright::report
