// Any bytes as an expression: refused with an error, or read; and what was read is written and read back the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "generator/frontend/frontend.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    constexpr std::size_t longest = 16 * 1024;  // the text that we write may be longer than the one we read
    if (size > longest) return 0;
    Diagnostics diagnostics;
    const ir::ExprPtr read = frontend::parse_expression({reinterpret_cast<const char*>(data), size}, diagnostics);
    diagnostics.render();
    if ((read == nullptr) != diagnostics.has_errors()) std::abort();
    if (!read) return 0;
    const ir::ExprPtr again = frontend::parse_expression(ir::to_string(read), diagnostics);
    if (!again || !ir::same(read, again)) std::abort();
    return 0;
}
