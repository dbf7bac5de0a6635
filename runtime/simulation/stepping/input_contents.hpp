// Checksums of what an experiment reads from its files.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "runtime/experiment/input_files.hpp"

namespace heartwright::simulation {

// Each file and data set is read once, piece by piece. UserFault when it cannot be read.
class InputContents {
public:
    // "9 x 17 numbers, checksum 0123456789abcdef": of a data set its shape, unit and numbers, whatever else its file
    // holds; of another file its bytes.
    std::string of(const experiment::InputFile& input);

private:
    std::map<std::pair<std::string, std::string>, std::string> known_;
};

}  // namespace heartwright::simulation
