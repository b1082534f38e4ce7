//! Converts the JSON schema of a question's arguments to command-line options, and the typed options back to JSON.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use serde_json::{Map, Value};

/// The flag that reads more values from standard input.
const STDIN: &str = "stdin";

/// Optional arguments that are written without a flag, as required ones always are.
const OPTIONAL_POSITIONALS: [(&str, &str); 7] = [
    ("affected", "files"),
    ("changes", "range"),
    ("map", "about"),
    ("port", "to"),
    ("query", "sql"),
    ("schema", "relation"),
    ("search", "query"),
];

/// The options that have a short form.
const SHORT_FLAGS: [(&str, char); 4] = [("depth", 'd'), ("kind", 'k'), ("limit", 'n'), ("recipe", 'r')];

/// One argument of a question.
pub(crate) struct Argument<'s> {
    name: &'s str,
    schema: &'s Value,
    is_required: bool,
    is_positional: bool,
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValueType {
    Text,
    Number,
    /// A number that may have a fraction.
    Share,
    Switch,
    /// Any number of strings.
    List,
    /// Any number of values with names.
    Pairs,
}

/// The arguments of `question` in its `schema`, in the same order. clap numbers positional arguments in this order, too.
pub(crate) fn arguments<'s>(question: &str, schema: &'s Value) -> Vec<Argument<'s>> {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object();
    let argument = |(name, schema)| -> Argument<'s> {
        let name: &'s String = name;
        let is_required = required.contains(&name.as_str());
        let is_positional = is_required || OPTIONAL_POSITIONALS.contains(&(question, name));
        Argument { name, schema, is_required, is_positional }
    };
    properties.into_iter().flatten().map(argument).collect()
}

impl Argument<'_> {
    /// The clap argument.
    pub(crate) fn to_clap(&self) -> Arg {
        let argument = Arg::new(self.name.to_owned()).help(self.help());
        let argument = match self.shape() {
            ValueType::Switch => return argument.long(self.name.to_owned()).action(ArgAction::SetTrue),
            ValueType::Number => argument.value_parser(value_parser!(u32)),
            ValueType::Share => argument.value_parser(value_parser!(f64)),
            ValueType::List => self.to_list(argument),
            // A value may contain commas, so each pair needs the flag.
            ValueType::Pairs => argument.value_parser(pair).action(ArgAction::Append),
            ValueType::Text if self.choices().is_empty() => argument,
            ValueType::Text => argument.value_parser(PossibleValuesParser::new(self.choices())),
        };
        let argument = argument.value_name(self.value_name()).required(self.is_required);
        let argument = match &self.schema["default"] {
            Value::Number(default) => argument.default_value(default.to_string()),
            _ => argument,
        };
        match self.is_positional {
            true if self.takes_rest() => argument.num_args(1..),
            true => argument,
            false => {
                let short = SHORT_FLAGS.iter().find(|(name, _)| *name == self.name).map(|(_, short)| *short);
                let argument = argument.long(self.name.to_owned());
                short.into_iter().fold(argument, Arg::short)
            }
        }
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        self.name
    }

    /// The name of the value in the help.
    fn value_name(&self) -> String {
        let name = match (self.format(), self.shape(), self.name) {
            ("path", ..) => "PATH",
            ("revision", ..) => "REF",
            ("text", ..) => "TEXT",
            ("pattern", ..) => "PATTERN",
            (_, ValueType::Number, _) => "N",
            (_, ValueType::Pairs, _) => "NAME=VALUE",
            (_, _, "recipe") => "ID",
            (_, ValueType::Share, _) => "NUMBER",
            (_, _, "name") => "SYMBOL",
            (_, _, "for" | "of-kind") => "KIND",
            (_, _, "count-by") => "UNIT",
            (_, _, "tests" | "generated") => "WHICH",
            (_, _, "place") => "FILE:LINE:COLUMN",
            (_, _, name) => return name.to_uppercase(),
        };
        name.to_owned()
    }

    fn format(&self) -> &str {
        self.schema["format"].as_str().unwrap_or_default()
    }

    /// The flag that reads more values from standard input, if the argument has one.
    pub(crate) fn to_stdin(&self) -> Option<Arg> {
        let help = format!("Read more {} from standard input, one per line", self.name);
        self.takes_stdin().then(|| Arg::new(STDIN).long(STDIN).action(ArgAction::SetTrue).help(help))
    }

    /// Lists of paths are often the output of another program.
    fn takes_stdin(&self) -> bool {
        self.is_positional && self.shape() == ValueType::List && self.format() == "path"
    }

    /// A positional list takes several words; an option can be repeated, or takes values separated by commas.
    fn to_list(&self, argument: Arg) -> Arg {
        let argument = match self.choices() {
            choices if choices.is_empty() => argument,
            choices => argument.value_parser(PossibleValuesParser::new(choices)),
        };
        if self.is_positional {
            argument.num_args(0..)
        } else {
            argument.action(ArgAction::Append).value_delimiter(',')
        }
    }

    /// The typed value, or `None` if there is none.
    fn value(&self, matches: &ArgMatches) -> Option<Value> {
        match self.shape() {
            ValueType::Switch => Some(Value::Bool(matches.get_flag(self.name))),
            ValueType::Number => matches.get_one::<u32>(self.name).map(|number| Value::from(*number)),
            ValueType::Share => matches.get_one::<f64>(self.name).map(|number| Value::from(*number)),
            ValueType::Text => Some(Value::String(self.words(matches)?.join(" "))),
            ValueType::List => Some(Value::from(self.words(matches)?)),
            ValueType::Pairs => {
                let pairs = matches.get_many::<(String, String)>(self.name)?.cloned();
                Some(Value::Object(pairs.map(|(name, value)| (name, Value::String(value))).collect()))
            }
        }
    }

    /// `value` followed by the lines of standard input, if those were requested.
    fn with_stdin(
        &self,
        value: Option<Value>,
        matches: &ArgMatches,
        lines: impl Iterator<Item = String>,
    ) -> Option<Value> {
        if !self.takes_stdin() || !matches.get_flag(STDIN) {
            return value;
        }
        let typed = value.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
        let lines = lines.filter(|line| !line.is_empty()).map(Value::String);
        Some(Value::Array(typed.into_iter().chain(lines).collect()))
    }

    fn words<'m>(&self, matches: &'m ArgMatches) -> Option<Vec<&'m str>> {
        Some(matches.get_many::<String>(self.name)?.map(String::as_str).collect())
    }

    fn help(&self) -> String {
        let text = self.schema["description"].as_str().unwrap_or_default().replace('\n', " ");
        text.trim_end_matches('.').to_owned()
    }

    fn shape(&self) -> ValueType {
        let types = &self.schema["type"];
        let is = |name: &str| types == name || types.as_array().is_some_and(|types| types.iter().any(|it| it == name));
        if is("boolean") {
            ValueType::Switch
        } else if is("integer") {
            ValueType::Number
        } else if is("number") {
            ValueType::Share
        } else if is("array") {
            ValueType::List
        } else if is("object") {
            ValueType::Pairs
        } else {
            ValueType::Text
        }
    }

    fn choices(&self) -> Vec<String> {
        let schemas = [self.schema, &self.schema["items"]];
        let values = schemas.into_iter().filter_map(|schema| schema["enum"].as_array()).flatten();
        values.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Whether it takes all remaining words, so that they need no quotes.
    fn takes_rest(&self) -> bool {
        self.is_positional && self.format() == "words"
    }
}

