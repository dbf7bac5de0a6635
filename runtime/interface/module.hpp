// A model module: a shared object with generated models, which a running program opens (runtime/modules). It exports
// one symbol, heartwright_module(), and needs nothing of the program: only the C library and its mathematics.
//
// Compiled with -fvisibility=hidden and -fno-threadsafe-statics: what is chosen once is chosen by heartwright_module(),
// before any thread computes.
#pragma once

#include <cstdint>

#include "runtime/interface/model.hpp"

namespace heartwright::interface {

// The first member is read before all others: it stays where it is in every version.
struct ModuleContents {
    std::uint32_t interface_version;
    std::int32_t n_models;
    const Model* const* models;  // [n_models], alive as long as the module is open
};

inline constexpr const char* module_entry = "heartwright_module";
using ModuleEntry = const ModuleContents* (*)();

}  // namespace heartwright::interface

// Once in a module, at global scope, with the addresses of its models:
// HEARTWRIGHT_MODULE(&heartwright_model_a_cpu(), &heartwright_model_a_cpu_fp32())
#define HEARTWRIGHT_MODULE(...)                                                                     \
    extern "C" __attribute__((visibility("default"))) const heartwright::interface::ModuleContents* \
    heartwright_module();                                                                           \
    const heartwright::interface::ModuleContents* heartwright_module() {                            \
        using namespace heartwright::interface;                                                     \
        static const Model* const models[] = {__VA_ARGS__};                                         \
        static const ModuleContents contents = {version, sizeof models / sizeof models[0], models}; \
        for (const Model* model : models) model->instruction_set();                                 \
        return &contents;                                                                           \
    }
