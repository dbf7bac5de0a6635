#include "generator/driver/import_model.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <set>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/colour.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/utf8.hpp"
#include "base/files/new_file.hpp"
#include "base/json/value.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/import/cellml/read_cellml.hpp"
#include "generator/import/easyml/read_easyml.hpp"
#include "generator/import/mmt/read_mmt.hpp"
#include "generator/import/names.hpp"
#include "generator/import/write/write_spec.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = 16 << 20;  // the largest public model has 0.6 MB
constexpr std::size_t most_shown = 50;

std::shared_ptr<const SourceFile> read_foreign(const std::string& path) {
    std::error_code code;
    const std::uintmax_t size = fs::file_size(path, code);
    if (!code && size > largest_file)
        throw UserFault(path + " has " + std::to_string(size) + " bytes; expected a model of at most 16 MiB");
    std::shared_ptr<const SourceFile> file = json::read_source(path);
    if (file->text().size() > largest_file) throw UserFault(path + ": expected a model of at most 16 MiB");
    if (file->text().find('\0') != std::string::npos)
        throw UserFault(path + ": expected text, and it holds a zero byte");
    return file;
}

void show_decisions(const foreign::Decided& decided) {
    for (const foreign::Decision& it : decided.decisions) {
        std::cout << "  " << it.subject << ": " << it.choice << " (" << it.reason << ")";
        std::cout << (it.flag.empty() ? "" : "; " + it.flag) << '\n';
    }
}

// Differences of dimension first: those of size are often a prefix that the author forgot.
void show_issues(std::vector<foreign::UnitIssue> issues, bool is_strict) {
    if (issues.empty()) return;
    std::stable_sort(
        issues.begin(), issues.end(),
        [](const auto& a, const auto& b) { return a.is_of_dimension && !b.is_of_dimension; });
    const auto of_dimension =
        std::count_if(issues.begin(), issues.end(), [](const auto& it) { return it.is_of_dimension; });
    Diagnostics diagnostics;
    for (const foreign::UnitIssue& it : issues)
        if (is_strict)
            diagnostics.error(it.place, it.message);
        else
            diagnostics.warning(it.place, it.message + "; its number is taken as it is");
    diagnostics.throw_if_errors();
    std::cout << "  units: " << issues.size() << (issues.size() == 1 ? " place" : " places")
              << " where the model's own units disagree (" << of_dimension
              << " in dimension), computed there on bare numbers\n";
    std::size_t shown = 0;
    for (const foreign::UnitIssue& it : issues) {
        if (++shown > most_shown) {
            std::cout << "    and " << issues.size() - most_shown << " more\n";
            break;
        }
        std::cout << "    ";
        if (it.place.file) {
            const SourceFile::Place place = it.place.file->place(it.place.offset);
            std::cout << it.place.file->name() << ':' << place.line << ':' << place.column << ": ";
        }
        std::cout << it.message << '\n';
    }
}

// Every choice of variants, as `heartwright check` does. The draft stays where it fails: the errors name its lines.
void check_draft(const fs::path& draft, const fs::path& spec) {
    try {
        LoadedSpec loaded(draft.string(), {});
        for (const spec::Choice& choice : spec::all_choices(loaded.spec())) loaded.build_to_run(choice);
    } catch (const UserFault& fault) {
        throw UserFault(std::string(fault.what()) + "\n" + draft.string() + " is a draft that does not check; " +
                        spec.string() + " was not written");
    }
}

// A model's own name; where another file of this call has it already, its file's name, with a number if need be.
std::string name_of(const foreign::Model& model, const std::string& path, std::set<std::string>& taken) {
    const std::string own = foreign::accepted_model_name(model);
    if (taken.insert(own).second) return own;
    foreign::Model of_file;
    of_file.file = path;
    const std::string name = foreign::accepted_model_name(of_file);
    std::string free = name;
    for (int number = 2; !taken.insert(free).second; ++number) free = name + "_" + std::to_string(number);
    return free;
}

// "membrane.I_app=0" of --value, once for each input.
std::vector<std::pair<std::string, double>> given_values(const std::vector<std::string>& texts) {
    std::vector<std::pair<std::string, double>> values;
    for (const std::string& text : texts) {
        const std::size_t sign = text.find('=');
        double value = 0;
        const char* const end = text.data() + text.size();
        const auto read = sign == std::string::npos ? std::from_chars_result{nullptr, std::errc::invalid_argument}
                                                    : std::from_chars(text.data() + sign + 1, end, value);
        if (sign == 0 || read.ec != std::errc() || read.ptr != end || !std::isfinite(value))
            throw UserFault("--value: '" + text + "'; expected component.variable=NUMBER");
        values.emplace_back(text.substr(0, sign), value);
    }
    return values;
}

