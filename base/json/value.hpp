// JSON as people write it: with // and /* */ comments, order kept, every value with its place in the file.
// Read through nlohmann's SAX interface over a counting iterator; a key twice in one object is an error.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"

namespace heartwright::json {

enum class Kind { null, boolean, number, string, array, object };

struct Member;

struct Value {
    Kind kind = Kind::null;
    Origin origin;  // the value's own text, quotes and brackets included

    bool boolean = false;
    double number = 0;
    std::string text;             // string: decoded. number: as written ("1e-3")
    std::vector<Value> items;     // array. string: the pieces that it is joined of, of one that is joined
    std::vector<Member> members;  // object, in the file's order

    bool is(Kind k) const { return kind == k; }
    const Value* find(std::string_view key) const;  // object member or nullptr
    const Member* member(std::string_view key) const;

    // Place in the file of `length` decoded characters of a string from `begin` (escapes accounted for).
    Origin part(std::size_t begin, std::size_t length) const;

    std::vector<std::uint32_t> offsets;  // string: file offset of each decoded byte, and one past the last
};

struct Member {
    std::string key;
    Origin key_origin;
    Value value;
};

// Reports to `diagnostics`; nothing is returned when the text is no JSON. A key that stands twice in one object is an
// error, but its first member is read, so that all else that is wrong can be told too. Limits: 64 MiB, depth 64, a
// million values.
std::optional<Value> parse(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics);

// Reads the file; MachineFault when it cannot be read, UserFault when it does not exist.
std::shared_ptr<const SourceFile> read_source(const std::string& path);

}  // namespace heartwright::json
