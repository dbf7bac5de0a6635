#include "runtime/commands/build/tune_file.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <system_error>
#include <type_traits>
#include <variant>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/operators/sparse/tile_costs.hpp"

namespace heartwright::commands {
namespace {

using experiment::between;
using experiment::Key;
using experiment::Kind;
using experiment::Need;
using experiment::ObjectKeys;
using experiment::ObjectReader;
using Json = nlohmann::ordered_json;

const std::string mend = "remove the file, and let heartwright tune measure again";

// A key with the member that it fills, for the reader and the writer.
template <class T>
using MemberOf =
    std::variant<std::string T::*, double T::*, std::int64_t T::*, std::optional<int> T::*, std::optional<bool> T::*>;
template <class T>
struct Field {
    Key key;
    MemberOf<T> member;
};

constexpr const char *precisions[] = {"fp64", "fp32"}, *backends[] = {"cpu", "cuda"},
                     *couplings[] = {"fp64", "fp32", of_stencil}, *orders[] = {"components", "pressure"},
                     *loads[] = {"first", "late"};
template <class T>
Field<T> text(const char* name, std::string T::*member, Need need = Need::required) {
    return {{.name = name, .kind = Kind::name, .need = need}, member};
}
template <class T, std::size_t n>
Field<T> one_of(const char* name, std::string T::*member, const char* const (&choices)[n], Need need = Need::required) {
    return {{.name = name, .kind = Kind::choice, .choices = choices, .need = need}, member};
}
template <class T>
Field<T> milliseconds(const char* name, double T::*member) {
    return {{.name = name, .kind = Kind::number, .range = experiment::above_0, .need = Need::required}, member};
}
template <class T>
Field<T> count(const char* name, std::int64_t T::*member) {
    return {{.name = name, .kind = Kind::whole, .range = between(1, 1e12), .need = Need::required}, member};
}
template <class T>
Field<T> whole(const char* name, std::optional<int> T::*member, int least, int most) {
    return {{.name = name, .kind = Kind::whole, .range = between(least, most)}, member};
}
template <class T>
Field<T> flag(const char* name, std::optional<bool> T::*member) {
    return {{.name = name, .kind = Kind::flag}, member};
}

template <class T>
const std::vector<Field<T>> fields;
template <>
const std::vector<Field<KernelChoice>> fields<KernelChoice>{
    one_of("order", &KernelChoice::order, orders, Need::optional),
    one_of("loads", &KernelChoice::loads, loads, Need::optional),
    whole("threads_per_block", &KernelChoice::threads_per_block, 32, 1024),
    whole("blocks_at_once", &KernelChoice::blocks_at_once, 1, 32),
    flag("exp_table", &KernelChoice::exp_table),
    flag("store_addresses_anew", &KernelChoice::store_addresses_anew),
    whole("registers", &KernelChoice::registers, 24, 255),
    whole("split", &KernelChoice::split, 0, 10'000),
    flag("split_kernels", &KernelChoice::split_kernels),
    flag("spill_to_shared", &KernelChoice::spill_to_shared),
    whole("march_threads", &KernelChoice::march_threads, 128, 1024),
    whole("march_blocks", &KernelChoice::march_blocks, 1, 16),
    whole("march_stages", &KernelChoice::march_stages, 1, 8)};
template <>
const std::vector<Field<MeasuredChoice>> fields<MeasuredChoice>{
    milliseconds("ms_per_step", &MeasuredChoice::ms_per_step)};
template <>
const std::vector<Field<TunedChoice>> fields<TunedChoice>{
    text("spec_hash", &TunedChoice::spec_hash),
    one_of("backend", &TunedChoice::backend, backends),
    text("device", &TunedChoice::device),
    text("architecture", &TunedChoice::architecture),
    one_of("precision", &TunedChoice::precision, precisions),
    milliseconds("ms_per_step", &TunedChoice::ms_per_step),
    milliseconds("default_ms_per_step", &TunedChoice::default_ms_per_step),
    count("cells", &TunedChoice::cells),
    text("date", &TunedChoice::date),
    text("version", &TunedChoice::version),
    text("compiler", &TunedChoice::compiler),
    text("commit", &TunedChoice::commit, Need::optional),
    text("driver", &TunedChoice::driver, Need::optional),
    text("solver", &TunedChoice::solver, Need::optional)};
template <>
const std::vector<Field<lattice::TunedPlan>> fields<lattice::TunedPlan>{count("cells", &lattice::TunedPlan::cells),
                                                                        count("sites", &lattice::TunedPlan::sites)};
template <>
const std::vector<Field<MeasuredPlan>> fields<MeasuredPlan>{
    text("spec_hash", &MeasuredPlan::spec_hash),
    text("device", &MeasuredPlan::device),
    milliseconds("ms_per_step", &MeasuredPlan::ms_per_step),
    milliseconds("default_ms_per_step", &MeasuredPlan::default_ms_per_step),
    text("date", &MeasuredPlan::date),
    text("version", &MeasuredPlan::version),
    text("driver", &MeasuredPlan::driver, Need::optional)};
template <>
const std::vector<Field<TunedTile>> fields<TunedTile>{text("device", &TunedTile::device),
                                                      one_of("precision", &TunedTile::precision, precisions),
                                                      one_of("couplings", &TunedTile::couplings, couplings),
                                                      count("rows", &TunedTile::rows),
                                                      text("grid", &TunedTile::grid, Need::optional),
                                                      milliseconds("ms_per_product", &TunedTile::ms_per_product),
                                                      text("date", &TunedTile::date),
                                                      text("version", &TunedTile::version),
                                                      text("driver", &TunedTile::driver, Need::optional)};

constexpr const char* of_a_machine = "a choice of a machine";

// Keys that hold no plain value.
const Key choice_key{.name = "choice", .kind = Kind::object, .need = Need::required};
const Key candidates_key{.name = "candidates", .kind = Kind::other};
const Key plan_key{.name = "plan", .kind = Kind::name, .need = Need::required};
const Key tile_key{.name = "tile", .kind = Kind::name, .need = Need::required};

template <class T>
void append_keys(std::vector<Key>& keys) {
    for (const Field<T>& field : fields<T>) keys.push_back(field.key);
}
// The keys of all these structs, which one object has.
template <class... Ts>
std::vector<Key> keys_of(std::initializer_list<Key> others = {}) {
    std::vector<Key> keys(others);
    (append_keys<Ts>(keys), ...);
    return keys;
}

template <class T>
void read_fields(ObjectReader& reader, T& into) {
    for (const Field<T>& field : fields<T>) {
        const Key& key = field.key;
        std::visit(
            [&](auto at) {
                using Value = std::remove_reference_t<decltype(into.*at)>;
                if constexpr (std::is_same_v<Value, std::string>) {
                    if (key.kind != Kind::choice)
                        into.*at = reader.name(key.name).value_or("");
                    else if (const auto number = reader.choice(key.name))
                        into.*at = key.choices[*number];
                } else if constexpr (std::is_same_v<Value, double>) {
                    into.*at = reader.number(key.name).value_or(0);
                } else if constexpr (std::is_same_v<Value, std::int64_t>) {
                    into.*at = reader.whole(key.name).value_or(0);
                } else if constexpr (std::is_same_v<Value, std::optional<int>>) {
                    if (const auto number = reader.whole(key.name)) into.*at = static_cast<int>(*number);
                } else if constexpr (std::is_same_v<Value, std::optional<bool>>) {
                    into.*at = reader.flag(key.name);
                }
            },
            field.member);
    }
}

template <class T>
void write_fields(const T& from, Json& json) {
    for (const Field<T>& field : fields<T>) {
        const Key& key = field.key;
        std::visit(
            [&](auto at) {
                const auto& value = from.*at;
                using Value = std::remove_cvref_t<decltype(value)>;
                if constexpr (std::is_same_v<Value, std::string>) {
                    if (!value.empty()) json[key.name] = value;
                } else if constexpr (std::is_arithmetic_v<Value>) {
                    json[key.name] = value;
                } else if (value) {
                    json[key.name] = *value;
                }
            },
            field.member);
    }
}

// What `read` makes of the value of a key; a fault that it finds is reported there.
template <class Read>
void read_text(ObjectReader& reader, const Key& key, Diagnostics& diagnostics, const Read& read) {
    const json::Value* const value = reader.find(key.name);
    const auto text = reader.name(key.name);
    if (!text) return;
    try {
        read(*text);
    } catch (const UserFault& fault) {
        diagnostics.error(value->origin, fault.what());
    }
}

KernelChoice read_choice(const json::Value& object, Diagnostics& diagnostics) {
    static const std::vector<Key> keys = keys_of<KernelChoice>();
    static const ObjectKeys described{.keys = keys};
    KernelChoice choice;
    ObjectReader reader(object, described, "choice", diagnostics);
    read_fields(reader, choice);
    const auto complain = [&](const char* key, const std::string& what) {
        diagnostics.error(reader.find(key)->origin, what);
    };
    if (choice.threads_per_block.value_or(0) % 32 != 0)
        complain("threads_per_block", "threads_per_block is a multiple of 32");
    if (choice.march_threads.value_or(0) % 128 != 0) complain("march_threads", "march_threads is a multiple of 128");
    if (choice.split && choice.registers)
        complain("split", "split and registers are not for one kernel: values are spilled, or the step is cut");
    if (choice.split_kernels && !choice.split)
        complain("split_kernels", "split_kernels says what split cuts a step into: give split, too");
    reader.finish();
    return choice;
}

KernelChoice required_choice(ObjectReader& reader, Diagnostics& diagnostics) {
    const json::Value* const value = reader.find(choice_key.name);
    const bool is_read = value && experiment::ValueReader(diagnostics).is_object(*value, choice_key.name);
    return is_read ? read_choice(*value, diagnostics) : KernelChoice();
}

void read(const json::Value& object, MeasuredChoice& candidate, Diagnostics& diagnostics) {
    static const std::vector<Key> keys = keys_of<MeasuredChoice>({choice_key});
    static const ObjectKeys described{.keys = keys};
    ObjectReader reader(object, described, "a candidate", diagnostics);
    candidate.choice = required_choice(reader, diagnostics);
    read_fields(reader, candidate);
    reader.finish();
}

void read(const json::Value& object, TunedChoice& tuned, Diagnostics& diagnostics);
void read(const json::Value& object, MeasuredPlan& measured, Diagnostics& diagnostics);
void read(const json::Value& object, TunedTile& tuned, Diagnostics& diagnostics);

template <class T>
void read_list(const json::Value* list, const char* what, std::vector<T>& all, Diagnostics& diagnostics) {
    experiment::ValueReader values(diagnostics);
    const auto* const items = list ? values.array(*list, what) : nullptr;
    for (std::size_t n = 0; items != nullptr && n < items->size(); ++n)
        if (values.is_object((*items)[n], of_a_machine)) read((*items)[n], all.emplace_back(), diagnostics);
}

void read(const json::Value& object, TunedChoice& tuned, Diagnostics& diagnostics) {
    static const std::vector<Key> keys = keys_of<TunedChoice>({choice_key, candidates_key});
    static const ObjectKeys described{.keys = keys};
    ObjectReader reader(object, described, of_a_machine, diagnostics);
    read_fields(reader, tuned);
    tuned.choice = required_choice(reader, diagnostics);
    read_list(reader.find(candidates_key.name), candidates_key.name, tuned.candidates, diagnostics);
    reader.finish();
}

void read(const json::Value& object, MeasuredPlan& measured, Diagnostics& diagnostics) {
    static const std::vector<Key> keys = keys_of<MeasuredPlan, lattice::TunedPlan>({plan_key});
    static const ObjectKeys described{.keys = keys};
    ObjectReader reader(object, described, of_a_machine, diagnostics);
    read_fields(reader, measured);
    read_fields(reader, measured.plan);
    read_text(reader, plan_key, diagnostics, [&](const std::string& text) {
        if (text != lattice::text_of({})) measured.plan.wish = lattice::plan_wish_of(text, plan_key.name);
    });
    reader.finish();
}

void read(const json::Value& object, TunedTile& tuned, Diagnostics& diagnostics) {
    static const std::vector<Key> keys = keys_of<TunedTile>({tile_key});
    static const ObjectKeys described{.keys = keys};
    ObjectReader reader(object, described, of_a_machine, diagnostics);
    read_fields(reader, tuned);
    if (tuned.is_of_grid() == tuned.grid.empty())
        diagnostics.error(object.origin,
                          "'grid' is the shape of a grid with \"couplings\": \"stencil\", and of it alone");
    read_text(reader, tile_key, diagnostics, [&](const std::string& text) {
        if (tuned.is_of_grid())
            tuned.block = diffusion::stencil_block_of(text, tile_key.name);
        else
            tuned.tile = sparse::tile_shape_of(text, tile_key.name);
    });
    reader.finish();
}

Json json_of(const KernelChoice& choice) {
    Json json = Json::object();
    write_fields(choice, json);
    return json;
}
Json json_of(const MeasuredChoice& candidate) {
    Json json{{choice_key.name, json_of(candidate.choice)}};
    write_fields(candidate, json);
    return json;
}
Json json_of(const TunedChoice& tuned) {
    Json json;
    write_fields(tuned, json);
    json[choice_key.name] = json_of(tuned.choice);
    for (const MeasuredChoice& one : tuned.candidates) json[candidates_key.name].push_back(json_of(one));
    return json;
}
Json json_of(const MeasuredPlan& measured) {
    Json json;
    write_fields(measured, json);
    write_fields(measured.plan, json);
    json[plan_key.name] = lattice::text_of(measured.plan.wish);
    return json;
}
Json json_of(const TunedTile& tuned) {
    Json json;
    write_fields(tuned, json);
    json[tile_key.name] = tuned.is_of_grid() ? diffusion::text_of(tuned.block) : sparse::text_of(tuned.tile);
    return json;
}

constexpr const char* lists[] = {"kernels", "plans", "tiles"};

// Of the text of the lists in one layout.
std::string checksum_of(const Json& file) {
    io::Checksum sum;
    for (const char* list : lists) {
        const std::string text = file.contains(list) ? file[list].dump() : "";
        sum.add(text.data(), text.size());
    }
    return io::checksum_text(sum);
}

void write(const std::string& file, const std::string& name, const Tuning& tuning) {
    Json json{{"format", 2}, {"name", name}};
    for (const TunedChoice& one : tuning.kernels) json["kernels"].push_back(json_of(one));
    for (const MeasuredPlan& one : tuning.plans) json["plans"].push_back(json_of(one));
    for (const TunedTile& one : tuning.tiles) json["tiles"].push_back(json_of(one));
    json["checksum"] = checksum_of(json);
    io::write_whole_file(file, json.dump(2) + "\n");
}

template <class T>
void add(const std::string& file, const std::string& name, const T& chosen, std::vector<T> Tuning::*list) {
    Tuning tuning = read_tuning(file);
    std::erase_if(tuning.*list, [&](const T& old) { return old.is_for(chosen); });
    (tuning.*list).push_back(chosen);
    write(file, name, tuning);
}

}  // namespace

Tuning read_tuning(const std::string& file) {
    static constexpr Key keys[] = {{.name = "format", .kind = Kind::whole, .need = Need::required},
                                   {.name = "name", .kind = Kind::name, .need = Need::required},
                                   {.name = lists[0], .kind = Kind::other},
                                   {.name = lists[1], .kind = Kind::other},
                                   {.name = lists[2], .kind = Kind::other},
                                   {.name = "checksum", .kind = Kind::name}};
    static constexpr ObjectKeys described{.keys = keys};
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return {};
    Tuning tuning;
    Diagnostics diagnostics;
    experiment::ValueReader values(diagnostics);
    const auto document = json::parse(json::read_source(file), diagnostics);
    if (document && values.is_object(*document, "a file of tune")) {
        const json::Value* const format = document->find("format");
        if (format && format->is(json::Kind::number) && format->number == 1)
            throw UserFault(file + ": was written by an earlier version: " + mend);
        ObjectReader reader(*document, described, "a file of tune", diagnostics);
        if (format) values.integer(*format, "format", 2, 2);
        reader.name("name");
        read_list(reader.find(lists[0]), lists[0], tuning.kernels, diagnostics);
        read_list(reader.find(lists[1]), lists[1], tuning.plans, diagnostics);
        read_list(reader.find(lists[2]), lists[2], tuning.tiles, diagnostics);
        if (const auto checksum = reader.name("checksum");
            checksum && *checksum != checksum_of(Json::parse(io::read_file(file), nullptr, false, true)))
            diagnostics.error(reader.find("checksum")->origin, "the choices are not those that were written: " + mend);
        reader.finish();
    }
    diagnostics.throw_if_errors();
    return tuning;
}

void add_tuning(const std::string& file, const std::string& name, const TunedChoice& chosen) {
    add(file, name, chosen, &Tuning::kernels);
}
void add_tuning(const std::string& file, const std::string& name, const MeasuredPlan& chosen) {
    add(file, name, chosen, &Tuning::plans);
}
void add_tuning(const std::string& file, const std::string& name, const TunedTile& chosen) {
    add(file, name, chosen, &Tuning::tiles);
}

}  // namespace heartwright::commands
