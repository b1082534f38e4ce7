// What is used from outside of the code: `main`.

int main(void) { return 0; }
//  ^^^^ def function main entry=main
int domain(void) { return 0; }
//  ^^^^^^ def function domain entry=""
