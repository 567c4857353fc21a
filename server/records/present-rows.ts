import type { Json, JsonObject } from '../../schemas/json';
import type { EntityPlan } from './entity-plan';
import { hiddenFields } from '../access/field-rights';
import { mayReadThrough } from '../access/name-rights';
import type { Environment } from './environment';
import type { ConnectedRequest } from '../contract/request';
import { maskedValue } from '../../schemas/text/mask';

/** A row as stored, with document names. */
export type StoredRow = JsonObject & { id: number; version: number; orgId: number | null };

/** A stored row with its computed columns and the labels of its references. */
export type FullRow = StoredRow & { labels: JsonObject };

/**
 * Converts rows for the response, in place: masks sensitive values, removes hidden columns and unreadable labels, and
 * replaces "no parent" with the root label of the document.
 */
export function presentRows(
  plan: EntityPlan,
  rows: FullRow[],
  { lang, session }: Pick<ConnectedRequest, 'lang' | 'session'>,
  environment: Environment,
): FullRow[] {
  const root = plan.root === null ? null : environment.word(plan.root, lang, plan);
  // The values of forms are masked field by field (`present-all.ts`).
  const sensitive = plan.model.fields.filter((field) => field.sensitive && !field.formBy);
  const covered = plan.references.filter((reference) => reference.mask);
  const hidden = [...hiddenFields(session, plan.id)];
  const unnamed = plan.labelled.filter(({ entity }) => {
    const target = environment.plans.get(entity)?.model;
    return target && !mayReadThrough(session, target, target.entity.option?.label ?? 'id');
  });
  if (
    root === null &&
    sensitive.length === 0 &&
    covered.length === 0 &&
    hidden.length === 0 &&
    unnamed.length === 0
  )
    return rows;
  for (const row of rows) {
    const { labels } = row;
    for (const { model, sensitive: kind } of sensitive) {
      const value = row[model];
      if (kind && value !== null && value !== undefined)
        (row as JsonObject)[model] = maskedValue(kind, value);
    }
    for (const { name, mask: kind, by } of covered) {
      if (by && row[by.name] !== by.value) continue;
      const words = labels[name];
      if (kind && words !== undefined)
        labels[name] = Array.isArray(words)
          ? words.map((word) => maskedValue(kind, word))
          : maskedValue(kind, words);
    }
    for (const { name, by } of unnamed) if (!by || row[by.name] === by.value) delete labels[name];
    if (root !== null && plan.parent && row[plan.parent] === null) {
      (row as JsonObject)[plan.parent] = 0;
      labels[plan.parent] = root;
    }
    for (const name of hidden) {
      delete row[name];
      delete labels[name];
    }
  }
  return rows;
}

/** Rows from the driver, with `numeric` values of number columns converted to numbers. */
export function fromDriver<Row extends StoredRow>(plan: EntityPlan, rows: readonly unknown[]): Row[] {
  const list = rows as Row[];
  for (const { name, decimalNumber } of plan.columns.values())
    if (decimalNumber)
      for (const row of list as JsonObject[])
        if (typeof row[name] === 'string') row[name] = Number(row[name]);
  return list;
}

/** The same for rows from `fullList`, with the labels assigned to their references. */
export function fullRows(plan: EntityPlan, rows: readonly unknown[]): FullRow[] {
  const full = fromDriver<FullRow>(plan, rows);
  const names = plan.labelled.map(({ name }) => name);
  for (const row of full) {
    const words = (names.length === 1 ? [row.labels] : row.labels) as unknown as Json[];
    const labels: JsonObject = {};
    for (const [at, word] of words.entries()) if (word !== null) labels[names[at]!] = word;
    row.labels = labels;
  }
  return full;
}
