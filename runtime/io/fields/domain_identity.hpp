// What the numbers of a file are numbers of: the points of a grid, or the nodes or elements of a mesh, and which of
// them are cells. Values go by number from file to file, so two files belong together only where this is the same.
//
// A file has it as the text attribute `domain`: "4237 nodes of a mesh of 19283 elements, checksum 0123456789abcdef".
// tissue_state/data_sets/domain.cpp computes it. Files that were written before there was one have none.
#pragma once

#include <string>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::io {

struct DomainIdentity {
    std::string text{};  // "": the file does not say

    bool is_known() const { return !text.empty(); }
    bool is_mesh() const { return text.find(of_a_mesh) != std::string::npos; }
    bool operator==(const DomainIdentity&) const = default;

    static constexpr const char* of_a_mesh = " of a mesh ";
};

// Nothing is written of a domain that is not known.
void write_domain(Hdf5Writer& file, const DomainIdentity& domain);
void write_domain(StreamedHdf5Writer& file, const DomainIdentity& domain);
// Of a file of ours. UserFault when it is no HDF5 file.
DomainIdentity read_domain(const std::string& path);

// "" where both are the same or one is not known; else "A: 65 nodes of ...; B: 64 nodes of ...", after the two names.
std::string domain_difference(const std::string& name_a, const DomainIdentity& a, const std::string& name_b,
                              const DomainIdentity& b);

}  // namespace heartwright::io
