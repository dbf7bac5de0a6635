#include "generator/ir/approximation.hpp"

namespace heartwright::ir {

std::string_view to_string(Outside outside) { return outside == Outside::exact ? "exact" : "stop"; }

std::string_view to_string(ApproximationForm form) {
    switch (form) {
        case ApproximationForm::automatic:
            return "auto";
        case ApproximationForm::table:
            return "table";
        case ApproximationForm::rational:
            return "rational";
    }
    return "?";
}

std::optional<Outside> outside_from(std::string_view text) {
    for (Outside outside : {Outside::stop, Outside::exact})
        if (text == to_string(outside)) return outside;
    return std::nullopt;
}

std::optional<ApproximationForm> approximation_form_from(std::string_view text) {
    for (ApproximationForm form : {ApproximationForm::automatic, ApproximationForm::table, ApproximationForm::rational})
        if (text == to_string(form)) return form;
    return std::nullopt;
}

}  // namespace heartwright::ir
