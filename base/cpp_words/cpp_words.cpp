#include "base/cpp_words/cpp_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_set>

namespace heartwright {
namespace {

using Words = std::unordered_set<std::string_view>;

// clang-format off
const Words& keywords() {
    static const Words words{
        "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch",
        "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept",
        "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default", "delete",
        "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for",
        "friend", "goto", "if", "import", "inline", "int", "long", "module", "mutable", "namespace", "new",
        "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public",
        "register", "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static", "static_assert",
        "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef",
        "typeid", "typename", "typeof", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t",
        "while", "xor", "xor_eq"};
    return words;
}
// clang-format on

const Words& macros_with_small_letters() {
    static const Words words{"alloca",         "assert",      "assert_perror", "be16toh",        "be32toh",
                             "be64toh",        "errno",       "fpclassify",    "htobe16",        "htobe32",
                             "htobe64",        "htole16",     "htole32",       "htole64",        "i386",
                             "isalnum_l",      "isalpha_l",   "isascii",       "isascii_l",      "isblank_l",
                             "iscntrl_l",      "isdigit_l",   "isfinite",      "isgraph_l",      "isgreater",
                             "isgreaterequal", "isinf",       "isless",        "islessequal",    "islessgreater",
                             "islower_l",      "isnan",       "isnormal",      "isprint_l",      "ispunct_l",
                             "isspace_l",      "issubnormal", "isunordered",   "isupper_l",      "isxdigit_l",
                             "L_ctermid",      "L_cuserid",   "L_tmpnam",      "le16toh",        "le32toh",
                             "le64toh",        "linux",       "major",         "makedev",        "math_errhandling",
                             "minor",          "offsetof",    "P_tmpdir",      "sched_priority", "setjmp",
                             "signbit",        "signgam",     "sigsetjmp",     "stderr",         "stdin",
                             "stdout",         "strdupa",     "strndupa",      "toascii",        "toascii_l",
                             "unix",           "va_arg",      "va_copy",       "va_end",         "va_start"};
    return words;
}

// Of macros in headers of compilers, processors and CUDA, and our own.
constexpr std::array<std::string_view, 7> prefixes{"_", "M_", "bit_", "signature_", "cuda", "pthread_", "NV_HAS_"};

// Namespaces that a model's own would hide.
const Words& namespaces() {
    static const Words words{"std",      "heartwright", "models", "interface",  "math",   "kernels",
                             "state",    "fp64",        "fp32",   "mixed",      "avx2",   "avx512",
                             "portable", "parameter",   "entry",  "observable", "device", "test"};
    return words;
}

// No small letter, and a word of two letters or more: EOF, BIG_ENDIAN; not R or E_K.
bool is_written_as_macro(std::string_view name) {
    std::size_t longest = 0, length = 0;
    for (const unsigned char c : name) {
        if (std::islower(c) != 0) return false;
        length = c == '_' ? 0 : length + 1;
        longest = std::max(longest, length);
    }
    return longest > 1;
}

}  // namespace

bool is_keyword_of_cpp(std::string_view name) { return keywords().contains(name); }

bool may_be_macro(std::string_view name) {
    if (is_written_as_macro(name) || name.starts_with("HEARTWRIGHT_") || name.find("__") != std::string_view::npos)
        return true;
    const auto begins = [&](std::string_view prefix) { return name.starts_with(prefix); };
    return name == "I" || std::any_of(prefixes.begin(), prefixes.end(), begins) ||
           macros_with_small_letters().contains(name);
}

std::string_view stem_of(std::string_view name) { return name.substr(0, name.find_last_not_of('_') + 1); }

std::string namespace_of_model(const std::string& model) {
    const std::string_view stem = stem_of(model);
    const bool is_taken = is_keyword_of_cpp(stem) || may_be_macro(stem) || namespaces().contains(stem);
    return is_taken ? model + "_" : model;
}

}  // namespace heartwright
