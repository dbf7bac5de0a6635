#include "base/diag/faults.hpp"
#include "generator/import/xml/document.hpp"

namespace heartwright::xml {

std::unique_ptr<Document> parse(std::shared_ptr<const SourceFile>, Diagnostics&) {
    throw MachineFault(
        "this heartwright-generate was built without Expat and reads no XML: install Expat's development files "
        "(libexpat1-dev), then configure and build again");
}

}  // namespace heartwright::xml
