import type { Field, FieldTypes } from '../../schemas/model/field';
import { valueKind } from './value-kind';

const SERIAL = /^(\d{4,6})(\.\d+)?$/;
const DAY = 86_400_000;
/** Day 0 of spreadsheets, which count a 29 February 1900 that did not exist. */
const ORIGIN = Date.UTC(1899, 11, 30);
/** 1927 to 2173: other numbers of five digits are no dates that people mean. */
const [FIRST, LAST] = [10_000, 99_999];

/** A date that a spreadsheet holds as a number, as the text of a date; any other text as it is. */
export function serialDate(text: string, field: Field, types: FieldTypes): string {
  const [, whole, part] = SERIAL.exec(text) ?? [];
  const days = Number(whole);
  if (whole === undefined || days < FIRST || days > LAST) return text;
  const kind = valueKind(field, types);
  if (kind !== 'date' && kind !== 'dateTime' && kind !== 'month') return text;
  const moment = new Date(ORIGIN + days * DAY + Math.round((Number(part ?? 0) * DAY) / 1000) * 1000);
  const iso = moment.toISOString();
  if (kind === 'month') return iso.slice(0, 7);
  return part === undefined ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}
