// The files that a model spec is made of: its own, those that its starts name ("starts": {"long": {"file":
// "starts/long.json"}}), and the specs that it extends or takes components from, with theirs.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"

namespace heartwright {

struct SpecFiles {
    struct Other {
        std::string place;  // relative to the spec's folder: where a copy of the spec finds it
        std::shared_ptr<const SourceFile> file;
    };
    std::shared_ptr<const SourceFile> spec;
    std::vector<Other>
        others;  // in the order of the spec, each place once; what cannot be read is left out: the generator refuses it
};

// Where a start's file lies. Nothing when that is outside of the spec's folder: a spec from elsewhere can read nothing
// else.
std::optional<std::filesystem::path> start_file_path(const std::string& spec_path, const std::string& said);

// `document`: what json::parse() made of `spec`.
SpecFiles spec_files_of(std::shared_ptr<const SourceFile> spec, const json::Value& document);
// UserFault when there is no file of this path. A text that is no JSON names no files.
SpecFiles read_spec_files(const std::string& path);

// Which version of a spec this is: 32 hexadecimal digits, other ones when a byte of any of its files changes. Of a spec
// that names no file it is the content hash of its text.
std::string spec_hash(const SpecFiles& files);

}  // namespace heartwright
