import type { Json, JsonObject } from '../../../schemas/json';
import { isMany, type Field } from '../../../schemas/model/field';
import type { StoredField } from '../../../schemas/model/entity-model';

/** Longer sample texts are needless, even where a column holds more. */
const LONGEST = 60;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The value of a column in the sample row with this number, from 0: one of its choices, an id among those of the rows
 * that it refers to, or what its SQL type holds. Null where it may stay empty. Texts are ASCII, so that they differ
 * from every text of a Chinese document; those of the first row are as long as the column permits.
 */
export function sampleValue({ field, sql }: StoredField, at: number, ids: readonly number[]): Json {
  const one = single(field, sql.replace(/\[\]$/, ''), at, ids);
  return isMany(sql) ? (one === null ? [] : [one]) : one;
}

function single(field: Field, sql: string, at: number, ids: readonly number[]): Json {
  if (field.source) return ids[at % ids.length] ?? null;
  if (field.sourceBy) return null;
  const choices = field.options.options ?? [];
  if (choices.length > 0) return choices[at % choices.length]?.value ?? null;
  if (sql === 'text') return sampleText(field, at);
  if (sql.startsWith('numeric')) return within(field, (at % 400) * 1.25 + 1);
  switch (sql) {
    case 'integer':
    case 'bigint':
      return within(field, at + 1);
    case 'boolean':
      return at % 2 === 0;
    case 'date':
      return `2026-${two((at % 12) + 1)}-${two((at % 28) + 1)}`;
    case 'time':
      return `${two(at % 24)}:30:00`;
    case 'timestamptz':
      return `2026-${two((at % 12) + 1)}-${two((at % 28) + 1)}T08:30:00+08:00`;
    case 'jsonb':
      return field.type === 'json' ? ({ reading: at, unit: 'mg' } as JsonObject) : null;
    default:
      return null;
  }
}

/** A number that differs from row to row, as far as the bounds of the column permit. */
function within({ options: { min, max } }: Field, value: number): number {
  const least = min ?? 0;
  const room = (max ?? Number.MAX_SAFE_INTEGER) - least;
  return least + (value > room ? Math.floor(value % (Math.floor(room) + 1)) : value);
}

function sampleText({ options: { maxLength } }: Field, at: number): string {
  const most = Math.min(typeof maxLength === 'number' ? maxLength : LONGEST, LONGEST);
  const text = at === 0 ? `Sample 1 ${'with a long text '.repeat(10)}` : `Sample ${at + 1}`;
  const number = String(at + 1);
  return most <= number.length + 'Sample '.length ? number.slice(-most) : text.slice(0, most).trimEnd();
}
