import { cause, type Cause } from '../../../schemas/problems/causes';
import type { ActualTable } from '../tables/actual-tables';
import type { Probe } from './plan-migration';
import { quoted, type Table } from '../tables/table';

/** A column to rename, with all its values. Names as in the table. */
export interface ColumnRename {
  table: string;
  from: string;
  to: string;
  /** The document gives the old name to a new column, which needs a publish of its own. */
  reused?: boolean;
}

interface RenamePlan {
  statements: string[];
  refusals: Cause[];
  touched: string[];
  /** The tables after the statements. */
  actual: Map<string, ActualTable>;
  /** Queries the current tables by the new column names. */
  probe: Probe;
}

/** Plans the possible renames. One that the documents no longer request does nothing. */
export function planRenames(
  desired: readonly Table[],
  actual: ReadonlyMap<string, ActualTable>,
  renames: readonly ColumnRename[],
  probe: Probe,
): RenamePlan {
  const plan: Omit<RenamePlan, 'probe'> = {
    statements: [],
    refusals: [],
    touched: [],
    actual: new Map(actual),
  };
  const before = new Map<string, string>();
  for (const { table, from, to, reused } of renames) {
    const there = plan.actual.get(table);
    const wanted = desired.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    if (!there?.columns.has(from) || from === to || !wanted.includes(to)) continue;
    const isTaken = there.columns.has(to);
    if (wanted.includes(from)) {
      // Both columns as they are: the draft was put back by hand. In a circle, the values would have to change places.
      const inCircle = renames.some((one) => one.table === table && one.from === to);
      if (!isTaken || inCircle)
        plan.refusals.push(cause(reused ? 'renameReused' : 'renameUsed', { table, column: from }));
      continue;
    }
    if (isTaken) {
      plan.refusals.push(cause('renameTaken', { table, column: from, other: to }));
      continue;
    }
    plan.statements.push(`alter table ${quoted(table)} rename column ${quoted(from)} to ${quoted(to)}`);
    plan.touched.push(table);
    plan.actual.set(table, renamedColumn(there, from, to));
    before.set(`${table}.${to}`, from);
  }
  const now = (table: string, column: string) => before.get(`${table}.${column}`) ?? column;
  return {
    ...plan,
    probe: {
      hasRows: (table) => probe.hasRows(table),
      hasValues: (table, column) => probe.hasValues(table, now(table, column)),
      hasEmpty: (table, column) => probe.hasEmpty(table, now(table, column)),
    },
  };
}

/** A table with one column renamed. */
export function renamedColumn(table: ActualTable, from: string, to: string): ActualTable {
  const name = (column: string) => (column === from ? to : column);
  return {
    ...table,
    columns: new Map([...table.columns].map(([column, facts]) => [name(column), facts])),
    indexes: new Map([...table.indexes].map(([index, columns]) => [index, columns.map(name)])),
    references: new Map(
      [...table.references].map(([key, one]) => [key, { ...one, columns: one.columns.map(name) }]),
    ),
  };
}
