//! Entry points: scripts that servers and frameworks load by their path, and attributes of frameworks.

use crate::entry::{EntryFiles, EntryPoints, EntrySymbols};

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints { files: FILES, symbols: SYMBOLS };

const FILES: &[EntryFiles] = &[
    EntryFiles {
        rule: "script",
        needs: &[],
        globs: &["{public,web,www,htdocs}/*.php", "bin/*", "artisan", "rector.php"],
    },
    EntryFiles {
        rule: "laravel",
        needs: &["laravel/framework", "laravel/lumen-framework"],
        globs: &[
            "app/Http/{Controllers,Middleware,Requests}/**",
            "app/{Console,Jobs,Listeners,Observers,Policies,Providers,Mail,Notifications,View,Livewire}/**",
            "{bootstrap,config,routes,lang}/**",
            "database/{factories,migrations,seeders,seeds}/**",
        ],
    },
    EntryFiles {
        rule: "symfony",
        needs: &["symfony/framework-bundle"],
        globs: &[
            "src/{Controller,Command,EventListener,EventSubscriber,MessageHandler,Twig}/**",
            "src/Kernel.php",
            "{config,migrations}/**",
        ],
    },
    EntryFiles {
        rule: "tool configuration",
        needs: &[],
        globs: &[".php-cs-fixer{.dist,}.php", "{ecs,scoper.inc}.php"],
    },
];

const SYMBOLS: &[EntrySymbols] = &[
    EntrySymbols {
        rule: "symfony",
        names: &[],
        decorators: &[
            "Route",
            "AsCommand",
            "AsController",
            "AsEventListener",
            "AsMessageHandler",
            "AsTwigFilter",
            "Required",
        ],
    },
    EntrySymbols {
        rule: "phpunit",
        names: &[],
        decorators: &["Before", "After", "BeforeClass", "AfterClass", "DataProvider"],
    },
];
