// What a program prints is a result like its files: one that did not arrive is a fault of the machine.
#pragma once

namespace heartwright::files {

// At the end of a program: MachineFault when standard output did not take all that was printed (a full disk). A reader
// that went away before has what it wanted.
void require_standard_output_taken();

}  // namespace heartwright::files
