//! Entry points: modules that tools load by their path, and functions that frameworks find by a decorator.

use crate::entry::{EntryFiles, EntryPoints, EntrySymbols};

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints { files: FILES, symbols: SYMBOLS };

const FILES: &[EntryFiles] = &[
    EntryFiles { rule: "module that can be run", needs: &[], globs: &["__main__.py"] },
    EntryFiles {
        rule: "build script",
        needs: &[],
        globs: &["setup.py", "noxfile.py", "fabfile.py", "SConstruct", "wscript"],
    },
    EntryFiles { rule: "pytest", needs: &[], globs: &["conftest.py"] },
    EntryFiles { rule: "sphinx", needs: &[], globs: &["{doc,docs}/**/conf.py"] },
    EntryFiles {
        rule: "django",
        needs: &[],
        globs: &[
            "manage.py",
            "management/commands/*.py",
            "migrations/*.py",
            "templatetags/*.py",
            "{admin,apps,urls,wsgi,asgi,settings}.py",
            "settings/*.py",
        ],
    },
    // What the framework loads by these names in a project that has a management script.
    EntryFiles {
        rule: "django",
        needs: &["django"],
        globs: &[
            "**/{context_processors,middleware,models,routing,signals,sitemaps,tasks,translation}.py",
            "**/models/*.py",
        ],
    },
    EntryFiles {
        rule: "alembic",
        needs: &[],
        globs: &["alembic/{env.py,versions/*.py}", "migrations/{env.py,versions/*.py}"],
    },
];

const SYMBOLS: &[EntrySymbols] = &[
    EntrySymbols { rule: "pytest", names: &[], decorators: &["fixture", "hookimpl", "hookspec"] },
    EntrySymbols {
        rule: "route",
        names: &[],
        decorators: &[
            ".route(",
            ".get(",
            ".post(",
            ".put(",
            ".patch(",
            ".delete(",
            ".head(",
            ".options(",
            ".websocket(",
            ".errorhandler(",
            ".exception_handler(",
            ".middleware(",
            ".before_request",
            ".after_request",
            ".teardown_request",
            ".teardown_appcontext",
            ".context_processor",
            ".template_filter",
            ".on_event(",
        ],
    },
    EntrySymbols { rule: "command line", names: &[], decorators: &["command", "group", ".callback("] },
    EntrySymbols { rule: "task queue", names: &[], decorators: &["task", "shared_task", "periodic_task", "actor"] },
    EntrySymbols {
        rule: "django",
        names: &[],
        decorators: &["receiver(", ".register(", ".filter", ".simple_tag", ".inclusion_tag(", ".action("],
    },
    EntrySymbols { rule: "exit handler", names: &[], decorators: &["register", ".listens_for("] },
];
