/** Runs work that pauses between its steps without a pause, and answers what it returns. */
export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
