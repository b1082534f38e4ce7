//! Names that a build may define for the preprocessor, as its files declare them: `-DNAME` anywhere, and the commands of
//! `CMake`, `Autoconf` and `Meson` that define names. The conditions for a definition are ignored.

use std::collections::BTreeSet;

/// Commands whose arguments contain names; other words among them are harmless.
const LISTS: &[&str] = &["compile_definitions("];

/// Commands whose first argument is a name.
const FIRSTS: &[&str] =
    &["AC_DEFINE(", "AC_DEFINE_UNQUOTED(", "option(", "dependent_option(", "set(", ".set10(", ".set_quoted("];

/// Adds the names that a build file may define.
pub(super) fn add_definitions(text: &str, names: &mut BTreeSet<String>) {
    let flags = text.split("-D").skip(1);
    let firsts = FIRSTS.iter().flat_map(|command| text.split(command).skip(1));
    names.extend(flags.chain(firsts).filter_map(name));
    for arguments in LISTS.iter().flat_map(|command| text.split(command).skip(1)) {
        let arguments = arguments.split(')').next().unwrap_or("");
        names.extend(arguments.split_whitespace().filter_map(name));
    }
}

/// The name at the start of a text, quoted or not.
fn name(text: &str) -> Option<String> {
    let text = text.trim_start_matches([' ', '[', '\'', '"']);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    Some(text[..end].to_owned()).filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_files_define_names() {
        let check = |text: &str, expected: &[&str]| {
            let mut names = BTreeSet::new();
            add_definitions(text, &mut names);
            assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{text}");
        };
        check("CFLAGS += -DA -D B=$(X) '-DC=\"c\"' -D$(NAME)", &["A", "B", "C"]);
        check("target_compile_definitions(t PRIVATE A B=1)\noption(C \"c\" ON)", &["A", "B", "C", "PRIVATE", "t"]);
        check("AC_DEFINE([A], [1])\nAC_DEFINE(B)", &["A", "B"]);
        check("conf.set('A', 1)\nconf.set10('B', x)\nadd_project_arguments('-DC')", &["A", "B", "C"]);
        check("none -d", &[]);
    }
}
