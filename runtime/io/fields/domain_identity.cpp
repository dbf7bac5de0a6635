#include "runtime/io/fields/domain_identity.hpp"

#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::io {

namespace {

constexpr const char* key = "domain";

}  // namespace

void write_domain(Hdf5Writer& file, const DomainIdentity& domain) {
    if (domain.is_known()) file.attribute("/", key, domain.text);
}

void write_domain(StreamedHdf5Writer& file, const DomainIdentity& domain) {
    if (domain.is_known()) file.attribute(key, domain.text);
}

DomainIdentity read_domain(const std::string& path) { return {read_text_attribute(path, "/", key)}; }

std::string domain_difference(const std::string& name_a, const DomainIdentity& a, const std::string& name_b,
                              const DomainIdentity& b) {
    if (!a.is_known() || !b.is_known() || a == b) return "";
    return name_a + " has values of " + a.text + ", " + name_b + " of " + b.text;
}

}  // namespace heartwright::io
