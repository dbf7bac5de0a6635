// Calls of METIS, isolated from the signals of the process.
#pragma once

#include <functional>

namespace heartwright::mesh {

// Runs `call`, one call of METIS that does not throw, in a thread of its own, named "metis", and waits for its end.
//
// METIS handles SIGTERM and SIGABRT of the whole process, again and again while it works: its handler leaves the call
// by longjmp(), and the call reports a failure. A SIGTERM that is to end the program would be lost so, and a heap that
// was being changed would stay locked. Here no thread takes SIGTERM. The calling thread waits for it, and lets it do
// what it did before METIS. METIS raises SIGABRT itself, in its thread, when memory runs out. Afterwards both signals
// are handled as before, with the same flags.
void in_metis_thread(const std::function<void()>& call);

}  // namespace heartwright::mesh
