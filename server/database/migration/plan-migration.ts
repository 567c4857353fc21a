import { cause, type Cause } from '../../../schemas/problems/causes';
import type { ActualTable } from '../tables/actual-tables';
import { OWN_KEYS, tenantOfAddedColumns } from '../tables/own-tables';
import { quoted, type Table, type TableColumn } from '../tables/table';
import {
  addPrimaryKey,
  addReference,
  columnDefinition,
  createIndex,
  createTable,
} from '../tables/table-statements';

/** Queries on the data that decide whether a difference is harmless. */
export interface Probe {
  hasRows(table: string): Promise<boolean>;
  hasValues(table: string, column: string): Promise<boolean>;
  hasEmpty(table: string, column: string): Promise<boolean>;
}

/** The changes that turn the existing tables into the desired ones. */
export interface MigrationPlan {
  /** In executable order. */
  statements: string[];
  /** Differences that would lose data or violate constraints, each with a remedy in its message. */
  refusals: Cause[];
  /** Changed tables, for the migration's name. */
  touched: string[];
  /** Columns that are retained with their values although no document describes them at present. */
  resting: { table: string; column: string }[];
}

/** Table → columns that may be retained with their values when no document describes them. */
export type RetainableColumns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Compares the desired tables with the existing ones. `ours` are tables created by an earlier migration: only these may
 * be dropped. An undesired column is dropped when it is empty, retained when that is allowed, and otherwise a refusal.
 */
