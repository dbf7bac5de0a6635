#include "runtime/commands/command.hpp"

int main(int argc, char** argv) { return heartwright::commands::command_main(argc, argv); }
