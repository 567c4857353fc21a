import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import { mask } from '../../schemas/mask';
import { translateText } from '../../schemas/translate';
import type { Db } from '../action';
import type { EntityPlan, PlannedReference } from './entity-plan';

/** A row as the table holds it, by document names. */
export type StoredRow = JsonObject & { id: number; version: number; orgId: number | null };

/** What it takes to turn stored rows into rows that travel. */
export interface Presentation {
  tx: Db;
  plans: ReadonlyMap<string, EntityPlan>;
  words(lang: string): ReadonlyMap<string, string>;
}

/** Rows as they travel: sensitive values masked, numbers as numbers, the words of references in `labels`. */
export async function presentRows(
  plan: EntityPlan,
  rows: readonly StoredRow[],
  lang: string,
  { tx, plans, words }: Presentation,
): Promise<(StoredRow & { labels: JsonObject })[]> {
  const found = new Map<string, Map<number, string>>();
  for (const entity of new Set(plan.references.map((reference) => reference.entity))) {
    const references = plan.references.filter((reference) => reference.entity === entity);
    const ids = new Set(rows.flatMap((row) => references.flatMap((reference) => idsIn(row, reference))));
    const target = plans.get(entity);
    if (target && ids.size > 0) found.set(entity, await labelsOf(target, [...ids], tx));
  }
  const root = plan.root === null ? null : translateText(plan.root, words(lang));
  return rows.map((row) => {
    const labels: JsonObject = {};
    for (const reference of plan.references) {
      const named = idsIn(row, reference).map((id) => found.get(reference.entity)?.get(id) ?? String(id));
      if (reference.many) labels[reference.name] = named;
      else if (named[0] !== undefined) labels[reference.name] = named[0];
    }
    const shown: StoredRow & { labels: JsonObject } = { ...masked(plan, row), labels };
    if (root !== null && plan.parent && row[plan.parent] === null) {
      (shown as JsonObject)[plan.parent] = 0;
      labels[plan.parent] = root;
    }
    return shown;
  });
}

function idsIn(row: StoredRow, { name }: PlannedReference): number[] {
  const value = row[name];
  if (Array.isArray(value)) return value as number[];
  return typeof value === 'number' ? [value] : [];
}

async function labelsOf(target: EntityPlan, ids: number[], tx: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; label: Json }>`
    select id, ${sql.id(target.label ?? 'id')} as label from ${sql.raw(target.table)}
    where id = any(${ids}::bigint[])`.execute(tx);
  const kind = labelField(target)?.sensitive;
  return new Map(
    rows.map(({ id, label }) => [id, kind ? mask(kind, String(label ?? '')) : String(label ?? '')]),
  );
}

export function labelField(plan: EntityPlan) {
  return plan.columns.get(plan.model.entity.option?.label ?? '')?.field;
}

/** The row with its sensitive values masked. */
export function masked(plan: EntityPlan, row: StoredRow): StoredRow {
  const shown = { ...row };
  for (const field of plan.model.fields) {
    const value = shown[field.model];
    if (field.sensitive && value !== null && value !== undefined)
      shown[field.model] = maskedValue(field.sensitive, value);
  }
  return shown;
}

export function maskedValue(kind: Parameters<typeof mask>[0], value: Json): string {
  return mask(kind, typeof value === 'string' ? value : JSON.stringify(value));
}

/** Rows as the driver answers them → stored rows: what `numeric` columns of numbers hold becomes a number. */
export function fromDriver(plan: EntityPlan, rows: readonly unknown[]): StoredRow[] {
  const decimals = [...plan.columns.values()].filter((column) => column.decimalNumber);
  const list = rows as StoredRow[];
  for (const { name } of decimals)
    for (const row of list) if (typeof row[name] === 'string') row[name] = Number(row[name]);
  return list;
}
