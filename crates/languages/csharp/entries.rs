//! Entry points: `Main`, start-up files, and the attributes of frameworks.

use crate::entry::{EntryFiles, EntryPoints, EntrySymbols};

pub(super) const ENTRY_POINTS: EntryPoints = EntryPoints { files: FILES, symbols: SYMBOLS };

const FILES: &[EntryFiles] = &[
    EntryFiles { rule: "start-up", needs: &[], globs: &["{Program,Startup,Global.asax,MauiProgram}.cs"] },
    EntryFiles { rule: "entity framework", needs: &[], globs: &["Migrations/*.cs"] },
    EntryFiles { rule: "asp.net", needs: &[], globs: &["{Controllers,Pages,Hubs}/**"] },
];

const SYMBOLS: &[EntrySymbols] = &[
    EntrySymbols {
        rule: "main",
        names: &["Main"],
        decorators: &["STAThread", "ModuleInitializer", "UnmanagedCallersOnly"],
    },
    EntrySymbols {
        rule: "asp.net",
        names: &[],
        decorators: &[
            "ApiController",
            "Controller",
            "Route",
            "HttpGet",
            "HttpPost",
            "HttpPut",
            "HttpPatch",
            "HttpDelete",
            "HttpHead",
            "Function",
            "FunctionName",
        ],
    },
    EntrySymbols {
        rule: "test framework",
        names: &[],
        decorators: &[
            "SetUp",
            "TearDown",
            "OneTimeSetUp",
            "OneTimeTearDown",
            "TestInitialize",
            "TestCleanup",
            "ClassInitialize",
            "ClassCleanup",
            "AssemblyInitialize",
            "TestFixture",
            "CollectionDefinition",
            "SetUpFixture",
        ],
    },
    EntrySymbols {
        rule: "benchmark",
        names: &[],
        decorators: &["Benchmark", "GlobalSetup", "GlobalCleanup", "IterationSetup"],
    },
    EntrySymbols {
        rule: "serialization",
        names: &[],
        decorators: &["OnDeserialized", "OnDeserializing", "OnSerialized", "OnSerializing", "JsonConstructor"],
    },
];
