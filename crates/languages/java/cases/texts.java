// Nothing in a string is a reference, except the expressions of a template.

class Door {
    String name;
    static final String BLOCK = """
        Door "open" \
        close();
        """;
    static final char MARK = 'x';
//                    ^^^^ def constant Door::MARK value='x'
    static final boolean OPEN = true;
//                       ^^^^ def constant Door::OPEN value=true
    static final String PLAIN = "close() TODO: \"name\"";
//                      ^^^^^ def constant Door::PLAIN value="\"close() TODO: \\\"name\\\"\""

    String show() {
        return STR."A \{name} of \{size(1)}";
//             ^^^ ref read -> external (builtin)
//                      ^^^^ ref read -> Door::name
//                                 ^^^^ ref call -> Door::size
    }
    int size(int kind) { return 1; } // TODO: measure it
//                                      ^^^^ marker TODO "measure it"
}
