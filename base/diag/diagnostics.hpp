// Messages to the person whose file we read: every one has a place, all are shown together.
//
//     model.json:214:31: error: 'xr_inff' is not defined
//         "i_Kr = g_Kr*xr_inff*(V - E_K)",
//                      ^~~~~~~ did you mean 'xr_inf'?
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag/faults.hpp"

namespace heartwright {

// A text as it was read. Lines and columns count from 1; a column is a byte of UTF-8.
class SourceFile {
public:
    // `included_as`: the short name of a file that the file in hand is made of; "" of that file itself.
    SourceFile(std::string name, std::string text, std::string included_as = {});

    const std::string& name() const { return name_; }
    const std::string& included_as() const { return included_as_; }
    const std::string& text() const { return text_; }

    struct Place {
        int line;
        int column;
    };
    Place place(std::size_t offset) const;         // of any offset in [0, text().size()]
    std::string_view line(int line_number) const;  // without its end

private:
    std::string name_;
    std::string text_;
    std::string included_as_;
    std::vector<std::size_t> line_starts_;
};

// Where something was said: `length` bytes from `offset` of `file`. Without a file: made by us.
struct Origin {
    std::shared_ptr<const SourceFile> file;
    std::size_t offset = 0;
    std::size_t length = 0;
};

enum class Severity { note, warning, error };

struct Diagnostic {
    Severity severity;
    Origin origin;
    std::string message;     // one sentence, lower case, no full stop
    std::string suggestion;  // shown after the caret; may be empty
};

// Collects; never throws. Rendering is ordered by file and offset, equal messages once; notes stay behind the message
// they were reported after. A hopeless file does not flood: 10,000 messages are kept, 100 shown, the rest counted.
class Diagnostics {
public:
    void error(Origin origin, std::string message, std::string suggestion = {});
    void warning(Origin origin, std::string message, std::string suggestion = {});
    void note(Origin origin, std::string message, std::string suggestion = {});

    bool has_errors() const { return error_count_ > 0; }
    std::size_t error_count() const { return error_count_; }
    const std::vector<Diagnostic>& all() const { return all_; }
    // A message and the notes behind it, in the order in which they are shown.
    using Group = std::vector<const Diagnostic*>;
    std::vector<Group> groups() const;
    std::string render() const;

    void throw_if_errors() const;  // DiagnosedFault with render() as its text

private:
    void add(Severity severity, Origin origin, std::string message, std::string suggestion);

    std::vector<Diagnostic> all_;
    std::size_t error_count_ = 0;
    std::size_t dropped_ = 0;
};

// A fault of the user's file with all that was said about it.
struct DiagnosedFault : UserFault {
    explicit DiagnosedFault(const Diagnostics& all) : UserFault(all.render()), diagnostics(all) {}
    Diagnostics diagnostics;
};

// The nearest of `candidates` by edit distance, or "" when none is near.
std::string nearest_name(std::string_view wrong, const std::vector<std::string>& candidates);

// A suggestion: "did you mean 'xr_inf'?", or "" when no candidate is near. Where none is at a small edit distance, up
// to four that `wrong` abbreviates: "ohara" and "ohara_2011" are "ohara_rudy_2011".
std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& candidates);

}  // namespace heartwright
