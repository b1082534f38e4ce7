// The most exact module is meant; of several with one name, the one around the file.

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
