// What iterators, elements of maps and structured bindings are.

#include <map>
#include <string>
#include <utility>
#include <vector>

struct Lock {
    void turn() {}
};
struct Door {
    Lock lock;
    void open() {}
};
struct Hall {
    typedef std::vector<Door> Doors;
    Doors doors;
    std::map<std::string, Door*> named;
    int width;
    Hall(int width, Doors doors);
    void run() {
        for (std::vector<Door>::iterator it = doors.begin(); it != doors.end(); ++it) {
            it->open();
//              ^^^^ ref call -> Door::open
            (*it).open();
//                ^^^^ ref call -> Door::open
        }
        for (Doors::const_iterator it = doors.begin(); it != doors.end(); ++it) it->open();
//                                                                                  ^^^^ ref call -> Door::open
        for (auto it = doors.begin(); it != doors.end(); ++it) {
            it->open();
//              ^^^^ ref call -> Door::open
            it->turn();
//              ^^^^ ref call -> ?
        }
        for (auto& [name, door] : named) {
            door->open();
//                ^^^^ ref call -> Door::open
            name.open();
//               ^^^^ ref call -> external
        }
        for (auto& entry : named) {
            entry.second->open();
//                        ^^^^ ref call -> Door::open
        }
        auto found = named.find("front");
        found->second->open();
//                     ^^^^ ref call -> Door::open
        named["front"]->open();
//                      ^^^^ ref call -> Door::open
        named.begin()->second->lock.turn();
//                                  ^^^^ ref call -> Lock::turn
        std::pair<Door, Lock> both;
        both.first.open();
//                 ^^^^ ref call -> Door::open
        both.second.turn();
//                  ^^^^ ref call -> Lock::turn
        auto [one, other] = both;
        other.turn();
//            ^^^^ ref call -> Lock::turn
        doors.back().open();
//                   ^^^^ ref call -> Door::open
        doors.front().lock.turn();
//                         ^^^^ ref call -> Lock::turn
    }
};
