//! What frameworks and plug-ins for Vue import by themselves.

use crate::auto_imports::AutoImports;

/// The conventions, by default folders.
pub(crate) const AUTO_IMPORTS: &[AutoImports] = &[
    AutoImports {
        needs: &["nuxt", "nuxt3"],
        within: "",
        values: &[
            "composables",
            "utils",
            "stores",
            "app/composables",
            "app/utils",
            "app/stores",
            "src/composables",
            "src/utils",
            "shared/utils",
            "shared/types",
        ],
        components: &["components", "app/components", "src/components"],
        has_prefixes: true,
    },
    AutoImports {
        needs: &["nuxt", "nuxt3", "nitropack"],
        within: "server",
        values: &["server/utils"],
        components: &[],
        has_prefixes: false,
    },
    AutoImports {
        needs: &["unplugin-vue-components"],
        within: "",
        values: &[],
        components: &["src/components"],
        has_prefixes: false,
    },
    AutoImports {
        needs: &["unplugin-auto-import"],
        within: "",
        values: &["src/composables", "src/stores", "src/utils"],
        components: &[],
        has_prefixes: false,
    },
];
