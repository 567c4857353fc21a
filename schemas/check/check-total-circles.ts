import type { Field } from '../model/field';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { namesRead } from './names-read';

/**
 * Reports totals that depend on themselves: a line's rule reads a column of its record that depends on the total of those
 * lines. The chain names columns of lines as `lines.amount`. Documents in force are tolerated.
 */
export function checkTotalCircles(
  fields: readonly Field[],
  path: (total: Field) => string,
  report: Report,
): void {
  const edges = dependencies(fields);
  const known = new Set<string>();
  for (const total of fields) {
    const chain = total.total && wayBetween(total.model, total.model, edges);
    // Circles with common columns are one problem.
    if (!chain || chain.some((name) => known.has(name))) continue;
    for (const name of chain) known.add(name);
    report(path(total), cause('ruleCircle', { chain }), 'tolerated');
  }
}

/** Columns by the column that depends on them. */
type Dependencies = ReadonlyMap<string, readonly string[]>;

/** What each column of a record and of its lines (`lines.amount`) depends on. */
export function dependencies(fields: readonly Field[]): Dependencies {
  const edges = new Map<string, readonly string[]>();
  for (const { model, linkage, total, lines, cells = [] } of fields) {
    const own = namesRead(linkage).flatMap(({ names }) => names);
    if (lines) {
      const inside = (name: string) => `${model}.${name}`;
      edges.set(model, [...own, ...cells.map((cell) => inside(cell.model))]);
      for (const cell of cells) {
        const reads = namesRead(cell.linkage);
        edges.set(
          inside(cell.model),
          reads.flatMap(({ names, outerNames }) => [...names.map(inside), ...outerNames]),
        );
      }
    } else edges.set(model, total?.column === undefined ? own : [...own, `${total.lines}.${total.column}`]);
  }
  return edges;
}

/** The way from a column to one that it depends on, with both; null: there is none. */
export function wayBetween(start: string, end: string, edges: Dependencies): string[] | null {
  const from = new Map<string, string>();
  const open = [start];
  for (let at = open.shift(); at !== undefined; at = open.shift())
    for (const next of edges.get(at) ?? []) {
      if (next === end) return chainTo(start, at, end, from);
      if (from.has(next)) continue;
      from.set(next, at);
      open.push(next);
    }
  return null;
}

function chainTo(start: string, last: string, end: string, from: ReadonlyMap<string, string>): string[] {
  const chain = [end];
  for (let at = last; at !== start; at = from.get(at) ?? start) chain.unshift(at);
  return [start, ...chain];
}
