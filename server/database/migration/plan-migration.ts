import { cause, type Cause } from '../../../schemas/problems/causes';
import type { ActualTable } from '../tables/actual-tables';
import { OWN_KEYS, tenantOfAddedColumns } from '../tables/own-tables';
import { isDefinedName, quoted, type Table, type TableColumn } from '../tables/table';
import {
  addCheck,
  addPrimaryKey,
  addReference,
  addTrigger,
  columnDefinition,
  createIndex,
  createTable,
  dropTrigger,
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
  retainable: RetainableColumns = new Map(),
): Promise<MigrationPlan> {
  const planner = new Planner(probe, retainable);
  for (const table of desired) await planner.compareTable(table, actual.get(table.name));
  const wanted = new Set(desired.map((table) => table.name));
  for (const name of ours) {
    const there = actual.get(name);
    if (!wanted.has(name) && there) await planner.removeTable(name, there);
  }
  return planner.plan();
}

/** Collects the steps of a migration, table by table. */
class Planner {
  /** By kind, in executable order. */
  private readonly steps = {
    drop: [] as string[],
    release: [] as string[],
    change: [] as string[],
    index: [] as string[],
    link: [] as string[],
  };
  private readonly refusals: Cause[] = [];
  private readonly touched = new Set<string>();
  private readonly resting: MigrationPlan['resting'] = [];

  constructor(
    private readonly probe: Probe,
    private readonly retainable: RetainableColumns,
  ) {}

  plan(): MigrationPlan {
    const { steps, refusals, touched, resting } = this;
    return { statements: Object.values(steps).flat(), refusals, touched: [...touched], resting };
  }

  async compareTable(table: Table, there: ActualTable | undefined): Promise<void> {
    if (there) {
      await this.removeColumns(table, there);
      for (const column of table.columns) await this.compareColumn(table, column, there);
    } else {
      this.step('change', table.name, createTable(table));
      const filled = table.columns.filter(({ fill }) => fill !== undefined);
      if (filled.length > 0) this.addOwnRows(table, filled);
    }
    this.compareKey(table, there);
    this.compareIndexes(table, there);
    this.compareReferences(table, there);
    this.compareRules(table, there);
  }

  /** Drops a table that no document describes, unless it has rows or retained columns. */
  async removeTable(name: string, there: ActualTable): Promise<void> {
    if (tenantOfAddedColumns(name) !== null) {
      const kept = await this.keptColumns(name, there);
      if (kept === 0) this.step('drop', name, `drop table ${quoted(name)}`);
    } else if (await this.probe.hasRows(name)) this.refusals.push(cause('tableLeft', { table: name }));
    else this.step('drop', name, `drop table ${quoted(name)} cascade`);
  }

  private step(kind: keyof Planner['steps'], table: string, statement: string): void {
    this.steps[kind].push(statement);
    this.touched.add(table);
  }

  private alter(table: Table, action: string, kind: keyof Planner['steps'] = 'change'): void {
    this.step(kind, table.name, `alter table ${quoted(table.name)} ${action}`);
  }

  /** Adds missing rows to a tenant's own table, with the fill value of a new column. */
  private addOwnRows(table: Table, filled: readonly TableColumn[]): void {
    const { beside } = table;
    if (!beside) return;
    const keys = table.columns.map(({ name }) => name).filter((name) => OWN_KEYS.has(name));
    const into = [...keys, ...filled.map(({ name }) => name)].map(quoted).join(', ');
    const values = [...keys.map((key) => `t.${quoted(key)}`), ...filled.map(({ fill }) => fill)].join(', ');
    this.step(
      'change',
      table.name,
      `insert into ${quoted(table.name)} (${into}) select ${values} from ${quoted(beside.table)} t
        where t.tenant_id = ${beside.tenantId} and not exists (select from ${quoted(table.name)} o where o.id = t.id)`,
    );
  }

  /** Columns of a tenant's own table that cannot be dropped: they are retained or prevent the change. */
  private async keptColumns(table: string, there: ActualTable): Promise<number> {
    let kept = 0;
    for (const column of there.columns.keys()) {
      if (OWN_KEYS.has(column) || !(await this.probe.hasValues(table, column))) continue;
      kept += 1;
      if (this.retainable.get(table)?.has(column)) this.resting.push({ table, column });
      else this.refusals.push(cause('columnLeft', { table, column }));
    }
    return kept;
  }

