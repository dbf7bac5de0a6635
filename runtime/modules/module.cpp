#include "runtime/modules/module.hpp"

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/interface/instruction_sets.hpp"
#include "runtime/interface/module.hpp"
#include "runtime/modules/gpu_code.hpp"

namespace heartwright::modules {

namespace {

// A module is code that runs as this user: nobody else may have written it.
void check_file(const std::string& path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0) throw UserFault(path + ": " + std::strerror(errno));
    if (!S_ISREG(file.st_mode)) throw UserFault(path + ": not a file; --module takes a shared object");
    if (file.st_uid != ::geteuid() && file.st_uid != 0) {
        throw UserFault(path + ": belongs to user " + std::to_string(file.st_uid) + ", not to you (" +
                        std::to_string(::geteuid()) + ") or root; a module is code, build your own");
    }
    if ((file.st_mode & S_IWOTH) != 0)
        throw UserFault(path + ": every user can write it, and a module is code: chmod o-w " + path);
}

std::string last_error() {
    const char* text = ::dlerror();
    return text ? text : "unknown error";
}

bool is_name(const char* name) {
    if (!name || !*name) return false;
    return std::all_of(name, name + std::strlen(name), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

void check_version(const std::string& path, std::uint32_t found) {
    if (found == interface::version) return;
    throw UserFault(path + ": built for version " + std::to_string(found) +
                    " of the interface between models and runtime, this program has version " +
                    std::to_string(interface::version) + "; build the module again");
}

void check_model(const std::string& path, const interface::Model* model) {
    if (!model) throw UserFault(path + ": a model of the module is missing");
    check_version(path, model->interface_version);
    if (!is_name(model->name)) throw UserFault(path + ": a model of the module has no valid name");
    if (model->real_bytes != 4 && model->real_bytes != 8)
        throw UserFault(path + ": " + model->name + " computes with numbers of " + std::to_string(model->real_bytes) +
                        " bytes; 4 and 8 are known");
    if (std::string_view(model->instruction_set()) == "none") {
        throw UserFault(path + ": " + model->name + " was compiled for another processor than this " +
                        interface::chosen_instruction_set(nullptr) + "; build it here");
    }
}

bool is_same_solver(const interface::Model& a, const interface::Model& b) {
    return std::string_view(a.name) == b.name && a.backend == b.backend && a.real_bytes == b.real_bytes &&
           a.stores_gates == b.stores_gates;
}

}  // namespace

std::vector<const interface::Model*> open_module(const std::string& path) {
    check_file(path);
    // Without a slash dlopen() would search the folders of libraries.
    const std::string file = std::filesystem::absolute(path).string();
    void* const module = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module) throw UserFault(path + ": cannot be opened as a module: " + last_error());
    const auto entry = reinterpret_cast<interface::ModuleEntry>(::dlsym(module, interface::module_entry));
    if (!entry) throw UserFault(path + ": not a model module: it has no " + interface::module_entry + "()");
    // Before the entry, which asks its models what they run on.
    const auto gpu_entry = reinterpret_cast<interface::GpuCodeEntry>(::dlsym(module, interface::gpu_code_entry));
    if (gpu_entry) {
        const interface::GpuCode* const code = gpu_entry();
        check_version(path, code->interface_version);
        load_gpu_code(path, *code);
    }
    const interface::ModuleContents* const contents = entry();
    if (!contents) throw UserFault(path + ": the module is empty");
    check_version(path, contents->interface_version);
    if (contents->n_models < 1) throw UserFault(path + ": the module has no models");
    std::vector<const interface::Model*> models(contents->models, contents->models + contents->n_models);
    for (const interface::Model* model : models) check_model(path, model);
    return models;
}

std::vector<const interface::Model*> with_modules(std::vector<const interface::Model*> models,
                                                  const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        for (const interface::Model* model : open_module(path)) {
            std::erase_if(models, [&](const interface::Model* other) { return is_same_solver(*model, *other); });
            models.push_back(model);
        }
    }
    return models;
}

}  // namespace heartwright::modules
