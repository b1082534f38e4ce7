//! Functions that a user's query may call, and our own in the place of those that could outlast its deadline.
//!
//! The clock is looked at between the steps of `SQLite`'s machine, never inside of a function. So every function must end in
//! time by itself: those that search one long text for another are replaced by ones that take no longer than reading both.

use crate::error::Result;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error};
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// What takes time in proportion to what it is given. Neither files nor the process can be reached by them.
const ALLOWED: &[&str] = &[
    // Ours.
    "rhumb_subwords",
    super::graph::FUNCTION,
    // Values and texts.
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
    // Over many rows.
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

/// Puts our functions in the place of those that compare every part of one text with every part of another.
pub(super) fn replace_slow_ones(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("instr", 2, flags, |context| Ok(instr(context)))?;
    connection.create_scalar_function("replace", 3, flags, replace)?;
    for (name, sides) in [("trim", Sides::Both), ("ltrim", Sides::Left), ("rtrim", Sides::Right)] {
        connection.create_scalar_function(name, 2, flags, move |context| Ok(trim(context, sides)))?;
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    Both,
    Left,
    Right,
}

/// A value as text; `None` for NULL. Texts are not copied: no limit covers the memory of copies.
fn text<'a>(context: &'a Context<'_>, index: usize) -> Option<Cow<'a, str>> {
    match context.get_raw(index) {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_string().into()),
        ValueRef::Real(number) => Some(number.to_string().into()),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(String::from_utf8_lossy(bytes)),
    }
}

/// The place of the second text in the first, from one; zero if it is not there.
fn instr(context: &Context<'_>) -> Option<i64> {
    let (all, part) = (text(context, 0)?, text(context, 1)?);
    let place = all.find(&*part).map_or(0, |byte| all[..byte].chars().count() + 1);
    Some(i64::try_from(place).unwrap_or(i64::MAX))
}

fn replace(context: &Context<'_>) -> std::result::Result<Value, Error> {
    let (Some(all), Some(part), Some(by)) = (text(context, 0), text(context, 1), text(context, 2)) else {
        return Ok(Value::Null);
    };
    // What would grow beyond any use is refused before it is made.
    let count = if part.is_empty() { 0 } else { all.matches(&*part).count() };
    let grown = all.len().saturating_add(count.saturating_mul(by.len()));
    if i32::try_from(grown).map_or(true, |grown| grown > super::guard::MAX_LENGTH) {
        return Err(Error::UserFunctionError("the text would be too long".into()));
    }
    Ok(Value::Text(if part.is_empty() { all.into_owned() } else { all.replace(&*part, &by) }))
}

fn trim(context: &Context<'_>, sides: Sides) -> Option<String> {
    let (all, set) = (text(context, 0)?, text(context, 1)?);
    let set: FxHashSet<char> = set.chars().collect();
    let mut rest = &*all;
    if sides != Sides::Right {
        rest = rest.trim_start_matches(|character| set.contains(&character));
    }
    if sides != Sides::Left {
        rest = rest.trim_end_matches(|character| set.contains(&character));
    }
    Some(rest.to_owned())
}
