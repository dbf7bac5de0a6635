// A run's folder as the solver leaves it, small and made up: a plane wave from a corner of a 21 x 8 x 4 slab.
#pragma once

#include <filesystem>
#include <string>

namespace heartwright::report {

class ARun {
public:
    explicit ARun(const std::string& name);  // a fresh folder below the system's temporary one
    ~ARun();
    ARun(const ARun&) = delete;
    ARun& operator=(const ARun&) = delete;

    void add_sites() const;  // two line scans of 40 sites and 60 sparks, of dyads

    void add_fields() const;  // 21 instants of the wave
    void add_mesh() const;    // in place of the slab's grid: a bar of tetrahedra with a wave along it, 11 instants
    void name_hostilely()
        const;  // names and texts that would run as scripts, break out of attributes, leave the folder

    const std::filesystem::path& folder() const { return folder_; }
    void write(const std::string& file, const std::string& text) const;
    void remove(const std::string& file) const { std::filesystem::remove(folder_ / file); }
    std::string read(const std::string& file) const;

private:
    std::filesystem::path folder_;
};

}  // namespace heartwright::report
