#include "runtime/observers/electrodes/kept_fields.hpp"

#include <unistd.h>

#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/diag/content_hash.hpp"
#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "runtime/cache/kept_file.hpp"
#include "runtime/cache/place.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::observers {
namespace {

constexpr std::string_view begin_of_file = "heartwright lead fields 1\n";

template <class Item>
std::string_view bytes_of(const std::vector<Item>& items) {
    return {reinterpret_cast<const char*>(items.data()), items.size() * sizeof(Item)};
}

// Numbers one after the other: counts, then the arrays of LeadFields.
std::string file_of(const leads::LeadFields& fields) {
    const std::size_t places = fields.at_places.empty() ? 0 : fields.at_places.front().size();
    std::vector<double> numbers{static_cast<double>(fields.at_places.size()), static_cast<double>(places),
                                fields.worst_residual};
    numbers.insert(numbers.end(), fields.distances.begin(), fields.distances.end());
    numbers.insert(numbers.end(), fields.iterations.begin(), fields.iterations.end());
    for (const std::vector<double>& field : fields.at_places) numbers.insert(numbers.end(), field.begin(), field.end());
    return std::string(begin_of_file) + std::string(bytes_of(numbers));
}

// Nothing of a file that is not of this form; its checksum has been looked at.
std::optional<leads::LeadFields> fields_of_file(const std::string& bytes) {
    if (!bytes.starts_with(begin_of_file) || (bytes.size() - begin_of_file.size()) % sizeof(double) != 0) return {};
    std::vector<double> numbers((bytes.size() - begin_of_file.size()) / sizeof(double));
    std::memcpy(numbers.data(), bytes.data() + begin_of_file.size(), numbers.size() * sizeof(double));
    if (numbers.size() < 3) return {};
    const double wanted = 3 + (numbers[0] + 1) + numbers[0] + numbers[0] * numbers[1];
    if (!(numbers[0] >= 0 && numbers[1] >= 0 && wanted == static_cast<double>(numbers.size()))) return {};
    const auto count = static_cast<std::size_t>(numbers[0]), places = static_cast<std::size_t>(numbers[1]);
    leads::LeadFields fields;
    fields.worst_residual = numbers[2];
    std::span<const double> rest(numbers.begin() + 3, numbers.end());
    const auto take = [&](std::size_t some) {
        const std::span<const double> taken = rest.first(some);
        rest = rest.subspan(some);
        return taken;
    };
    const std::span<const double> distances = take(count + 1), iterations = take(count);
    fields.distances.assign(distances.begin(), distances.end());
    for (const double one : iterations) fields.iterations.push_back(static_cast<int>(one));
    for (std::size_t k = 0; k < count; ++k) {
        const std::span<const double> field = take(places);
        fields.at_places.emplace_back(field.begin(), field.end());
    }
    return fields;
}

}  // namespace

bool keeps_fields() { return !std::string_view(commit()).ends_with("-dirty"); }

std::string key_of_fields(const mesh::Mesh& body, const std::vector<tissue::Tensor>& tensors,
                          const std::vector<leads::Electrode>& electrodes, double farthest,
                          const std::vector<mesh::Point>& places) {
    std::string text = std::string(begin_of_file) + version_and_commit() + "\n";
    for (const std::string_view part :
         {bytes_of(body.nodes), bytes_of(body.elements), bytes_of(tensors), bytes_of(places)})
        text += content_hash(part) + "\n";
    std::vector<double> numbers{farthest, leads::solver_tolerance};
    for (const leads::Electrode& one : electrodes) numbers.insert(numbers.end(), one.at.begin(), one.at.end());
    return content_hash(text + std::string(bytes_of(numbers)));
}

leads::LeadFields kept_fields(const std::string& key, const std::function<leads::LeadFields()>& compute) {
    cache::KeptFile kept{"", key, ".bin"};
    try {
        kept.folder = cache::folder_in_place("lead_fields");
        if (const std::string path = cache::find(kept); !path.empty())
            if (auto fields = fields_of_file(io::read_file(path))) return *std::move(fields);
    } catch (const MachineFault&) {
        return compute();
    }
    leads::LeadFields fields = compute();
    const std::string own = kept.folder + "/" + key + "." + std::to_string(::getpid()) + ".new";
    try {
        io::write_whole_file(own, file_of(fields));
        cache::keep(kept, own);
        cache::remove_least_recent(kept.folder, kept.extension, most_kept_bytes);
    } catch (const MachineFault&) {  // a full disk costs the next run some seconds
        ::unlink(own.c_str());
    }
    return fields;
}

}  // namespace heartwright::observers
