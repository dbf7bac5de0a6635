#include "generator/driver/verbs.hpp"

int main(int argc, char** argv) { return heartwright::driver::main(argc, argv); }
