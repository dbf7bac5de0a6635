// Whether two solvers of a model give one answer: the same experiments run with both, in figures that a physiologist
// reads and on a page.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "runtime/report/compare/difference_limits.hpp"
#include "runtime/report/compare/run_differences.hpp"

namespace heartwright::report {

// An experiment run with both.
struct EvidencePair {
    std::string name;            // "single_cell"
    std::filesystem::path a, b;  // folders of the runs: reference, candidate
    RunDifferences differences;
};

struct Evidence {
    std::string model;
    std::string a, b;  // what the reference and the candidate are, in words
    std::vector<EvidencePair> pairs;
    Verdict verdict;
    bool passes() const;
    std::size_t quantities() const, beyond() const;  // compared, and how many of them are beyond their limits
};

// A figure of a pair, or the worst of those of a file that are not told singly.
struct DigestRow {
    std::string what;  // "V at cell", "APD90 of each beat", "15 other traces, worst i_Kr at cell"
    QuantityDifference quantity;
    bool passes = true;
    double share = 0;  // of its limit; 0 without one
};
// The potential's traces, APD90 of beats and of restitution, conduction velocity; all others by file.
std::vector<DigestRow> digest_of(const EvidencePair& pair, const Verdict& verdict);

std::vector<DigestRow> all_of(const EvidencePair& pair, const Verdict& verdict);  // each quantity, "FILE: NAME"

// What the candidate's runs say of themselves and the reference's do not: which tables were made, with what error.
std::vector<std::string> notes_of_candidate(const Evidence& evidence);

// A page with the digest, the curves of both over each other with their difference, and all quantities; written whole
// or not at all. UserFault when a run's folder is damaged.
void write_evidence(const Evidence& evidence, const std::filesystem::path& file);

}  // namespace heartwright::report
