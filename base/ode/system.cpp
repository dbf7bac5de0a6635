#include "base/ode/system.hpp"

namespace heartwright::ode {

const Pattern& System::pattern() const {
    static const Pattern dense;
    return dense;
}

}  // namespace heartwright::ode
