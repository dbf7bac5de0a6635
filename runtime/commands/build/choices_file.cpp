#include "runtime/commands/build/choices_file.hpp"

#include <nlohmann/json.hpp>

#include "runtime/experiment/object_reader.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::commands {

void read_choices_file(const std::string& path, const std::string& of,
                       const std::function<void(const json::Value&, Diagnostics&)>& read_choice) {
    using experiment::Need;
    const experiment::Key keys[] = {{.name = "format", .need = Need::required},
                                    {.name = of.c_str(), .need = Need::required},
                                    {.name = "choices", .need = Need::required}};
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
            for (std::size_t n = 0; items != nullptr && n < items->size(); ++n) {
                if (values.is_object((*items)[n], "a choice of a machine")) read_choice((*items)[n], diagnostics);
            }
            reader.finish();
        }
    }
    diagnostics.throw_if_errors();
}

void write_choices_file(const std::string& path, const std::string& of, const std::string& name,
                        const nlohmann::ordered_json& choices) {
    const nlohmann::ordered_json json{{"format", 1}, {of, name}, {"choices", choices}};
    io::write_whole_file(path, json.dump(2) + "\n");
}

}  // namespace heartwright::commands
