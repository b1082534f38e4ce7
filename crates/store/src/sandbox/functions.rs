//! The SQL functions that user queries may call, with replacements for those that could outlast the deadline.
//!
//! `SQLite` checks the deadline between the steps of its virtual machine, never inside a function. So every function must
//! run in linear time: those that search one long text for another are replaced.

use crate::error::Result;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error};
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// Functions that run in linear time and cannot access files or the process.
const ALLOWED: &[&str] = &[
    // Our own.
    "rhumb_subwords",
    super::graph::FUNCTION,
    // Scalar functions.
    "abs",
    "char",
    "coalesce",
    "concat",
    "concat_ws",
    "format",
    "glob",
    "hex",
    "if",
    "ifnull",
    "iif",
    "instr",
    "length",
    "like",
    "likelihood",
    "likely",
    "lower",
    "ltrim",
    "max",
    "min",
    "nullif",
    "octet_length",
    "printf",
    "quote",
    "random",
    "replace",
    "round",
    "rtrim",
    "sign",
    "substr",
    "substring",
    "trim",
    "typeof",
    "unicode",
    "unlikely",
    "upper",
    "zeroblob",
    // Dates.
    "date",
    "datetime",
    "julianday",
    "strftime",
    "time",
    "timediff",
    "unixepoch",
    "current_date",
    "current_time",
    "current_timestamp",
    // Aggregate and window functions.
    "avg",
    "count",
    "group_concat",
    "string_agg",
    "sum",
    "total",
    "median",
    "percentile",
    "percentile_cont",
    "percentile_disc",
    "cume_dist",
    "dense_rank",
    "first_value",
    "lag",
    "last_value",
    "lead",
    "nth_value",
    "ntile",
    "percent_rank",
    "rank",
    "row_number",
    // Mathematics.
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "ceil",
    "ceiling",
    "cos",
    "cosh",
    "degrees",
    "exp",
    "floor",
    "ln",
    "log",
    "log10",
    "log2",
    "mod",
    "pi",
    "pow",
    "power",
    "radians",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
    // JSON.
    "->",
    "->>",
    "json",
    "json_array",
    "json_array_length",
    "json_error_position",
    "json_extract",
    "json_group_array",
    "json_group_object",
    "json_insert",
    "json_object",
    "json_patch",
    "json_pretty",
    "json_quote",
    "json_remove",
    "json_replace",
    "json_set",
    "json_type",
    "json_valid",
    "jsonb",
    "jsonb_array",
    "jsonb_extract",
    "jsonb_group_array",
    "jsonb_group_object",
    "jsonb_insert",
    "jsonb_object",
    "jsonb_patch",
    "jsonb_remove",
    "jsonb_replace",
    "jsonb_set",
    // Full-text search.
    "bm25",
    "highlight",
    "snippet",
    "match",
];

/// Whether a query may call the function of this name.
pub(super) fn is_allowed(name: &str) -> bool {
    ALLOWED.contains(&name.to_ascii_lowercase().as_str())
}

/// Replaces the functions that take quadratic time.
pub(super) fn replace_slow_ones(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("instr", 2, flags, |context| Ok(instr(context)))?;
    connection.create_scalar_function("replace", 3, flags, replace)?;
    for (name, sides) in [("trim", TrimSides::Both), ("ltrim", TrimSides::Left), ("rtrim", TrimSides::Right)] {
        connection.create_scalar_function(name, 2, flags, move |context| Ok(trim(context, sides)))?;
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TrimSides {
    Both,
    Left,
    Right,
}

/// A value as text; `None` for NULL. Text is not copied, since copies would not be covered by the memory limit.
fn text<'a>(context: &'a Context<'_>, index: usize) -> Option<Cow<'a, str>> {
    match context.get_raw(index) {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_string().into()),
        ValueRef::Real(number) => Some(number.to_string().into()),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(String::from_utf8_lossy(bytes)),
    }
}

/// The position of the second text in the first, from one; zero if it does not occur.
fn instr(context: &Context<'_>) -> Option<i64> {
    let (all, part) = (text(context, 0)?, text(context, 1)?);
    let place = all.find(&*part).map_or(0, |byte| all[..byte].chars().count() + 1);
    Some(i64::try_from(place).unwrap_or(i64::MAX))
}

fn replace(context: &Context<'_>) -> std::result::Result<Value, Error> {
    let (Some(all), Some(part), Some(by)) = (text(context, 0), text(context, 1), text(context, 2)) else {
        return Ok(Value::Null);
    };
    // An excessive result is refused before it is built.
    let count = if part.is_empty() { 0 } else { all.matches(&*part).count() };
    let grown = all.len().saturating_add(count.saturating_mul(by.len()));
    if i32::try_from(grown).map_or(true, |grown| grown > super::guard::MAX_LENGTH) {
        return Err(Error::UserFunctionError("the text would be too long".into()));
    }
    Ok(Value::Text(if part.is_empty() { all.into_owned() } else { all.replace(&*part, &by) }))
}

fn trim(context: &Context<'_>, sides: TrimSides) -> Option<String> {
    let (all, set) = (text(context, 0)?, text(context, 1)?);
    let set: FxHashSet<char> = set.chars().collect();
    let mut rest = &*all;
    if sides != TrimSides::Right {
        rest = rest.trim_start_matches(|character| set.contains(&character));
    }
    if sides != TrimSides::Left {
        rest = rest.trim_end_matches(|character| set.contains(&character));
    }
    Some(rest.to_owned())
}
