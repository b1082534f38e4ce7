// Metrics of a function: `else`, `default` and `try` are not decisions.

int Plain() { return 1; }
//  ^^^^^ def function Plain complexity=1 returns=1
int Decide(int a, int b) {
//  ^^^^^^ def function Decide complexity=10 branches=6 loops=2 operators=1 returns=2
  if (a && b) {
    return 1;
  } else if (a) {
    a = b ? 1 : 2;
  }
  for (int each : list) a += each;
  while (a) --a;
  switch (b) {
    case 1:
    case 2: break;
    default: break;
  }
  try {
    a = 1;
  } catch (const Error& error) {
    a = 2;
  }
  return a;
}
