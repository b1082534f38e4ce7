//! Entry points: files that frameworks, test runners and tools load by their path, and decorated classes.

use crate::entry::{EntryFiles, EntryPoints, EntrySymbols};

pub(crate) const ENTRY_POINTS: EntryPoints = EntryPoints { files: FILES, symbols: SYMBOLS };

const FILES: &[EntryFiles] = &[
    EntryFiles {
        rule: "next",
        needs: &["next"],
        globs: &[
            "{src/,}pages/**",
            "{src/,}app/**/{page,layout,route,template,default,loading,error,not-found}.*",
            "{src/,}app/**/{global-error,global-not-found,forbidden,unauthorized}.*",
            "{src/,}app/**/{sitemap,robots,manifest,icon*,apple-icon*,opengraph-image*,twitter-image*}.*",
            "{src/,}{middleware,proxy,instrumentation,instrumentation-client,mdx-components}.*",
        ],
    },
    EntryFiles {
        rule: "remix",
        needs: &["@remix-run/dev", "@remix-run/react", "@react-router/dev"],
        globs: &["app/routes/**", "app/{root,routes,entry.client,entry.server}.*"],
    },
    EntryFiles {
        rule: "tanstack router",
        needs: &["@tanstack/react-router", "@tanstack/react-start", "@tanstack/solid-router", "@tanstack/solid-start"],
        globs: &["{src,app}/routes/**", "{src,app}/{router,client,server,ssr}.*"],
    },
    EntryFiles {
        rule: "sveltekit",
        needs: &["@sveltejs/kit"],
        globs: &["src/routes/**/+{page,layout,server,error}*", "src/hooks.*", "src/{params,service-worker}{/**,.*}"],
    },
    EntryFiles {
        rule: "nuxt",
        needs: &["nuxt", "nuxt3"],
        globs: &[
            "{app/,}{pages,layouts,middleware,plugins,composables,utils}/**",
            "server/**",
            "{app/,}{app,error}.vue",
        ],
    },
    EntryFiles { rule: "react native", needs: &["react-native", "expo"], globs: &["index.*", "App.*", "{src/,}App.*"] },
    // A browser loads it by its path.
    EntryFiles { rule: "page", needs: &[], globs: &["*.{html,htm}"] },
    EntryFiles { rule: "service worker", needs: &[], globs: &["{sw,service-worker,serviceWorker}.{js,ts}"] },
    EntryFiles { rule: "astro", needs: &["astro"], globs: &["src/pages/**", "src/{middleware,content.config}.*"] },
    EntryFiles { rule: "gatsby", needs: &["gatsby"], globs: &["src/pages/**", "gatsby-{browser,config,node,ssr}.*"] },
    EntryFiles { rule: "expo router", needs: &["expo-router"], globs: &["{src/,}app/**"] },
    EntryFiles {
        rule: "playwright",
        needs: &["@playwright/test"],
        globs: &["**/*.{spec,setup,teardown}.*", "playwright/**"],
    },
    EntryFiles { rule: "cypress", needs: &["cypress"], globs: &["cypress/**", "**/*.cy.*"] },
    EntryFiles { rule: "storybook", needs: &[], globs: &["*.{story,stories}.*", ".storybook/**"] },
    EntryFiles {
        rule: "tool configuration",
        needs: &[],
        globs: &[
            "*.{config,workspace}.{js,cjs,mjs,jsx,ts,cts,mts,tsx}",
            ".*rc.{js,cjs,mjs,ts,cts,mts}",
            "{gulpfile,Gruntfile,Jakefile,karma.conf,wdio.conf,protractor.conf}.{js,cjs,mjs,ts}",
            "{setupTests,jest.setup,jest-setup,vitest.setup,test-setup}.*",
        ],
    },
    // Declarations of what is defined elsewhere.
    EntryFiles { rule: "type declarations", needs: &[], globs: &["*.d.{ts,mts,cts}"] },
];

const SYMBOLS: &[EntrySymbols] = &[
    EntrySymbols {
        rule: "angular",
        names: &[],
        decorators: &["Component(", "Directive(", "Pipe(", "NgModule(", "HostListener("],
    },
    EntrySymbols {
        rule: "nest",
        names: &[],
        decorators: &[
            "Controller",
            "Resolver",
            "WebSocketGateway",
            "Get(",
            "Post(",
            "Put(",
            "Patch(",
            "Delete(",
            "All(",
            "Query(",
            "Mutation(",
            "Subscription(",
            "ResolveField",
            "SubscribeMessage",
            "MessagePattern",
            "EventPattern",
            "OnEvent",
            "Cron",
            "Interval",
            "Timeout",
            "Process",
            "Processor",
        ],
    },
    EntrySymbols { rule: "custom element", names: &[], decorators: &["customElement("] },
];
