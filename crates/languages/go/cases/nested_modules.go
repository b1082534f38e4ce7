// The module with the longest matching name is meant; of several with the same name, the one that contains the file.

// --- go.mod
module example.com/shop
// --- tools/go.mod
module example.com/shop/tools
// --- tools/gen/gen.go
package gen

import (
    "example.com/shop/tools/lint"
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ref import -> ?
    "example.com/shop/lint"
//  ^^^^^^^^^^^^^^^^^^^^^^^ ref import -> ?
    "./sub"
//  ^^^^^^^ import ./sub as sub
)
// --- tools/lint/lint.go
package lint
// --- tools/gen/sub/sub.go
package sub
