import { isObject, type Json } from '../json';

/** Columns that a request makes of the values of one column: each shows the sum of another one. */
export interface ListPivot {
  /** The columns whose equal values make one row. */
  by: readonly string[];
  column: string;
  value: string;
  /** The values of `column` that have a column. */
  values: readonly (string | number)[];
}

/** Bounds of a request; a list shows no more columns either. */
export const PIVOT_BOUNDS = { by: 20, values: 50 } as const;

/** The key, in a row, of the column for a value. A colon keeps it apart from names of columns. */
export const pivotKey = (value: string | number): string => `pivot:${value}`;
/** The key of the sum of all values, also of those without a column. */
export const PIVOT_TOTAL = 'total:';

/** Reads a pivot; null: it is not one. */
export function readPivot(given: Json | undefined): ListPivot | null {
  if (!isObject(given)) return null;
  const { by, column, value, values, ...others } = given;
  const isName = (one: Json | undefined): one is string => typeof one === 'string' && one.length <= 100;
  if (Object.keys(others).length > 0 || !isName(column) || !isName(value)) return null;
  if (!isList(by, PIVOT_BOUNDS.by, isName) || by.length === 0) return null;
  if (!isList(values, PIVOT_BOUNDS.values, isChoice)) return null;
  if (new Set([...by, column, value]).size < by.length + 2) return null;
  return { by, column, value, values };
}

function isList<T extends Json>(
  given: Json | undefined,
  most: number,
  is: (one: Json) => one is T,
): given is T[] {
  return Array.isArray(given) && given.length <= most && given.every(is);
}

function isChoice(one: Json): one is string | number {
  return typeof one === 'number' ? Number.isSafeInteger(one) : typeof one === 'string' && one.length <= 100;
}
