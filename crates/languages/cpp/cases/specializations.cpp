// A name with template arguments means the template, not a specialization, even if the template is only declared.

template <class T> struct Holder;
template <> struct Holder<int> { int value; };
template <class T> struct Box { T held; };
template <> struct Box<char> { int other; };
Holder<int> first;
// `Holder` ref type -> Holder
Box<char> second;
// `Box` ref type -> Box
Missing<char> third;
// `Missing` ref type -> ?
