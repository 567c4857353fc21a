import type { Json, JsonObject } from '../../schemas/json';
import type { AuditEvent } from '../contract/audit-event';
import type { LinesChange } from './accept-lines';
import { lineValues } from './accept-lines';
import type { EntityPlan, LinesField } from './entity-plan';
import type { StoredRow } from './present-rows';
import { isSame, loggedValue } from './write-row';
import type { LineSteps } from './write-lines';

/** The most lines that one entry of the log describes; it tells how many more there are. */
export const MOST_LOGGED = 200;

type Sides = NonNullable<AuditEvent['changes']>[string];

/**
 * A change of lines as the log keeps it: for each added, changed or removed line its place and the cells that differ,
 * before and after; sensitive values masked. An entry is `{ at, id?, cells }`, the last one may be `{ more }`.
 */
export function loggedLines({ field, plan, before }: LinesChange, steps: LineSteps): Sides {
  const stored = new Map(before.map((row) => [row.id, row]));
  const from: Json[] = [];
  const to: Json[] = [];
  let left = MOST_LOGGED;
  const room = () => left-- > 0;
  for (const id of steps.removed)
    if (room())
      from.push(entry(plan, placeOf(field, stored.get(id)!), id, filled(plan, field, stored.get(id)!)));
  for (const { id, at, values } of steps.changed) {
    const row = stored.get(id)!;
    const names = Object.keys(values).filter((name) => !isSame(values[name]!, row[name] ?? null));
    const place = placeOf(field, row);
    if ((names.length > 0 || place !== at) && room()) {
      from.push(entry(plan, place, id, picked(row, names)));
      to.push(entry(plan, at, id, picked(values, names)));
    }
  }
  for (const { at, values } of steps.added)
    if (room()) to.push(entry(plan, at, null, filled(plan, field, values)));
  if (left < 0) to.push({ more: -left });
  return [from.length > 0 ? from : null, to];
}

/** The lines of a deleted record as the log keeps them. */
export function loggedRemoval(plan: EntityPlan, field: LinesField, rows: readonly StoredRow[]): Sides {
  const shown: Json[] = rows
    .slice(0, MOST_LOGGED)
    .map((row) => entry(plan, placeOf(field, row), row.id, filled(plan, field, row)));
  return [shown, rows.length > shown.length ? [{ more: rows.length - shown.length }] : null];
}

function entry(plan: EntityPlan, at: number, id: number | null, values: JsonObject): JsonObject {
  const cells = Object.entries(values).map(
    ([name, value]) => [name, loggedValue(plan, name, value)] as const,
  );
  return { at, ...(id !== null && { id }), cells: Object.fromEntries(cells) };
}

function placeOf({ lines }: LinesField, row: StoredRow): number {
  return Number(row[lines.order] ?? 0);
}

function filled(plan: EntityPlan, field: LinesField, row: JsonObject): JsonObject {
  const cells = Object.entries(lineValues(plan, field, row)).filter(([, value]) => !isSame(value, null));
  return Object.fromEntries(cells);
}

function picked(row: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