  /** Drops or retains the columns that no document describes. */
  private async removeColumns(table: Table, there: ActualTable): Promise<void> {
    const wanted = new Set(table.columns.map(({ name }) => name));
    for (const [column, { notNull }] of there.columns) {
      if (wanted.has(column)) continue;
      if (!(await this.probe.hasValues(table.name, column))) this.dropColumn(table, column, there);
      else if (this.retainable.get(table.name)?.has(column)) {
        this.resting.push({ table: table.name, column });
        // Rows added while the column is retained have no value there.
        if (notNull) this.alter(table, `alter column ${quoted(column)} drop not null`);
      } else this.refusals.push(cause('columnLeft', { table: table.name, column }));
    }
  }

  private dropColumn(table: Table, column: string, there: ActualTable): void {
    this.alter(table, `drop column ${quoted(column)}`, 'drop');
    // PostgreSQL drops dependent objects together with a column.
    for (const [name, columns] of there.indexes) if (columns.includes(column)) there.indexes.delete(name);
    for (const [name, { columns }] of there.references)
      if (columns.includes(column)) there.references.delete(name);
  }

  private async compareColumn(table: Table, column: TableColumn, there: ActualTable): Promise<void> {
    const { name, type } = column;
    const before = there.columns.get(name);
    if (!before) return this.addColumn(table, column);
    if (before.type === type || widens(before.type, type)) {
      if (before.type !== type) this.alter(table, `alter column ${quoted(name)} type ${type}`);
      return this.compareNotNull(table, column, before.notNull);
    }
    if (await this.probe.hasValues(table.name, name)) {
      const change = { type: before.type, other: type };
      this.refusals.push(cause('columnType', { table: table.name, column: name, ...change }));
      return;
    }
    this.dropColumn(table, name, there);
    await this.addColumn(table, column);
  }

  private async addColumn(table: Table, column: TableColumn): Promise<void> {
    const filled = column.default ?? column.fill;
    if (column.notNull && filled === undefined && (await this.probe.hasRows(table.name))) {
      this.refusals.push(cause('requiredNew', { table: table.name, column: column.name }));
      return;
    }
    if (filled !== undefined) this.addOwnRows(table, []);
    this.alter(table, `add column ${columnDefinition({ ...column, default: filled })}`);
    if (column.default === undefined && filled !== undefined)
      this.alter(table, `alter column ${quoted(column.name)} drop default`);
  }

  private async compareNotNull(table: Table, { name, notNull }: TableColumn, before: boolean): Promise<void> {
    const wanted = notNull === true || table.primaryKey.includes(name);
    if (before === wanted) return;
    if (wanted && (await this.probe.hasEmpty(table.name, name)))
      this.refusals.push(cause('requiredNow', { table: table.name, column: name }));
    else this.alter(table, `alter column ${quoted(name)} ${wanted ? 'set' : 'drop'} not null`);
  }

  /** A changed primary key is dropped after the foreign keys that refer to it, and created before new ones. */
  private compareKey(table: Table, there: ActualTable | undefined): void {
    const key = there?.primaryKey;
    if (!key || key.columns.join() === table.primaryKey.join()) return;
    this.alter(table, `drop constraint if exists ${quoted(key.name)}`, 'release');
    this.step('index', table.name, addPrimaryKey(table));
  }

  private compareIndexes(table: Table, there: ActualTable | undefined): void {
    const wanted = new Set(table.indexes.map(({ name }) => name));
    for (const name of there?.indexes.keys() ?? [])
      if (!wanted.has(name)) this.step('drop', table.name, `drop index ${quoted(name)}`);
    for (const index of table.indexes)
      if (!there?.indexes.has(index.name)) this.step('index', table.name, createIndex(table.name, index));
  }

  /** Only rules with a name of ours are dropped: an operator may have others. */
  private compareRules(
    { name: table, checks = [], triggers = [] }: Table,
    there: ActualTable | undefined,
  ): void {
    const wanted = new Set([...checks, ...triggers].map(({ name }) => name));
    const isLeft = (name: string) => isDefinedName(name) && !wanted.has(name);
    for (const name of there?.checks ?? [])
      if (isLeft(name))
        this.step('drop', table, `alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    for (const name of there?.triggers ?? []) if (isLeft(name)) this.step('drop', table, dropTrigger(name));
    for (const item of checks)
      if (!there?.checks.has(item.name)) this.step('link', table, addCheck(table, item));
    for (const item of triggers)
      if (!there?.triggers.has(item.name))
        for (const statement of addTrigger(table, item)) this.step('link', table, statement);
  }

  private compareReferences(table: Table, there: ActualTable | undefined): void {
    const wanted = new Set(table.references.map(({ name }) => name));
    for (const name of there?.references.keys() ?? [])
      if (!wanted.has(name)) this.alter(table, `drop constraint ${quoted(name)}`, 'drop');
    for (const reference of table.references)
      if (!there?.references.has(reference.name))
        this.step('link', table.name, addReference(table.name, reference));
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
