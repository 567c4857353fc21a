import Type, { type TSchema } from 'typebox';
import { DATE_PATTERN } from '../expression/date-patterns';

/* Shapes that the bodies of verbs have in common. */

/** The id of a row. */
export const ROW_ID = Type.Integer({ minimum: 1 });

/** Ids of the rows of a bulk action, limited by the server's settings; `title` is their label. */
export const rowIds = (title: string) => Type.Array(ROW_ID, { minItems: 1, title });

/** An existing date, `YYYY-MM-DD`. */
export const day = (title: string) => Type.String({ pattern: DATE_PATTERN, title });

/** A value that may be missing or empty. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Whether a value of a body can be the id of a row. */
export function isRowId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
