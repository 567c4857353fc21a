import type { JsonObject } from '../../schemas/json';
import type { Field, FieldTypes } from '../../schemas/model/field';
import type { FieldGuess } from './guess-field';

/** The pasted rows as records of the list: the text of each cell as its type reads it. Rows without any value are left out. */
export function rowsOf(
  fields: readonly Field[],
  guesses: readonly FieldGuess[],
  types: FieldTypes,
  most = Infinity,
): JsonObject[] {
  const count = Math.min(most, Math.max(0, ...guesses.map(({ values }) => values.length)));
  const rows = Array.from({ length: count }, (_, at) => {
    const row: JsonObject = {};
    fields.forEach((field, place) => {
      const text = guesses[place]?.values[at] ?? '';
      if (text === '') return;
      const read = types.get(field.type)?.read;
      row[field.model] = read ? read(text, field) : text;
    });
    return row;
  });
  return rows.filter((row) => Object.keys(row).length > 0);
}
