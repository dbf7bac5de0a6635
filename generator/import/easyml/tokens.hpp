// Words of an EasyML file: names, numbers and signs, without comments (//, #, /* */).
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

std::vector<Token> tokens_of(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

}  // namespace heartwright::foreign::easyml
