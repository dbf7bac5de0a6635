// heartwright._core: faults become the exceptions of heartwright.errors, with their whole text.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "python/native/bindings.hpp"

namespace nb = nanobind;

namespace heartwright::python {
namespace {

void raise(const char* name, const char* text) {
    PyErr_SetString(nb::module_::import_("heartwright.errors").attr(name).ptr(), text);
}

void translate(const std::exception_ptr& exception, void* /*payload*/) {
    try {
        std::rethrow_exception(exception);
    } catch (const UserFault& fault) {
        raise("UserError", fault.what());
    } catch (const MachineFault& fault) {
        raise("MachineError", fault.what());
    } catch (const OurFault& fault) {
        raise("InternalError", fault.what());
    }
}

}  // namespace
}  // namespace heartwright::python

NB_MODULE(_core, module) {
    nb::register_exception_translator(heartwright::python::translate);
    module.attr("version") = heartwright::version_and_commit();
    heartwright::python::bind_models(module);
    heartwright::python::bind_runs(module);
    heartwright::python::bind_derivatives(module);
}
