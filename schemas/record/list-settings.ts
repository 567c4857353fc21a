import { isObject } from '../json';

/** The row heights that a user chooses among. */
export const DENSITIES = ['compact', 'default', 'loose'] as const;
/** Name of a row height. */
export type Density = (typeof DENSITIES)[number];

/** Where a user fixes a column; `none` releases one that the document fixes. */
export type FixedSide = 'left' | 'right' | 'none';

/** What a user keeps of the table of a page. Columns that are not mentioned stay as the document has them. */
export interface ListSettings {
  order: readonly string[];
  hidden: readonly string[];
  fixed: Readonly<Record<string, FixedSide>>;
  /** Widths in pixels. */
  widths: Readonly<Record<string, number>>;
  density?: Density;
  /** Rows per page. */
  pageSize?: number;
}

/** The bounds of list settings: columns that they name, length of such a name, width of a column in pixels, rows per page. */
export const LIST_BOUNDS = {
  columns: 300,
  name: 100,
  leastWidth: 48,
  mostWidth: 1200,
  pageSize: 1000,
} as const;

/** The name of a column, or a path to a column of another row. */
const COLUMN = /^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/;
const SIDES: ReadonlySet<unknown> = new Set(['left', 'right', 'none']);
const KEYS: ReadonlySet<string> = new Set(['order', 'hidden', 'fixed', 'widths', 'density', 'pageSize']);

/** Parses list settings; null for anything that has not exactly their shape, or exceeds their bounds. */
export function readListSettings(value: unknown): ListSettings | null {
  if (!isObject(value) || Object.keys(value).some((key) => !KEYS.has(key))) return null;
  const { order, hidden, fixed, widths, density, pageSize } = value;
  if (!areColumns(order) || !areColumns(hidden)) return null;
  if (!isRecord(fixed, (side): side is FixedSide => SIDES.has(side))) return null;
  if (!isRecord(widths, isWidth)) return null;
  if (density !== undefined && !isDensity(density)) return null;
  if (pageSize !== undefined && !isPageSize(pageSize)) return null;
  return {
    ...{ order, hidden, fixed, widths },
    ...(density !== undefined && { density }),
    ...(pageSize !== undefined && { pageSize }),
  };
}

/** Whether a text is the name of a row height. */
export function isDensity(value: unknown): value is Density {
  return DENSITIES.some((one) => one === value);
}

/** The nearest width that a column may have. */
export function boundedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, LIST_BOUNDS.leastWidth), LIST_BOUNDS.mostWidth));
}

/** Settings with other names of columns; null drops a column. */
export function renamedSettings(
  { order, hidden, fixed, widths, ...rest }: ListSettings,
  name: (column: string) => string | null,
): ListSettings {
  const names = (list: readonly string[]) => [...new Set(list.flatMap((column) => name(column) ?? []))];
  const record = <T>(given: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(given).flatMap(([column, value]) => {
        const next = name(column);
        return next === null ? [] : [[next, value]];
      }),
    );
  return {
    order: names(order),
    hidden: names(hidden),
    fixed: record(fixed),
    widths: record(widths),
    ...rest,
  };
}

/** Every column that settings name. */
export function columnsOfSettings({ order, hidden, fixed, widths }: ListSettings): ReadonlySet<string> {
  return new Set([...order, ...hidden, ...Object.keys(fixed), ...Object.keys(widths)]);
}

function isPageSize(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIST_BOUNDS.pageSize;
}

/** Whether a text may name a column of a list. */
export function isColumnName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LIST_BOUNDS.name && COLUMN.test(value);
}

function isWidth(value: unknown): value is number {
  const { leastWidth, mostWidth } = LIST_BOUNDS;
  return Number.isInteger(value) && Number(value) >= leastWidth && Number(value) <= mostWidth;
}

function areColumns(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= LIST_BOUNDS.columns &&
    value.every(isColumnName) &&
    new Set(value).size === value.length
  );
}

function isRecord<T>(value: unknown, isValue: (one: unknown) => one is T): value is Record<string, T> {
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= LIST_BOUNDS.columns &&
    entries.every(([name, one]) => isColumnName(name) && isValue(one))
  );
}
