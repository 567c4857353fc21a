import Type, { type TSchema } from 'typebox';
import { DATE_PATTERN } from '../expression/date-patterns';

/* Shapes that the bodies of verbs have in common. */

/** The number of a row. */
export const ROW_ID = Type.Integer({ minimum: 1 });

/** Rows that a verb works on together, as many as the server's limit allows; `title` is what they are called. */
export const rowIds = (title: string) => Type.Array(ROW_ID, { minItems: 1, title });

/** A day that exists, `YYYY-MM-DD`. */
export const day = (title: string) => Type.String({ pattern: DATE_PATTERN, title });

/** What may be left out, and left empty. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
