// What some work is refused with.
#pragma once

#include <string>

#include "base/diag/faults.hpp"

namespace heartwright {

// "no fault" when nothing is thrown; other faults than the one asked for go on.
template <class Fault = UserFault, class Work>
std::string message_of(const Work& work) {
    try {
        work();
    } catch (const Fault& fault) {
        return fault.what();
    }
    return "no fault";
}

}  // namespace heartwright
