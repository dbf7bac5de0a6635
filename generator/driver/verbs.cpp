#include "generator/driver/verbs.hpp"

#include <algorithm>
#include <exception>
#include <iostream>

#include "base/command_line/begin_program.hpp"
#include "base/command_line/generator_usages.hpp"
#include "base/diag/colour.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/utf8.hpp"
#include "base/files/standard_output.hpp"
#include "base/version/version.hpp"
#include "generator/driver/deep_stack.hpp"

namespace heartwright::driver {
namespace {

constexpr const char* about = R"(heartwright-generate: from a model spec to a solver's source

Verbs:
)";

constexpr const char* about_models = R"(
MODEL is a spec's path, or NAME: NAME.json in the working directory, or a bundled model (./model_specs,
HEARTWRIGHT_MODEL_PATH, the source folder).
Exit codes: 0 success, 1 diff, fmt --check or generate --check found differences, 2 the user's file or command,
3 a bug of ours, 4 the machine.
)";

}  // namespace

template <void (*verb)(const std::vector<std::string>&)>
int without_answer(const std::vector<std::string>& words) {
    verb(words);
    return 0;
}

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> list = {
        {"check", "report every problem of a spec", check_spec_usage, check},
        {"describe", "say what a spec holds, as JSON with typeset equations", describe_usage, without_answer<describe>},
        {"import", "write the spec of a model of another program", import_usage, without_answer<import_model>},
        {"explain", "say what each pass does and what a step costs", explain_usage, without_answer<explain>},
        {"generate", "write the solver's source", generate_usage, generate},
        {"compile", "make a model module of generated sources", compile_usage, without_answer<compile_sources>},
        {"diff", "say how two models differ", diff_usage, diff},
        {"fmt", "write specs in one layout", fmt_usage, format_files},
        {"export", "write a spec as a file of another program", export_spec_usage, without_answer<export_model>},
        {"eval", "print every value and derivative at a state", eval_usage, without_answer<eval>},
        {"reference", "integrate one cell with error control", reference_usage, without_answer<reference_trajectory>},
    };
    return list;
}

namespace {

void show_help() {
    std::cout << about;
    for (const Verb& verb : verbs())
        std::cout << "  " << verb.name << std::string(12 - verb.name.size(), ' ') << verb.summary << '\n';
    std::cout << "\nheartwright-generate VERB --help says more, with examples.\n" << about_models;
}

int run(const std::vector<std::string>& words) {
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        show_help();
        return 0;
    }
    if (words[0] == "--version") {
        std::cout << "heartwright-generate " << version_and_commit() << '\n';
        return 0;
    }
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) {
        names.push_back(verb.name);
        if (verb.name != words[0]) continue;
        const std::vector<std::string> rest(words.begin() + 1, words.end());
        if (wants_help(rest)) {
            std::cout << verb.usage().help("heartwright");
            return 0;
        }
        return verb.run(rest);
    }
    const std::string near = nearest_name(words[0], names);
    throw UserFault("no verb '" + words[0] + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?") +
                    " See heartwright-generate --help");
}

int fail(ExitCode code, const std::string& text) {
    // Messages about a file bring their own places and severities.
    const bool has_severity = text.starts_with("error: ") || text.find(": error: ") != std::string::npos;
    std::cerr << for_stderr((has_severity ? "" : "error: ") + text + (text.ends_with('\n') ? "" : "\n"));
    return static_cast<int>(code);
}

}  // namespace

int main(int argc, char** argv) {
    begin_program();
    try {
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        for (const std::string& word : words)
            if (!is_utf8(word))
                throw UserFault(
                    "'" + word +
                    "' is not valid UTF-8, and names and values go into files that hold UTF-8 alone; use another name");
        int code = 0;
        with_deep_stack([&] { code = run(words); });
        files::require_standard_output_taken();
        return code;
    } catch (const UserFault& fault) {
        return fail(ExitCode::user_fault, fault.what());
    } catch (const MachineFault& fault) {
        return fail(ExitCode::machine_fault, fault.what());
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::machine_fault, "not enough memory");
    } catch (const std::exception& fault) {
        return fail(ExitCode::our_fault, std::string("this is a bug of Heartwright: ") + fault.what());
    }
}

}  // namespace heartwright::driver
