//! Entry points: files that Rails, Rake, Bundler and test runners load by their path.

use crate::entry::{EntryFiles, EntryPoints};

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints { files: FILES, symbols: &[] };

const FILES: &[EntryFiles] = &[
    EntryFiles {
        rule: "rails",
        needs: &[],
        globs: &[
            "app/{controllers,models,jobs,mailers,channels,helpers,components,workers,graphql}/**",
            "app/{mailboxes,policies,serializers,validators}/**",
            "config/{application,boot,environment,routes,puma,importmap,deploy}.rb",
            "config/{environments,initializers,routes}/**",
            "db/{seeds,schema}.rb",
            "db/{migrate,seeds}/**",
            "lib/generators/**",
            "{test,spec}/mailers/previews/**",
        ],
    },
    EntryFiles { rule: "rake", needs: &[], globs: &["Rakefile", "*.rake"] },
    EntryFiles { rule: "bundler", needs: &[], globs: &["Gemfile", "*.gemspec"] },
    EntryFiles { rule: "executable", needs: &[], globs: &["{bin,exe}/*", "config.ru"] },
    EntryFiles { rule: "test setup", needs: &[], globs: &["{spec,rails,test}_helper.rb", "features/**"] },
];
