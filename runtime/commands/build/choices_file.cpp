#include "runtime/commands/build/choices_file.hpp"

#include <nlohmann/json.hpp>

#include "runtime/experiment/object_reader.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::commands {

namespace {

const std::string mend = "remove the file, and let heartwright tune measure again";

// Of their text in one layout.
std::string checksum_of(const nlohmann::ordered_json& choices) {
    const std::string text = choices.dump();
    io::Checksum sum;
    sum.add(text.data(), text.size());
    return io::checksum_text(sum);
}

nlohmann::ordered_json choices_in(const std::string& path) {
    const auto json = nlohmann::ordered_json::parse(io::read_file(path), nullptr, false, true);
    return json.is_object() && json.contains("choices") ? json["choices"] : nlohmann::ordered_json();
}

}  // namespace

void read_choices_file(const std::string& path, const std::string& of,
                       const std::function<void(const json::Value&, Diagnostics&)>& read_choice) {
    using experiment::Need;
    const experiment::Key keys[] = {{.name = "format", .need = Need::required},
                                    {.name = of.c_str(), .need = Need::required},
                                    {.name = "choices", .need = Need::required},
                                    {.name = "checksum"}};
    const experiment::ObjectKeys file_object{.keys = keys};
    Diagnostics diagnostics;
    if (const auto document = json::parse(json::read_source(path), diagnostics)) {
        experiment::ValueReader values(diagnostics);
        if (values.is_object(*document, "a file of tune")) {
            experiment::ObjectReader reader(*document, file_object, "a file of tune", diagnostics);
            if (const auto* v = reader.find("format")) values.integer(*v, "format", 1, 1);
            if (const auto* v = reader.find(of)) values.name(*v, of);
            const auto* const choices = reader.find("choices");
            const auto* const items = choices != nullptr ? values.array(*choices, "choices") : nullptr;
            for (std::size_t n = 0; items != nullptr && n < items->size(); ++n)
                if (values.is_object((*items)[n], "a choice of a machine")) read_choice((*items)[n], diagnostics);
            if (const auto* v = reader.find("checksum")) {
                const bool is_whole = values.name(*v, "checksum") == checksum_of(choices_in(path));
                if (!is_whole) diagnostics.error(v->origin, "the choices are not those that were written: " + mend);
            }
            reader.finish();
        }
    }
    diagnostics.throw_if_errors();
}

void write_choices_file(const std::string& path, const std::string& of, const std::string& name,
                        const nlohmann::ordered_json& choices) {
    const nlohmann::ordered_json json{
        {"format", 1}, {of, name}, {"choices", choices}, {"checksum", checksum_of(choices)}};
    io::write_whole_file(path, json.dump(2) + "\n");
}

}  // namespace heartwright::commands
