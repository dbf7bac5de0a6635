#%Module1.0
# For Environment Modules, and Lmod where there is no heartwright.lua. `cmake --install build --prefix P` puts it into P/share/modulefiles/heartwright:
#   module use P/share/modulefiles && module load heartwright
# Copied elsewhere (as heartwright/0.1.0), set `home` to P.
if {![regexp {^(.*)/share/modulefiles/} $ModulesCurrentModulefile all home]} {
    set home $env(HOME)/heartwright
}

proc ModulesHelp {} {
    puts stderr "heartwright --help; heartwright doctor"
}
module-whatis "Heart tissue from model specs, on processors and many GPUs"

conflict heartwright

# What it was built with: its libraries are found there.
# module load gcc/13.2 cuda/12.4 openmpi/5.0 hdf5/1.14

prepend-path PATH $home/bin
