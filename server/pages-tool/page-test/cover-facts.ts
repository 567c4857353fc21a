/** Every pair of values of two different factors, and each value alone. */
export function pairsOf(values: Readonly<Record<string, string>>): string[] {
  const facts = Object.entries(values).map(([factor, value]) => `${factor}=${value}`);
  return facts.flatMap((one, at) => [one, ...facts.slice(at + 1).map((other) => `${one}&${other}`)]);
}

/**
 * A small selection of cases that covers every fact which any of them covers: always the case that adds most, the first
 * of equal ones. With the facts of `pairsOf` each pair of values occurs in a selected case.
 */
export function coverFacts<T>(cases: readonly T[], factsOf: (one: T) => readonly string[]): T[] {
  const left = new Map<T, Set<string>>(cases.map((one) => [one, new Set(factsOf(one))]));
  const selected = new Set<T>();
  for (;;) {
    let best: T | undefined;
    for (const [one, facts] of left)
      if (facts.size > (best === undefined ? 0 : left.get(best)!.size)) best = one;
    if (best === undefined) break;
    selected.add(best);
    const covered = left.get(best)!;
    left.delete(best);
    for (const facts of left.values()) for (const fact of covered) facts.delete(fact);
  }
  return cases.filter((one) => selected.has(one));
}
