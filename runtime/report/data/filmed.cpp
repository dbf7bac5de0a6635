#include "runtime/report/data/filmed.hpp"

#include <string>

namespace heartwright::report {

io::FieldSeries::Quantity filmed_quantity(const RunFolder& run, const io::FieldFolder& fields) {
    std::vector<std::string> wanted;
    if (run.summary) wanted.push_back(text_at(*run.summary, "model.potential"));
    wanted.push_back("V");
    if (const json::Value* show = find_path(run.experiment, "fields.show"); show != nullptr && !show->items.empty())
        wanted.push_back(show->items.front().text);
    for (const std::string& name : wanted)
        for (const auto& quantity : fields.quantities)
            if (quantity.name == name) return quantity;
    return fields.quantities.front();
}

std::vector<io::FieldInstant> chosen_instants(const std::vector<io::FieldInstant>& all, std::size_t most) {
    if (all.size() <= most) return all;
    std::vector<io::FieldInstant> some;
    for (std::size_t k = 0; k < most; ++k) some.push_back(all[k * (all.size() - 1) / (most - 1)]);
    return some;
}

}  // namespace heartwright::report
