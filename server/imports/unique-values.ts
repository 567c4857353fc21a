import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import type { RowBatch } from '../records/row-batch';

/** A judged row, for the comparison with others. */
export interface ComparedRow {
  row: number;
  stored: JsonObject;
  current: JsonObject | null;
  errors: FieldError[];
}

/**
 * Compares unique values of a sheet with each other and with stored rows, so that a review shows both rows (F25). The
 * unique indexes judge again when the rows are written.
 */
export class UniqueValues {
  private readonly seen = new Map<string, Map<string, number>>();

  constructor(private readonly batch: RowBatch) {}

  /** Adds the errors of rows whose values others have already. */
  async compare(rows: readonly ComparedRow[]): Promise<void> {
    for (const { name, within, where } of this.batch.comparable) {
      const candidates = rows.filter(
        ({ stored, errors }) =>
          (stored[name] ?? null) !== null &&
          (within === null || (stored[within] ?? null) !== null) &&
          applies(stored, where) &&
          errors.every(({ path }) => path !== name),
      );
      this.amongRows(name, within, candidates);
      await this.amongStored(name, within, where, candidates);
    }
  }

  private amongRows(name: string, within: string | null, rows: readonly ComparedRow[]): void {
    let seen = this.seen.get(name);
    if (!seen) this.seen.set(name, (seen = new Map()));
    const { lang } = this.batch.request;
    for (const { row, stored, errors } of rows) {
      const key = keyOf(stored[name], within === null ? null : stored[within]);
      const first = seen.get(key);
      if (first !== undefined && first !== row)
        errors.push(fieldError(name, 'repeatedRow', lang, { label: this.label(name), n: first }));
      else seen.set(key, row);
    }
  }

  private async amongStored(
    name: string,
    within: string | null,
    where: Readonly<Record<string, readonly Json[]>>,
    rows: readonly ComparedRow[],
  ): Promise<void> {
    const changed = rows.filter(
      ({ stored, current, errors }) =>
        errors.every(({ path }) => path !== name) &&
        (!current ||
          current[name] !== stored[name] ||
          (within !== null && current[within] !== stored[within])),
    );
    if (changed.length === 0) return;
    const values = [...new Set(changed.map(({ stored }) => stored[name] ?? null))];
    const holders = new Map<string, number[]>();
    for (const one of await this.batch.holders(name, within, values)) {
      if (!applies(one.where, where)) continue;
      const key = keyOf(one.value, one.within);
      holders.set(key, [...(holders.get(key) ?? []), one.id]);
    }
    const { lang } = this.batch.request;
    for (const { stored, current, errors } of changed) {
      const found = holders.get(keyOf(stored[name], within === null ? null : stored[within])) ?? [];
      if (found.some((id) => id !== current?.id))
        errors.push(fieldError(name, 'unique', lang, { label: this.label(name) }));
    }
  }

  private label(name: string): string {
    const { plan, environment, request } = this.batch;
    return environment.word(plan.model.byName.get(name)?.label ?? name, request.lang, plan);
  }
}

const keyOf = (value: Json | undefined, within: Json | undefined) =>
  JSON.stringify([within ?? null, value ?? null]);

function applies(row: JsonObject, where: Readonly<Record<string, readonly Json[]>>): boolean {
  return Object.entries(where).every(([name, values]) => values.includes(row[name] ?? null));
}
