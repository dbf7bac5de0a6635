// Words of an EasyML file: names, numbers and signs. Comments (//, #, /* */) stand between them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"

namespace heartwright::foreign::easyml {

struct Token {
    enum class Kind { name, number, sign, end } kind = Kind::end;
    std::string text;
    Origin place;
};

struct Comment {
    std::size_t offset, size;  // with its signs
};

// `comments`: in the file's order.
std::vector<Token> tokens_of(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics,
                             std::vector<Comment>& comments);

}  // namespace heartwright::foreign::easyml
