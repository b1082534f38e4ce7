// A header is parsed as C or C++, depending on its own text.

// --- door.h
class Door { int width; };
//    ^^^^ def class Door
//               ^^^^^ def field Door::width visibility=private
// --- wall.h
#ifdef __cplusplus
extern "C" {
#endif
struct wall { int class; };
//     ^^^^ def struct wall
//                ^^^^^ def field wall::class
#ifdef __cplusplus
}
#endif
// --- names.def
NAME(oak)
// --- exports.def
EXPORTS
  open @1
