// Notes and suppressions are those in comments, not in strings.

class Door {
    int width = 1; // TODO: oil the hinge
//                    ^^^^ marker TODO "oil the hinge"
    /** NOTE: it squeaks. */
//      ^^^^ marker NOTE "it squeaks."
    // rhumb-ignore-next-line unused-symbol
    String text = "TODO: not a note";
//         ^^^^ suppressed unused-symbol
    String more = """
        // HACK: not a note
        """;
// `"""` nothing
}
