/**
 * CPU milliseconds of each of `rounds` runs after `warm` unmeasured ones. CPU time is independent of the load of the
 * machine.
 */
export function measure(run: () => void, rounds: number, warm = 5): number[] {
  for (let round = 0; round < warm; round++) run();
  return Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints rows as a Markdown table in the notation of the formatter, ready for the README. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'));
}
