import type { Field, FieldTypes } from '../../schemas/model/field';

/** What the text of a value looks like, as far as a sheet says or converts it. */
type ValueKind = 'date' | 'dateTime' | 'month' | 'time' | 'number' | null;

/** The kind of the values of a field, by the error that its type has for other texts and by its schema. */
export function valueKind(field: Field, types: FieldTypes): ValueKind {
  const type = types.get(field.type);
  const error = type?.patternProblem?.(field).error;
  if (error === 'date' || error === 'dateTime' || error === 'month' || error === 'time') return error;
  const schema = type?.schema(field).type;
  return schema === 'number' || schema === 'integer' ? 'number' : null;
}
