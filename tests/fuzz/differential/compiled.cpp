#include "tests/fuzz/differential/compiled.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/diag/faults.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/printer.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::fuzz {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
}

// One source for all: their four files each, behind the headers that they share. Only the portable instruction set,
// for the compiler's time: what a register holds does not change a line of the generated code.
std::string source_of(const std::vector<Checked*>& specs) {
    std::string text =
        "#include <cstdint>\n#include <limits>\n#include \"runtime/kernels/cpu/cpu_kernel.hpp\"\n#include "
        "\"runtime/math/math.hpp\"\n"
        "#include \"runtime/kernels/common/cell_tables.hpp\"\n#include \"runtime/kernels/cuda/spilling.hpp\"\n#undef "
        "__x86_64__\n#define HEARTWRIGHT_ISA portable\n";
    for (const Checked* spec : specs)
        for (const char* file : {"model.cpp", "ode.cpp", "cpu/model.cpp", "cpu/react.cpp"})
            text += "#include \"" + spec->plain.name + "/" + file + "\"\n";
    for (const Checked* spec : specs) {
        const std::string entry = "heartwright_model_" + spec->plain.name + "_cpu";
        text += "extern \"C\" const void* fuzz_entry_" + spec->plain.name + "() { return &" + entry + "(); }\n";
    }
    return text;
}

bool compile(const std::vector<Checked*>& specs, const fs::path& folder, const std::string& name, std::string& log) {
    write(folder / (name + ".cpp"), source_of(specs));
    const std::string command = std::string("nice ") + HEARTWRIGHT_FUZZ_COMPILER + " -std=c++20 -O1 -shared -fPIC -w " +
                                HEARTWRIGHT_FUZZ_FLAGS + " -DHEARTWRIGHT_PRECISION=fp64 -I" + HEARTWRIGHT_SOURCE_DIR +
                                " -I" + folder.string() + " " + (folder / (name + ".cpp")).string() + " -o " +
                                (folder / (name + ".so")).string() + " > " + (folder / "log").string() + " 2>&1";
    if (std::system(command.c_str()) == 0) return true;
    std::ostringstream text;
    text << std::ifstream(folder / "log").rdbuf();
    log = text.str();
    return false;
}

class Library {
public:
    explicit Library(const fs::path& path) : handle_(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
        if (!handle_) throw MachineFault(std::string("dlopen: ") + ::dlerror());
    }
    ~Library() { ::dlclose(handle_); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    const interface::Model& model(const std::string& name) const {
        using Entry = const void* (*)();
        const auto entry = reinterpret_cast<Entry>(::dlsym(handle_, ("fuzz_entry_" + name).c_str()));
        if (!entry) throw MachineFault("no entry of " + name);
        return *static_cast<const interface::Model*>(entry());
    }

private:
    void* handle_;
};

class Solver {
public:
    Solver(const interface::Model& compiled, Checked& spec, Random& random)
        : compiled_(compiled),
          spec_(spec),
          random_(random),
          steps_(spec.lowered),
          values_(spec.plain),
          optimised_(spec.optimised) {}

