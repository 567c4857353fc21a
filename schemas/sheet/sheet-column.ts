import type { Json, JsonObject } from '../json';
import type { Field, FieldType } from '../model/field';

/** What the cells of a column are: texts, numbers of a format, days, or days with time. */
export type SheetKind = 'text' | 'number' | 'day' | 'moment';

/** A value in a sheet; a day is its serial number. */
export type SheetCell = string | number | null;

/** A column of an export: the same for the browser, .xlsx and .csv. */
export interface SheetColumn {
  key: string;
  label: string;
  kind: SheetKind;
  /** The number format of spreadsheets; absent for texts. */
  format?: string;
  /** Width in characters of the sheet's font. */
  width: number;
  /** The cell of a value with the label of the row that it refers to. */
  cell(value: Json | undefined, label?: string | string[]): SheetCell;
}

/** Digits that a spreadsheet keeps. */
const DIGITS = 15;
const AMOUNT = /^-?\d{1,17}(\.\d+)?$/;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/;
const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);
/** The first of March 1900: spreadsheets count a day too many before it. */
const FIRST_DAY = 61;
/** The largest number of decimals that a list fills up to. */
const MOST_DECIMALS = 10;
const TEXT_WIDTH = 16;
const MOST_WIDTH = 60;

/** The column of a field; a computed or joined one like the column that it shows. */
export function sheetColumn(field: Field, type: FieldType | undefined, label = field.label): SheetColumn {
  const text = textOf(field, type);
  const column = (kind: SheetKind, format: string | undefined, width: number, cell: SheetColumn['cell']) => ({
    key: field.model,
    label,
    kind,
    ...(format !== undefined && { format }),
    width: Math.min(MOST_WIDTH, Math.max(width, widthOf(label) + 2)),
    cell,
  });
  const storage = type?.valueless ? null : (type?.storage(field) ?? null);
  // A choice is told by its label, a duration in words.
  const isChoice = field.source || field.sourceBy || field.options.options || field.options.duration;
  if (!type || isChoice) return column('text', undefined, TEXT_WIDTH, text);
  if (storage === 'date')
    return column('day', dayFormat(field), 12, (value) => serialDay(value) ?? text(value));
  if (storage === 'timestamptz')
    return column('moment', momentFormat(field), 18, (value) => serialMoment(value) ?? text(value));
  if (type.decimals !== undefined)
    return column('number', decimalFormat(type.decimals), 16, (value) => exactAmount(value) ?? text(value));
  if (storage === 'integer' || storage === 'bigint' || storage?.startsWith('numeric')) {
    const format = type.type === 'number' ? decimalFormat(placesOf(field)) : 'General';
    return column('number', format, 12, (value) => (typeof value === 'number' ? value : text(value)));
  }
  return column('text', undefined, TEXT_WIDTH, text);
}

/** The cell of a row. */
export function cellOf({ key, cell }: SheetColumn, row: JsonObject): SheetCell {
  const labels = row.labels as Readonly<Record<string, string | string[]>> | undefined;
  return cell(row[key], labels?.[key]);
}

/** A cell as plain text: numbers with a point and without separators, days as they are stored. */
export function cellText({ key, kind, cell }: SheetColumn, row: JsonObject): string {
  const labels = row.labels as Readonly<Record<string, string | string[]>> | undefined;
  const value = row[key];
  if (kind !== 'text') return value === null || value === undefined ? '' : String(value);
  return String(cell(value, labels?.[key]) ?? '');
}

/** About how many characters wide a text is: Chinese characters count twice. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character > '\u2e80' ? 2 : 1;
  return width;
}

function textOf(field: Field, type: FieldType | undefined): SheetColumn['cell'] {
  return (value, label) => {
    if (value === null || value === undefined || value === '')
      return label === undefined ? null : words(label) || null;
    if (!type) return typeof value === 'object' ? JSON.stringify(value) : String(value);
    return type.text(value, field, label) || null;
  };
}

const words = (label: string | string[]) => (Array.isArray(label) ? label.join('、') : label);

const placesOf = ({ options: { precision } }: Field) => Math.min(precision ?? 0, MOST_DECIMALS);

const decimalFormat = (places: number) => (places > 0 ? `#,##0.${'0'.repeat(places)}` : '#,##0');

/** An amount as a number, if a spreadsheet keeps all its digits. */
function exactAmount(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !AMOUNT.test(value)) return null;
  const digits = value.length < DIGITS ? 0 : value.replace(/^-?0*|\./g, '').length;
  return digits > DIGITS ? null : Number(value);
}

function serialDay(value: Json | undefined): number | null {
  const parts = typeof value === 'string' ? DAY.exec(value) : null;
  if (!parts) return null;
  const day = (Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) - EPOCH) / DAY_MS;
  return day < FIRST_DAY ? null : day;
}

function serialMoment(value: Json | undefined): number | null {
  const parts = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const serial = (Date.UTC(year, month - 1, day, hour, minute, second) - EPOCH) / DAY_MS;
  return serial < FIRST_DAY ? null : serial;
}

const USUAL_FORMATS = new Set(['YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss']);

function ownFormat({ options: { format } }: Field): string | null {
  return typeof format === 'string' && !USUAL_FORMATS.has(format) ? spreadsheetFormat(format) : null;
}

const dayFormat = (field: Field) => ownFormat(field) ?? 'yyyy-mm-dd';
/** Lists show moments without seconds; the cell has them. */
const momentFormat = (field: Field) => ownFormat(field) ?? 'yyyy-mm-dd hh:mm';

/** A format of documents (`YYYY年M月D日`) as spreadsheets write it: `yyyy"年"m"月"d"日"`. */
function spreadsheetFormat(format: string): string {
  return format.replace(/Y{4}|YY|MM?|DD?|HH?|hh?|mm?|ss?|[-/:. ]+|[^-/:. YMDHhms]+|./g, (part) => {
    if (/^[YMDHhms]+$/.test(part)) return part.toLowerCase();
    return /^[-/:. ]+$/.test(part) ? part : `"${part.replaceAll('"', '')}"`;
  });
}
