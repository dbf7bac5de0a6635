// What a solver takes on this machine: `bench` of it, as a child process.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::commands {

struct Measurement {
    double ms_per_step = 0;
    std::int64_t cells = 0, sites = 0;  // sites: of each cell
    std::string device, architecture;
};

class Bench {
public:
    // words: of `bench`, from the model on; log: a file for what the solver prints.
    Bench(const std::vector<std::string>& words, std::string log);

    // The median of three calls. MachineFault with what the solver said when it fails.
    Measurement of(const std::string& solver) const;

private:
    Measurement once(const std::string& solver) const;

    std::vector<std::string> words_;
    std::string log_;
};

}  // namespace heartwright::commands
