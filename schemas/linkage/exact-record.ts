import { Decimal, decimalOf } from '../expression/decimal';
import { isObject, type Json, type JsonObject } from '../json';
import type { Field } from '../model/field';

/** What of a field's values expressions calculate with exactly. */
type Exact = Pick<Field, 'decimals' | 'rowDecimals'>;

type Named = Exact & { model: string };
type ExactField = Named & { far?: readonly Named[]; unsent?: readonly Named[] };

const withFar = new WeakMap<readonly ExactField[], readonly Named[]>();

/** The fields with the others that their rules read: through references, and unsent amounts; cached by list. */
export function withFarFields<F extends ExactField>(
  fields: readonly F[],
): readonly (F | NonNullable<F['far' | 'unsent']>[number])[] {
  if (!fields.some(({ far, unsent }) => far ?? unsent)) return fields;
  let all = withFar.get(fields);
  if (!all)
    withFar.set(
      fields,
      (all = fields.flatMap((field) => [field, ...(field.far ?? []), ...(field.unsent ?? [])])),
    );
  return all as readonly (F | NonNullable<F['far' | 'unsent']>[number])[];
}

/** Whether the field, or a column of its rows, holds amounts. */
export function isExact({ decimals, rowDecimals }: Exact): boolean {
  return decimals !== undefined || rowDecimals !== undefined;
}

/**
 * A record as expressions read it: its amounts are exact numbers instead of texts, which would be compared character by
 * character. Everything else stays as it is.
 */
export function exactRecord(fields: readonly ExactField[], record: JsonObject): JsonObject {
  const exact = withFarFields(fields).filter((field) => isExact(field) && record[field.model] !== undefined);
  if (exact.length === 0) return record;
  const values = exact.map((field) => [field.model, exactValue(field, record[field.model] ?? null)] as const);
  return { ...record, ...Object.fromEntries(values) };
}

const converted = new WeakMap<object, WeakMap<readonly Json[], Json>>();

/** A value as expressions read it. The same rows always result in the same object. */
export function exactValue({ decimals, rowDecimals }: Exact, value: Json): Json {
  if (decimals !== undefined) return exact(value);
  if (!rowDecimals || !Array.isArray(value)) return value;
  let known = converted.get(rowDecimals);
  if (!known) converted.set(rowDecimals, (known = new WeakMap()));
  let rows = known.get(value);
  if (!rows)
    known.set(value, (rows = value.map((row) => (isObject(row) ? exactRow(row, rowDecimals) : row))));
  return rows;
}

/** Whether two values are the same to expressions. */
export function sameExact(a: Json | undefined, b: Json | undefined): boolean {
  const [one, other] = [a, b] as unknown[];
  return Object.is(a, b) || (one instanceof Decimal && other instanceof Decimal && one.eq(other));
}

function exactRow(row: JsonObject, decimals: Readonly<Record<string, number>>): JsonObject {
  const cells = Object.keys(decimals).map((model) => [model, exact(row[model] ?? null)] as const);
  return { ...row, ...Object.fromEntries(cells) };
}

/** Text that is not an amount stays text; validation reports it. */
function exact(value: Json): Json {
  if (typeof value !== 'string' || value === '') return value;
  try {
    // Only the expression engine sees it: it reads no other property of a record's values.
    return decimalOf(value) as unknown as Json;
  } catch {
    return value;
  }
}