/// Splits `NAME=VALUE` at the first equals sign.
fn pair(typed: &str) -> Result<(String, String), String> {
    let (name, value) = typed.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The typed arguments of `question` whose names are wanted, as JSON that fits `schema`.
pub(crate) fn to_json(question: &str, schema: &Value, matches: &ArgMatches, is_wanted: impl Fn(&str) -> bool) -> Value {
    let mut object = Map::new();
    for argument in arguments(question, schema).into_iter().filter(|argument| is_wanted(argument.name)) {
        let lines = std::io::stdin().lines().map_while(Result::ok);
        if let Some(value) = argument.with_stdin(argument.value(matches), matches, lines) {
            object.insert(argument.name.to_owned(), value);
        }
    }
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;
    use serde_json::json;

    fn schema() -> Value {
        json!({
            "properties": {
                "name": { "type": "string", "description": "A name.", "format": "words" },
                "kind": { "type": ["string", "null"], "enum": ["class", "method", null], "description": "A kind" },
                "limit": { "type": "integer", "default": 5, "description": "How many." },
                "all": { "type": "boolean", "description": "Everything." },
                "share": { "type": ["number", "null"], "description": "How much." },
                "params": { "type": "object", "description": "Values." },
                "via": { "type": "array", "items": { "enum": ["calls", "uses"] }, "description": "Along." },
            },
            "required": ["name"],
        })
    }

    fn command(schema: &Value) -> Command {
        Command::new("ask").args(arguments("ask", schema).iter().map(Argument::to_clap))
    }

    fn check(typed: &str, mut expected: Value) {
        let schema = schema();
        let matches = command(&schema).try_get_matches_from(format!("ask {typed}").split(' ')).expect("well typed");
        if expected["limit"].is_null() {
            expected["limit"] = 5.into();
        }
        assert_eq!(to_json("ask", &schema, &matches, |_| true), expected, "{typed}");
    }

    #[test]
    fn typed_options_become_json_that_fits_the_schema() {
        check("open door", json!({ "name": "open door", "all": false }));
        check("--kind class door", json!({ "name": "door", "kind": "class", "all": false }));
        check("door --limit 3 --all", json!({ "name": "door", "limit": 3, "all": true }));
        let params = json!({ "a": "1,b=2", "c": "" });
        check("door --params a=1,b=2 --params c=", json!({ "name": "door", "all": false, "params": params }));
        check("door --share 0.5", json!({ "name": "door", "share": 0.5, "all": false }));
        let via = json!({ "name": "door", "via": ["calls", "uses"], "all": false });
        check("door --via calls,uses", via.clone());
        check("--via calls door --via uses", via);
    }

    #[test]
    fn help_shows_defaults_and_possible_values() {
        let help = command(&schema()).render_help().to_string();
        let lines: Vec<String> =
            help.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        for expected in [
            "<SYMBOL>... A name",
            "-k, --kind <KIND> A kind [possible values: class, method]",
            "-n, --limit <N> How many [default: 5]",
            "--all Everything",
            "--share <NUMBER> How much",
            "--via <VIA> Along [possible values: calls, uses]",
        ] {
            assert!(lines.iter().any(|line| line == expected), "{expected} is not in\n{help}");
        }
    }
}
