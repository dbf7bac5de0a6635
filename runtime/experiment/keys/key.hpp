// Descriptors of an experiment's keys: name, kind, unit, range, default, meaning, what resuming asks of them and the
// member of a struct that they fill.
// Reading (read_members.hpp), writing (object_writer.hpp), the JSON schema (schema.hpp), the reference's tables
// (reference.hpp) and the resume compatibility check (resume_prefix.hpp) all walk these tables.
//
// Texts are string literals; tables are constants that live as long as the program.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace heartwright::experiment {

enum class Kind {
    text,            // a string
    name,            // a string that is not empty: a name, a symbol, a path
    number,          // dimensionless
    whole,           // a whole number
    flag,            // true or false
    choice,          // one of `choices`
    quantity,        // a number with a unit like `unit`, which it is converted to
    model_quantity,  // a number with a unit; the model decides which, `unit` is an example
    cell,            // one to three indices from 0
    data_set,        // of an HDF5 file, "a.h5:/mask", or a picture, "a.nrrd"
    where,           // a set of points
    object,          // one of `objects`
    other            // as `schema` says
};

// How many values of the kind.
enum class Shape {
    one,
    list,
    one_or_list,
    axes,          // one to three, one for each axis
    three,         // for each axis one
    one_or_three,  // for all axes one, or one for each
    one_or_axes    // for all axes one, or one for each that there is
};

struct Range {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool excludes_least = false, excludes_most = false;

    constexpr bool contains(double value) const {
        return (excludes_least ? value > least : value >= least) && (excludes_most ? value < most : value <= most);
    }
    constexpr bool has_least() const { return least > -std::numeric_limits<double>::infinity(); }
    constexpr bool has_most() const { return most < std::numeric_limits<double>::infinity(); }
    constexpr bool is_given() const { return has_least() || has_most(); }
};
inline constexpr Range above_0{.least = 0, .excludes_least = true};
inline constexpr Range from_0{.least = 0};
inline constexpr Range percentage{.least = 0, .most = 100, .excludes_least = true, .excludes_most = true};
constexpr Range between(double least, double most) { return {.least = least, .most = most}; }

enum class Need {
    optional,  // or needed beside another key, which only the reader knows
    required,
    one_of,          // exactly one key of the same `group`
    at_most_one_of,  // no more than one key of the same `group`
};

// What two experiments may have different under a key for a run of one to continue from a checkpoint of the other.
enum class Resume {
    equal,         // nothing
    ignored,       // anything
    end_of_run,    // the end, when it has not been reached
    starts,        // starts of a stimulus that are yet to come
    instant,       // the entry, when its instant is yet to come
    begin,         // the entry, when its window is yet to begin
    end,           // the end of a window, when it has not been reached
    window_begin,  // the begin of a window of outputs, when it has not been reached
    levels,        // levels of a clamp that are yet to come
};

// How a quantity of time falls on steps.
enum class Steps {
    any,         // it need not
    duration,    // whole steps
    interval,    // whole steps, at least one
    instant,     // whole steps, from the begin of the run to its end
    to_the_end,  // the same; the end of the run where the key is absent
};

struct Key;
struct KeyValue;
struct ObjectKeys;
class ObjectWriter;

// The member of a struct that a key fills, made by fills<> and written_from<> of members.hpp. None: the key is read and
// written by hand.
struct Member {
    const void* type = nullptr;  // of the struct
    void (*read)(const KeyValue& value, void* object) = nullptr;
    void (*write)(const Key& key, const void* object, ObjectWriter& json) = nullptr;
};

struct Key {
    const char* name = "";
    Kind kind = Kind::text;
    Shape shape = Shape::one;
    const char* unit = "";
    Steps steps = Steps::any;                      // of a quantity in ms: the member counts steps
    Range range{};                                 // of each value, in `unit`
    std::int64_t least_items = 1, most_items = 0;  // of a list; 0: as many as there are
    bool has_distinct_items = false;               // of a list
    std::span<const char* const> choices{};        // of a choice
    std::span<const ObjectKeys* const> objects{};  // the object's keys, or alternatives of them; beside another kind:
                                                   // an object is possible, too
    Need need = Need::optional;
    const char* group = "";
    const char* schema = "";     // JSON Schema of what kind, range and unit cannot say
    const char* accepts = "";    // the same for people: after the range, in place of the kind
    const char* otherwise = "";  // for people: the default, or what asks for the key
    const char* default_json = "";
    const char* meaning = "";
    Resume resume = Resume::equal;
    Member member{};
    bool is_left_out_empty = false;  // of resolved experiments, where the member is 0, false or ""

    constexpr bool is_list() const { return shape == Shape::list || shape == Shape::one_or_list; }
};

struct ObjectKeys {
    const char* name = "";  // "probes": section of the reference and definition in the schema
    std::span<const Key> keys{};
    const char* meaning = "";  // of one such object
    bool is_shared = false;    // under "$defs" of the schema

    const Key* find(std::string_view key) const {
        for (const Key& one : keys)
            if (key == one.name) return &one;
        return nullptr;
    }
};

}  // namespace heartwright::experiment
