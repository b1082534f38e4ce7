// Anonymous types and object literals: whatever has such a type has its members.

interface Shelf {
    size: { rows: number; label: { text: string } }
    books: { title: string }[]
    later: Promise<{ count: number }>
}
async function look(shelf: Shelf) {
    shelf.size.rows
    //         ^^^^ ref read -> Shelf::size::rows
    shelf.size.label.text
    //               ^^^^ ref read -> Shelf::size::label::text
    shelf.books[0].title
    //             ^^^^^ ref read -> Shelf::books::title
    for (const book of shelf.books) book.title;
    //                                   ^^^^^ ref read -> Shelf::books::title
    (await shelf.later).count
    //                  ^^^^^ ref read -> Shelf::later::count
    shelf.size.title
    //         ^^^^^ ref read -> ?
}

const api = { get() { return api }, put: (value: number) => value }
api.get().put(1)
//  ^^^ ref call -> api::get
//        ^^^ ref call -> api::put
api.post()
//  ^^^^ ref call -> ?

const typed: Shelf = { size: { rows: 1, label: { text: '' } }, books: [], later: load() }
typed.size.rows
//         ^^^^ ref read -> Shelf::size::rows

// What is passed to a function is not what it gives back.
const made = make({ get() { return 1 } })
made.get()
//   ^^^ ref call -> ?
