// Without a manifest, source roots are derived from the folders above the file. A missing name below the file's own top package
// is unresolved, not external.

// --- java/com/shop/parts/Lock.java
package com.shop.parts;

public class Lock { public void turn() {} }
// --- java/com/shop/Door.java
package com.shop;

import com.shop.parts.Lock;
//                    ^^^^ ref import -> java/com/shop/parts/Lock.java::Lock (import)
import com.vendor.Hinge;
//                ^^^^^ ref import -> external (dependency)

class Door { Lock lock; Hinge hinge; }
//           ^^^^ ref type -> java/com/shop/parts/Lock.java::Lock (import)
//                      ^^^^^ ref type -> external
// --- javatests/com/shop/DoorTest.java
package com.shop;

import com.shop.parts.Lock;
//                    ^^^^ ref import -> java/com/shop/parts/Lock.java::Lock

class DoorTest { Lock lock; }
//               ^^^^ ref type -> java/com/shop/parts/Lock.java::Lock
