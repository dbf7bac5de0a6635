"""The data sets of an HDF5 file, read without h5py and h5diff: for tools that compare what runs leave."""
import ctypes
import os
import re
import subprocess
import threading


class Failed(Exception):
    pass


class Hdf5:
    """Data sets read through the HDF5 library that `program` links. Whole files cannot be compared: their headers hold
    times."""

    def __init__(self, program):
        linked = subprocess.run(["ldd", str(program)], capture_output=True, text=True).stdout
        found = re.search(r"libhdf5(?:_serial|_openmpi|_mpich)?\.so\S* => (\S+)", linked)
        if not found:
            raise SystemExit(f"{program} links no HDF5 library that can be loaded: data sets cannot be compared")
        self.library = ctypes.CDLL(found.group(1))
        self.lock = threading.Lock()  # it is not made for threads
        self.library.H5open()
        self.library.H5Eset_auto2(ctypes.c_int64(0), None, None)  # what cannot be read is told by us
        for name in ("H5Fopen", "H5Gopen2", "H5Dopen2", "H5Dget_type", "H5Dget_space"):
            getattr(self.library, name).restype = ctypes.c_int64
        self.library.H5Sget_simple_extent_npoints.restype = ctypes.c_int64
        self.library.H5Tget_size.restype = ctypes.c_size_t
        self.library.H5Gget_objname_by_idx.restype = ctypes.c_ssize_t

    def contents(self, path):
        """{path in the file: (bytes of a value, shape, values)}; None when the file cannot be opened."""
        h, long = self.library, ctypes.c_int64
        with self.lock:
            file = h.H5Fopen(os.fsencode(path), 0, long(0))
            if file < 0:
                return None
            found = {}
            self.collect(file, b"/", found)
            h.H5Fclose(long(file))
            return found

    def collect(self, file, path, found):
        h, long = self.library, ctypes.c_int64
        group = h.H5Gopen2(long(file), path, long(0))
        count = ctypes.c_uint64()
        h.H5Gget_num_objs(long(group), ctypes.byref(count))
        for k in range(count.value):
            name = ctypes.create_string_buffer(1024)
            h.H5Gget_objname_by_idx(long(group), ctypes.c_uint64(k), name, ctypes.c_size_t(1024))
            kind, below = (
                h.H5Gget_objtype_by_idx(long(group), ctypes.c_uint64(k)),
                path.rstrip(b"/") + b"/" + name.value,
            )
            if kind == 0:
                self.collect(file, below, found)
            elif kind == 1:
                found[below] = self.read(file, below)
        h.H5Gclose(long(group))

    def read(self, file, name):
        h, long = self.library, ctypes.c_int64
        data = h.H5Dopen2(long(file), name, long(0))
        kind, space = h.H5Dget_type(long(data)), h.H5Dget_space(long(data))
        # Strings of variable length are pointers in memory: they are compared by their number alone.
        is_text = h.H5Tis_variable_str(long(kind)) > 0
        values = ctypes.create_string_buffer(
            max(1, h.H5Sget_simple_extent_npoints(long(space)) * h.H5Tget_size(long(kind)))
        )
        if data < 0 or (not is_text and h.H5Dread(long(data), long(kind), long(0), long(0), long(0), values) < 0):
            raise Failed(f"{name.decode(errors='replace')} cannot be read")
        extents = (ctypes.c_uint64 * 32)()
        shape = tuple(extents[:max(0, h.H5Sget_simple_extent_dims(long(space), extents, None))])
        size = h.H5Tget_size(long(kind))
        for close, one in ((h.H5Sclose, space), (h.H5Tclose, kind), (h.H5Dclose, data)):
            close(long(one))
        return size, shape, b"" if is_text else values.raw
