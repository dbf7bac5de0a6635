#include "runtime/launch/quiet.hpp"

#include <iostream>

namespace heartwright::launch {

namespace {

bool quiet = false;

}  // namespace

void set_quiet(bool is_quiet) { quiet = is_quiet; }
bool is_quiet() { return quiet; }

std::ostream& progress_text() {
    static std::ostream nowhere(nullptr);
    return quiet ? nowhere : std::cerr;
}

}  // namespace heartwright::launch
