// What is used from outside of the code: `main`, and what a framework finds by an annotation.

class Shop {
    public static void main(String[] arguments) {}
    //                 ^^^^ def method Shop::main entry=main
    void main(int doors) {}
    //   ^^^^ def method Shop::main#2 entry=""
}
@RestController
class Doors {
//    ^^^^^ def class Doors entry=spring
    @GetMapping("/doors")
    void list() {}
    //   ^^^^ def method Doors::list entry=spring
    void closed() {}
    //   ^^^^^^ def method Doors::closed entry=""
}
