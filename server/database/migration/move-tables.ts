import type { ActualTable } from '../tables/actual-tables';
import { definedName, index, quoted, type Table } from '../tables/table';

/** A table to rename, with all its rows. */
export interface TableMove {
  from: string;
  to: string;
}

/** Maximum number of tables renamed in one transaction, because each is locked until its end. */
const AT_ONCE = 20;

/**
 * The remaining moves, derived from the catalogue alone, so that an interrupted migration continues where it stopped.
 */
export function movesLeft(
  moves: readonly TableMove[],
  actual: ReadonlyMap<string, ActualTable>,
  ours: readonly string[],
): TableMove[] {
  return moves.filter(({ from, to }) => actual.has(from) && !actual.has(to) && ours.includes(from));
}

/** The tables with their future names. */
export function movedTables(
  actual: ReadonlyMap<string, ActualTable>,
  moves: readonly TableMove[],
): Map<string, ActualTable> {
  const now = finalNames(moves);
  return new Map(
    [...actual].map(([name, table]) => {
      const references = [...table.references].map(
        ([key, one]) => [key, { ...one, table: now(one.table) }] as const,
      );
      return [now(name), { ...table, name: now(name), references: new Map(references) }];
    }),
  );
}

/** Maps a table to its future name. */
export function finalNames(moves: readonly TableMove[]): (name: string) => string {
  const names = new Map(moves.map(({ from, to }) => [from, to]));
  return (name) => names.get(name) ?? name;
}

/**
 * The next of the remaining moves, with their statements. Names of indexes and foreign keys are derived from the table
 * name (`definedName`), so they are renamed too and nothing is rebuilt.
 */
export function nextMoves(
  left: readonly TableMove[],
  actual: ReadonlyMap<string, ActualTable>,
  wanted: readonly Table[],
): { moves: readonly TableMove[]; statements: string[] } {
  const moves = left.slice(0, AT_ONCE);
  const later = new Set(left.slice(AT_ONCE).map(({ from }) => from));
  const [final, now] = [finalNames(left), finalNames(moves)];
  const byName = new Map(wanted.map((table) => [table.name, table]));
  const changed = [...actual.values()].filter(({ name, references }) => {
    const leadsThere = [...references.values()].some(({ table }) => now(table) !== table);
    return now(name) !== name || (leadsThere && !later.has(name));
  });
  return {
    moves,
    statements: [
      ...moves.map(({ from, to }) => `alter table ${quoted(from)} rename to ${quoted(to)}`),
      ...moves.flatMap((move) => renamedIndexes(move, actual.get(move.from)!, byName.get(move.to))),
      ...changed.flatMap((table) => renamedReferences(table, byName.get(final(table.name)), final)),
    ],
  };
}

/** An index without a definition is renamed too: its old name may be needed for another table. */
function renamedIndexes({ from, to }: TableMove, there: ActualTable, wanted: Table | undefined): string[] {
  const names = new Map(
    wanted?.indexes.map(({ name, columns, ...options }) => [index(from, columns, options).name, name]),
  );
  return [...there.indexes.keys()].map(
    (name) =>
      `alter index ${quoted(name)} rename to ${quoted(names.get(name) ?? definedName(to, [to, name]))}`,
  );
}

function renamedReferences(
  there: ActualTable,
  wanted: Table | undefined,
  final: (name: string) => string,
): string[] {
  return (wanted?.references ?? []).flatMap((one) => {
    if (there.references.has(one.name)) return [];
    const [name] =
      [...there.references].find(
        ([, { columns, table }]) => columns.join() === one.columns.join() && final(table) === one.table,
      ) ?? [];
    return name === undefined
      ? []
      : `alter table ${quoted(final(there.name))} rename constraint ${quoted(name)} to ${quoted(one.name)}`;
  });
}
