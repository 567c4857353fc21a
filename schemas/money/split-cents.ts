/** One of the parts of a split. */
export interface SplitPart {
  /** Decides ties: the lower id gets the cent. */
  readonly id: number;
  /** Its share in proportion to the other weights; an integer from 0. */
  readonly weight: bigint;
}

/**
 * Splits an amount in proportion to weights: each part is rounded down to cents, then the remaining cents go one by one to
 * the largest fractions, ties by lower id. The parts add up to the whole (I15; domains.md 3.6). In the order of `parts`.
 */
export function splitCents(whole: bigint, parts: readonly SplitPart[]): bigint[] {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0n);
  if (whole < 0n || total <= 0n || parts.some(({ weight }) => weight < 0n))
    throw new Error('A split needs an amount from 0, and weights from 0 of which one is above 0');
  const shares = parts.map(({ id, weight }, at) => ({
    ...{ id, at },
    cents: (whole * weight) / total,
    fraction: (whole * weight) % total,
  }));
  let left = whole - shares.reduce((sum, { cents }) => sum + cents, 0n);
  const byFraction = [...shares].sort(
    (one, other) =>
      Number(other.fraction > one.fraction) - Number(other.fraction < one.fraction) || one.id - other.id,
  );
  for (const share of byFraction) {
    if (left === 0n) break;
    share.cents += 1n;
    left -= 1n;
  }
  return shares.map(({ cents }) => cents);
}
