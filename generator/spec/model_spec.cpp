#include "generator/spec/model_spec.hpp"

namespace heartwright::spec {

Origin Text::part(std::size_t begin, std::size_t length) const {
    return source ? source->part(begin, length) : Origin{};
}

}  // namespace heartwright::spec
