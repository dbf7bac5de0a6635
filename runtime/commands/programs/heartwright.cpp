#include "runtime/commands/command.hpp"

int main(int argc, char** argv) { return heartwright::app::command_main(argc, argv); }
