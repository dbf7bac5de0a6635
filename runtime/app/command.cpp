#include "runtime/app/command.hpp"

namespace heartwright::app {
int command_main(int, char**) { return 0; }
}  // namespace heartwright::app