    void compare() {
        for (std::size_t k = 0; k < spec_.points.size(); ++k) {
            compare_at(spec_.points[k], spec_.ends_run[k]);
            if (spec_.failure) return;
        }
    }

private:
    void compare_at(analysis::Point point, bool ends_run) {
        const interface::VariantInfo& info = compiled_.variants[0];
        const auto n_states = static_cast<std::size_t>(compiled_.n_states);
        const auto step = static_cast<std::int64_t>(std::llround(point.t / point.dt));
        const interface::StepClock clock { step, point.dt, 1, 0 };
        point.t = static_cast<double>(step) * point.dt;
        constexpr std::int64_t n = 4;  // slots, all alike
        std::vector<double> state(n_states * n), v_out(n), constants(static_cast<std::size_t>(compiled_.n_constants));
        for (std::size_t c = 0; c < n_states; ++c) std::fill_n(&state[c * n], n, point.states[c]);
        std::vector<std::uint32_t> mask(n, point.stimulus != 0);
        double amplitude[interface::max_stimulus_count] = {point.stimulus};
        std::vector<double> parameters = point.parameters;
        compiled_.derive(info.kernel, parameters.data(), clock.dt, constants.data());
        const interface::ReactArguments at {
            0, n, n, state.data(), &state[static_cast<std::size_t>(compiled_.potential) * n], v_out.data(),
                &clock, mask.data(), amplitude, constants.data()
        };
        std::vector<std::int32_t> wanted;
        for (std::int32_t k = 0; k < compiled_.n_observables; ++k) wanted.push_back(k);
        std::vector<double> observed(wanted.size() * n);
        compiled_.observe(info.kernel, {at, nullptr, n, wanted.data(), compiled_.n_observables, observed.data()},
                          nullptr);
        compiled_.react(info.kernel, at, nullptr);

        const Reference::Values steps = steps_.at(point, random_), values = values_.at(point, random_);
        optimised_.evaluate(point);
        const auto expect = [&](const char* kind, const Expected& expected, double got, const std::string& what,
                                double interpreted) {
            if (spec_.failure || expected.allows(got)) return;
            spec_.failure = Failure{kind, what + " is " + ir::shortest(got) + " instead of " +
                                              ir::shortest(static_cast<double>(expected.value)) +
                                              " (interpreter, optimised: " + ir::shortest(interpreted) + ")\n    at " +
                                              text_of(spec_.plain, point)};
        };
        for (std::size_t c = 0; c < n_states && !ends_run; ++c) {
            const double got = static_cast<int>(c) == compiled_.potential ? v_out[0] : state[c * n];
            expect("react", steps.updates[c], got, "next(" + spec_.plain.states[c].name + ")",
                   optimised_.next_value(c));
        }
        std::size_t k = 0;
        for (std::size_t d = 0; d < spec_.plain.definitions.size(); ++d) {
            if (spec_.plain.definitions[d].is_temporary) continue;
            expect("observe", values.definitions[d], observed[k * n], spec_.plain.definitions[d].name, NAN);
            ++k;
        }
    }

    const interface::Model& compiled_;
    Checked& spec_;
    Random& random_;
    Reference steps_, values_;
    analysis::Interpreter<double> optimised_;
};

}  // namespace

void compare_compiled(const std::vector<Checked*>& specs, const std::string& folder_name) {
    const fs::path folder = folder_name;
    fs::remove_all(folder);
    std::vector<Checked*> left;
    for (Checked* spec : specs) {
        if (spec->files.empty()) continue;
        for (const emit::GeneratedFile& file : spec->files) write(folder / file.path, file.text);
        left.push_back(spec);
    }
    if (left.empty()) return;
    std::string log, name = "all";
    while (!compile(left, folder, name, log)) {
        // The specs that the messages are about; should they be about none, the first one.
        const auto is_blamed = [&](const Checked* spec) {
            return log.find(spec->plain.name + "/") != std::string::npos && log.find(": error:") != std::string::npos;
        };
        if (left.size() == 1) {
            left[0]->failure = Failure{"compiler", log.substr(0, 2000)};
            return;
        }
        std::vector<Checked*> blamed;
        for (Checked* spec : left)
            if (is_blamed(spec)) blamed.push_back(spec);
        if (blamed.empty()) blamed.push_back(left[0]);
        for (Checked* spec : blamed) {
            std::string own_log;
            if (!compile({spec}, folder, "one", own_log)) spec->failure = Failure{"compiler", own_log.substr(0, 2000)};
            std::erase(left, spec);
        }
        if (left.empty()) return;
        name += "_";
    }
    const Library library(folder / (name + ".so"));
    for (Checked* spec : left) {
        Random random(1);
        if (!spec->failure) Solver(library.model(spec->plain.name), *spec, random).compare();
    }
}

}  // namespace heartwright::fuzz