export async function planMigration(
  desired: readonly Table[],
  actual: ReadonlyMap<string, ActualTable>,
  ours: readonly string[],
  probe: Probe,
  retainableColumns: RetainableColumns = new Map(),
): Promise<MigrationPlan> {
  const steps = {
    drop: [] as string[],
    release: [] as string[],
    change: [] as string[],
    index: [] as string[],
    link: [] as string[],
  };
  const refusals: Cause[] = [];
  const touched = new Set<string>();
  const resting: MigrationPlan['resting'] = [];
  const step = (kind: keyof typeof steps, table: string, statement: string): void => {
    steps[kind].push(statement);
    touched.add(table);
  };

  for (const table of desired) {
    const there = actual.get(table.name);
    if (there) await compareColumns(table, there);
    else {
      step('change', table.name, createTable(table));
      const filled = table.columns.filter(({ fill }) => fill !== undefined);
      if (filled.length > 0) addOwnRows(table, filled);
    }
    compareKey(table, there);
    compareIndexes(table, there);
    compareReferences(table, there);
  }
  const wanted = new Set(desired.map((table) => table.name));
  for (const name of ours) {
    const there = actual.get(name);
    if (wanted.has(name) || !there) continue;
    if (tenantOfAddedColumns(name) !== null) {
      const kept = await keptColumns(name, there);
      if (kept === 0) step('drop', name, `drop table ${quoted(name)}`);
    } else if (await probe.hasRows(name)) refusals.push(cause('tableLeft', { table: name }));
    else step('drop', name, `drop table ${quoted(name)} cascade`);
  }
  return {
    statements: Object.values(steps).flat(),
    refusals,
    touched: [...touched],
    resting,
  };

  /** Adds missing rows to a tenant's own table, with the fill value of a new column. */
  function addOwnRows(table: Table, filled: readonly TableColumn[]): void {
    const { beside } = table;
    if (!beside) return;
    const keys = table.columns.map(({ name }) => name).filter((name) => OWN_KEYS.has(name));
    const into = [...keys, ...filled.map(({ name }) => name)].map(quoted).join(', ');
    const values = [...keys.map((key) => `t.${quoted(key)}`), ...filled.map(({ fill }) => fill)].join(', ');
    step(
      'change',
      table.name,
      `insert into ${quoted(table.name)} (${into}) select ${values} from ${quoted(beside.table)} t
        where t.tenant_id = ${beside.tenantId} and not exists (select from ${quoted(table.name)} o where o.id = t.id)`,
    );
  }

  /** Columns of a tenant's own table that cannot be dropped: they are retained or prevent the change. */
  async function keptColumns(table: string, there: ActualTable): Promise<number> {
    let kept = 0;
    for (const column of there.columns.keys()) {
      if (OWN_KEYS.has(column) || !(await probe.hasValues(table, column))) continue;
      kept += 1;
      if (retainableColumns.get(table)?.has(column)) resting.push({ table, column });
      else refusals.push(cause('columnLeft', { table, column }));
    }
    return kept;
  }

  async function compareColumns(table: Table, there: ActualTable): Promise<void> {
    const named = new Map(table.columns.map((column) => [column.name, column]));
    const alter = (action: string) => `alter table ${quoted(table.name)} ${action}`;
    const drop = (column: string): void => {
      step('drop', table.name, alter(`drop column ${quoted(column)}`));
      // PostgreSQL drops dependent objects together with a column.
      for (const [name, columns] of there.indexes) if (columns.includes(column)) there.indexes.delete(name);
      for (const [name, { columns }] of there.references)
        if (columns.includes(column)) there.references.delete(name);
    };
    for (const [column, { notNull }] of there.columns) {
      if (named.has(column)) continue;
      if (!(await probe.hasValues(table.name, column))) drop(column);
      else if (retainableColumns.get(table.name)?.has(column)) {
        resting.push({ table: table.name, column });
        // Rows added meanwhile have no value there.
        if (notNull) step('change', table.name, alter(`alter column ${quoted(column)} drop not null`));
      } else refusals.push(cause('columnLeft', { table: table.name, column }));
    }
    for (const column of table.columns) {
      const before = there.columns.get(column.name);
      if (before && before.type !== column.type && !widens(before.type, column.type)) {
        if (await probe.hasValues(table.name, column.name)) {
          refusals.push(
            cause('columnType', {
              table: table.name,
              column: column.name,
              type: before.type,
              other: column.type,
            }),
          );
          continue;
        }
        drop(column.name);
        await addColumn(table, column);
      } else if (before) {
        if (before.type !== column.type)
          step('change', table.name, alter(`alter column ${quoted(column.name)} type ${column.type}`));
        await compareNotNull(table, column, before.notNull);
      } else await addColumn(table, column);
    }

    async function addColumn(on: Table, column: TableColumn): Promise<void> {
      const filled = column.default ?? column.fill;
      if (column.notNull && filled === undefined && (await probe.hasRows(on.name))) {
        refusals.push(cause('requiredNew', { table: on.name, column: column.name }));
        return;
      }
      if (filled !== undefined) addOwnRows(on, []);
      step('change', on.name, alter(`add column ${columnDefinition({ ...column, default: filled })}`));
      if (column.default === undefined && filled !== undefined)
        step('change', on.name, alter(`alter column ${quoted(column.name)} drop default`));
    }

    async function compareNotNull(on: Table, column: TableColumn, before: boolean): Promise<void> {
      const wantedNotNull = column.notNull === true || on.primaryKey.includes(column.name);
      if (before === wantedNotNull) return;
      if (wantedNotNull && (await probe.hasEmpty(on.name, column.name)))
        refusals.push(cause('requiredNow', { table: on.name, column: column.name }));
      else
        step(
          'change',
          on.name,
          alter(`alter column ${quoted(column.name)} ${wantedNotNull ? 'set' : 'drop'} not null`),
        );
    }
  }

  /** A changed primary key is dropped after the foreign keys that refer to it, and created before new ones. */
  function compareKey(table: Table, there: ActualTable | undefined): void {
    const key = there?.primaryKey;
    if (!key || key.columns.join() === table.primaryKey.join()) return;
    step(
      'release',
      table.name,
      `alter table ${quoted(table.name)} drop constraint if exists ${quoted(key.name)}`,
    );
    step('index', table.name, addPrimaryKey(table));
  }

  function compareIndexes(table: Table, there: ActualTable | undefined): void {
    const wantedNames = new Set(table.indexes.map((item) => item.name));
    for (const name of there?.indexes.keys() ?? [])
      if (!wantedNames.has(name)) step('drop', table.name, `drop index ${quoted(name)}`);
    for (const item of table.indexes)
      if (!there?.indexes.has(item.name)) step('index', table.name, createIndex(table.name, item));
  }

  function compareReferences(table: Table, there: ActualTable | undefined): void {
    const wantedNames = new Set(table.references.map((item) => item.name));
    for (const name of there?.references.keys() ?? [])
      if (!wantedNames.has(name))
        step('drop', table.name, `alter table ${quoted(table.name)} drop constraint ${quoted(name)}`);
    for (const item of table.references)
      if (!there?.references.has(item.name)) step('link', table.name, addReference(table.name, item));
  }
}

/** Whether every value of one type can be converted to the other without change. */
export function widens(from: string, to: string): boolean {
  if (from === 'integer' && to === 'bigint') return true;
  if (from === 'integer[]' && to === 'bigint[]') return true;
  const before = /^numeric\((\d+),(\d+)\)$/.exec(from);
  const after = /^numeric\((\d+),(\d+)\)$/.exec(to);
  if (!before || !after) return false;
  const [scaleBefore, scaleAfter] = [Number(before[2]), Number(after[2])];
  return scaleAfter >= scaleBefore && Number(after[1]) - scaleAfter >= Number(before[1]) - scaleBefore;
}
