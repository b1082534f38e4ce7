// A type keyword selects the tag: a typedef may have the same name as the struct it stands for.

typedef struct book {
    struct book *next;
    struct shelf { int row; } *on;
    union {
        struct { int from; } pages;
        int count;
    } size;
    struct { int day; } due[2];
} book;
struct book *first(void);

int read(book *it, struct book *other) {
    it->next->next = other;
//      ^^^^ ref read -> book::next
//            ^^^^ ref write -> book::next
    other->on->row = 1;
//             ^^^ ref write -> shelf::row
    it->size.pages.from = it->size.count;
//           ^^^^^ ref read -> book::size::pages
//                 ^^^^ ref write -> book::size::pages::from
//                                 ^^^^^ ref read -> book::size::count
    it->due[1].day = 2;
//             ^^^ ref write -> book::due::day
    it->size.row = it->size.pages.count;
//           ^^^ ref write -> ?
//                                ^^^^^ ref read -> ?
    return first()->size.count;
//                       ^^^^^ ref read -> book::size::count
}

// A function may be called like a structure, and a structure like nothing that it is used as.
struct time { int hour; };
struct time *time(void);
int now(void) {
    return time()->hour + time->hour;
//                 ^^^^ ref read -> time::hour
//                              ^^^^ ref read -> ?
}

// A macro may expand to any name.
#define ENTRY book
struct ENTRY *last;
//     ^^^^^ ref type -> ENTRY
