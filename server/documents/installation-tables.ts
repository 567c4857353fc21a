import type { Model } from '../../schemas/model/model';
import { cause, type Cause } from '../../schemas/problems/causes';
import type { Table, TableColumn } from '../database/tables/table';
import { desiredTables } from '../database/tables/tables';

/**
 * The tables for the documents of all tenants. A tenant's own entity, and columns that a tenant has added to a shipped
 * one, are in tables that no other tenant uses. A column that an earlier release added to a shared table stays there
 * for all tenants and is nullable.
 */
export function installationTables(models: readonly Model[]): { tables: Table[]; clashes: Cause[] } {
  const united = new Map<string, Table>();
  const clashes: Cause[] = [];
  for (const table of models.flatMap(desiredTables)) {
    const known = united.get(table.name);
    united.set(table.name, known ? unite(known, table, clashes) : table);
  }
  return { tables: [...united.values()], clashes };
}

function unite(one: Table, other: Table, clashes: Cause[]): Table {
  const columns = new Map(one.columns.map((column) => [column.name, column]));
  const names = new Set(other.columns.map(({ name }) => name));
  for (const [name, column] of columns)
    if (!names.has(name)) columns.set(name, { ...column, notNull: false });
  for (const column of other.columns) {
    const known = columns.get(column.name);
    if (known && known.type !== column.type)
      clashes.push(
        cause('typeElsewhere', {
          column: column.name,
          table: one.name,
          type: known.type,
          other: column.type,
        }),
      );
    columns.set(column.name, known ? both(known, column) : { ...column, notNull: false });
  }
  return {
    ...one,
    columns: [...columns.values()],
    indexes: distinct([...one.indexes, ...other.indexes]),
    references: distinct([...one.references, ...other.references]),
  };
}

function both(one: TableColumn, other: TableColumn): TableColumn {
  return { ...one, notNull: one.notNull === true && other.notNull === true };
}

function distinct<T extends { name: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.name, item])).values()];
}