void import_file(const std::string& path, const Arguments& arguments, std::set<std::string>& taken) {
    const foreign::Overrides overrides{arguments.value("--potential"), arguments.value("--stimulus"),
                                       arguments.value("--time-unit"), given_values(arguments.all("--value"))};
    const auto [model, decided, issues, warnings] = import_source(read_foreign(path), overrides);
    std::cerr << for_stderr(warnings);
    const std::string name = arguments.value("--name", name_of(model, path, taken));
    if (const std::string why = spec::why_no_name(name); !why.empty()) throw UserFault("--name: '" + name + "' " + why);
    std::cout << path << ": " << name << '\n';
    show_decisions(decided);
    show_issues(issues, arguments.has("--strict"));
    const fs::path folder = arguments.value("-o", ".");
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) throw MachineFault("cannot make the folder " + folder.string() + ": " + code.message());
    const fs::path spec = folder / (name + ".json");
    const fs::path draft = folder / (name + ".draft.json");
    const fs::path experiment = folder / (name + ".experiment.json");
    for (const fs::path& it : {spec, experiment})
        if (fs::exists(it) && !arguments.has("--force"))
            throw UserFault(it.string() + " is there already; --force replaces it");
    files::write_whole(draft.string(), foreign::spec_text(model, decided, name));
    check_draft(draft, spec);
    fs::rename(draft, spec, code);
    if (code) throw MachineFault("cannot write " + spec.string() + ": " + code.message());
    files::write_whole(experiment.string(), foreign::experiment_text(model, decided, name));
    std::cout << "  written: " << spec.string() << ", " << experiment.string() << '\n';
}

}  // namespace

Imported import_source(const std::shared_ptr<const SourceFile>& file, const foreign::Overrides& overrides) {
    Diagnostics diagnostics;
    Imported result;
    const std::string ending = fs::path(file->name()).extension().string();
    if (ending == ".mmt")
        result.model = foreign::read_mmt(file, diagnostics);
    else if (ending == ".cellml" || ending == ".xml")
        result.model = cellml::read_cellml(file, diagnostics);
    else if (ending == ".model")
        result.model = foreign::read_easyml(file, diagnostics);
    else
        throw UserFault(file->name() + ": no format of that ending is known; expected .cellml, .mmt or .model");
    diagnostics.throw_if_errors();
    if (!diagnostics.all().empty()) result.warnings = diagnostics.render();
    const auto& equations = result.model.equations;
    if (equations.empty()) throw UserFault(file->name() + ": the file has no equations; expected a model's");
    if (std::none_of(equations.begin(), equations.end(), [](const auto& it) { return it.is_derivative; }))
        throw UserFault(file->name() +
                        ": the file has no differential equation; expected a model with one state at least");
    foreign::validate(result.model);
    result.decided = foreign::decide(result.model, overrides, diagnostics);
    diagnostics.throw_if_errors();
    result.issues = foreign::repair_units(result.model);
    return result;
}

void import_model(const std::vector<std::string>& words) {
    const Arguments arguments(import_usage(), words, 1, words.size());
    if (arguments.positional().size() > 1 && !arguments.value("--name").empty())
        throw UserFault("--name goes with one FILE");
    // A folder of that name would be taken for the spec.
    if (const fs::path folder = arguments.value("-o"); folder.extension() == ".json" && !fs::is_directory(folder))
        throw UserFault("-o " + folder.string() + ": expected a folder, where the spec and an experiment go; --name " +
                        folder.stem().string() + " names them");
    std::size_t failed = 0;
    std::set<std::string> taken;  // names of models in this call
    for (const std::string& path : arguments.positional()) {
        try {
            import_file(path, arguments, taken);
        } catch (const UserFault& fault) {
            if (arguments.positional().size() == 1) throw;
            std::cerr << for_stderr(std::string(fault.what()) + "\n");
            ++failed;
        }
    }
    if (failed > 0)
        throw UserFault(std::to_string(failed) + " of " + std::to_string(arguments.positional().size()) +
                        " files were not imported");
}

}  // namespace heartwright::driver
