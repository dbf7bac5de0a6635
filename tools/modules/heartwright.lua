-- Lmod: copy to a folder of your MODULEPATH as heartwright/0.1.0.lua and set `home`, where `cmake --install build --prefix` put it.
local home = pathJoin(os.getenv("HOME"), "heartwright")

help([[heartwright --help; heartwright doctor]])
whatis("Heart tissue from model specs, on processors and many GPUs")

-- What it was built with: its libraries are found there.
-- depends_on("gcc/13.2", "cuda/12.4", "openmpi/5.0", "hdf5/1.14")

prepend_path("PATH", pathJoin(home, "bin"))
