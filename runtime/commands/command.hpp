// The command `heartwright`: does some verbs itself, hands specs to heartwright-generate and experiments to a solver.
#pragma once

namespace heartwright::commands {

int command_main(int argc, char** argv);

}  // namespace heartwright::commands
