// Metrics of the enclosing function: decisions, loops and exits.

int branches(int a, int b) {
//  ^^^^^^^^ def function branches branches=4 loops=0 operators=2 returns=4 nesting=2 complexity=7 cognitive=9
    if (a && b || !a) {
        if (b)
            return 1;
    } else if (a) {
        return 2;
    } else {
        return a ? 3 : 4;
    }
    return 0;
}

int loops(int n) {
//  ^^^^^ def function loops loops=3 branches=0 nesting=2 cognitive=4
    for (int i = 0; i < n; i++)
        while (n)
            n--;
    do {
        n++;
    } while (n < 3);
    goto out;
out:
    return n;
}

int cases(int a) {
//  ^^^^^ def function cases branches=3 nesting=1 cognitive=1 returns=2
    switch (a) {
    case 1:
    case 2:
        return 1;
    case 3:
        break;
    default:
        break;
    }
    return 0;
}

void checks(int *p) {
//   ^^^^^^ def function checks assertions=1 unchecked=2
    assert(p);
    abort();
    exit(1);
}
