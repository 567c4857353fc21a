import Type, { type TSchema, type TStringOptions } from 'typebox';
import { DATE_PATTERN } from '../expression/date-patterns';
import type { TextShape } from '../text/refused-text';

/* Shapes that the bodies of verbs have in common. A text without `text` is one line (`checkTexts`). */

/** The keyword of a text that is not one line: of several lines, or taken as it is. */
const text = (shape: Exclude<TextShape, 'line'> | 'any') => ({ 'x-text': shape });

/** A text of several lines. */
export const lines = (options: TStringOptions) => Type.String({ ...options, ...text('lines') });

/** A text that is compared and never shown, such as a password: any characters. */
export const anyText = (options: TStringOptions) => Type.String({ ...options, ...text('any') });

/** What a text of a body may contain; null for any characters. */
export function textShape(schema: object): TextShape | null {
  const shape = 'x-text' in schema ? schema['x-text'] : 'line';
  return shape === 'any' ? null : shape === 'lines' ? 'lines' : 'line';
}

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
