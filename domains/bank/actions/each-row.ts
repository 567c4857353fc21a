/**
 * Does the work of a timer for one row after the other, each in its own transaction; returns for how many it was done. One
 * that fails does not keep the others: the first failure is thrown at the end.
 */
export async function eachRow<T>(
  rows: readonly T[],
  signal: AbortSignal,
  work: (row: T) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const row of rows) {
    if (signal.aborted) break;
    await work(row).then(
      () => (done += 1),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
