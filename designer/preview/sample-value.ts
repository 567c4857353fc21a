import type { Field, FieldTypes } from '../../schemas/model/field';
import { isMany } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';

/** The day of the first row; each further row is a day later. */
const FIRST_DAY = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

/** The value of a field in a row of samples, and the label of a row that it refers to. Undefined: the field stays empty. */
export function sampleValue(
  field: Field,
  at: number,
  types: FieldTypes,
): { value: Json; label?: string | string[] } | undefined {
  const type = types.get(field.type);
  const sql = type?.storage(field) ?? null;
  if (!type || sql === null || type.valueless || type.isSecret?.(field)) return undefined;
  const choices = type.choices?.(field) ?? field.options.options ?? [];
  const choice = choices[at % Math.max(1, choices.length)];
  if (choice) return fitting(isMany(sql) ? [choice.value] : choice.value);
  if (field.source) {
    const label = `${field.label} ${at + 1}`;
    return isMany(sql) ? { value: [at + 1], label: [label] } : { value: at + 1, label };
  }
  const moment = new Date(FIRST_DAY + at * DAY).toISOString();
  const day = moment.slice(0, 10);
  switch (type.patternProblem?.(field).error) {
    case 'date':
      return fitting(field.options.range === true ? [day, day] : day);
    case 'dateTime':
      return fitting(`${day} 09:30:00`);
    case 'month':
      return fitting(day.slice(0, 7));
    case 'time':
      return fitting('09:30:00');
    default:
      return fitting(plain());
  }

  function plain(): Json {
    const { min, max, maxLength = 20 } = field.options;
    const least = typeof min === 'number' ? min : 1;
    const number = Math.min(least + at, typeof max === 'number' ? max : Infinity);
    if (field.decimals !== undefined) return number.toFixed(field.decimals);
    const schema = type?.schema(field).type;
    if (schema === 'number' || schema === 'integer') return number;
    if (schema === 'boolean') return at % 2 === 0;
    if (schema !== 'string') return null;
    const example = type?.example?.(field) ?? `${field.label} ${at + 1}`;
    return [...example].slice(0, Number(maxLength)).join('');
  }

  /** A value that the type refuses would be drawn as a mistake. */
  function fitting(value: Json) {
    return value === null || type?.problem?.(value, field) ? undefined : { value };
  }
}

/** A row of samples, in the form of an answer. */
type SampleRow = JsonObject & { id: number; labels: JsonObject };

/** A row of samples for these fields. */
export function sampleRow(fields: readonly Field[], at: number, types: FieldTypes): SampleRow {
  const labels: JsonObject = {};
  const row: SampleRow = { id: at + 1, version: 1, labels };
  for (const field of fields) {
    const found = sampleValue(field, at, types);
    if (!found) continue;
    row[field.model] = found.value;
    if (found.label !== undefined) labels[field.model] = found.label;
  }
  return row;
}
