// Any bytes as a model of Myokit, read, decided and written as a spec.
#include "generator/import/mmt/read_mmt.hpp"
#include "tests/fuzz/hostile_import.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    heartwright::foreign::import_bytes(data, size, "model.mmt", heartwright::foreign::read_mmt);
    return 0;
}
