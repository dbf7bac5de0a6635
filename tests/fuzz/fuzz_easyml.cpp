// Any bytes as a model of EasyML, read, decided and written as a spec.
#include "generator/import/easyml/read_easyml.hpp"
#include "tests/fuzz/hostile_import.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    heartwright::foreign::import_bytes(data, size, "model.model", heartwright::foreign::read_easyml);
    return 0;
}
