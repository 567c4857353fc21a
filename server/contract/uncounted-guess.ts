/**
 * A write is about to compare a value that its session does not see with other rows, and has not been counted yet. It
 * is rolled back, counted and run again (`http/masked-search.ts`): most writes never get there, and a count cannot be
 * taken while the write holds its connection.
 */
export class UncountedGuess extends Error {
  constructor(
    readonly columns: readonly string[],
    /** The write changes a stored row, which could try one value after the other: it counts even if it is written. */
    readonly changes = false,
  ) {
    super(`Compares ${columns.join(', ')} with other rows`);
    this.name = 'UncountedGuess';
  }
}
