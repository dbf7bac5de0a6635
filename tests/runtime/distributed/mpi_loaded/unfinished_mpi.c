// An Open MPI without most of its functions.
#include <string.h>

int MPI_Get_library_version(char* text, int* length) {
    strcpy(text, "Open MPI v9.0.0, package: none");
    *length = (int)strlen(text);
    return 0;
}
int MPI_Abort(void* communicator, int code) { return communicator != 0 ? code : 0; }
