import { isObject, type Json } from '../json';
import { isColumnName } from './list-settings';

/** What a condition of a filter compares. */
export const OPERATORS = ['eq', 'in', 'contains', 'starts', 'range', 'relative', 'empty', 'filled'] as const;
/** Name of a comparison. */
export type Operator = (typeof OPERATORS)[number];

/** One condition: a column, a comparison, and a value unless the comparison needs none. */
export interface FilterCondition {
  column: string;
  op: Operator;
  value?: Json;
}

/** Conditions of which all or any must hold. */
export interface FilterGroup {
  join: 'and' | 'or';
  of: readonly Filter[];
}

/** A condition, or a group of conditions and groups. */
export type Filter = FilterCondition | FilterGroup;

/** The bounds of a filter: groups inside each other, conditions, members of a value, characters, days of `last:N`. */
export const FILTER_BOUNDS = { depth: 3, conditions: 50, values: 200, text: 200, days: 3650 } as const;

/** Periods that move with the date; `last:N` are the last N days with today. */
const PERIODS: ReadonlySet<Json> = new Set(['today', 'yesterday', 'week', 'month', 'year']);
const LAST = /^last:([1-9]\d{0,3})$/;

/** Parses a filter; null for anything that has not exactly its shape, or exceeds its bounds. */
export function readFilter(value: unknown): FilterGroup | null {
  const left = { conditions: FILTER_BOUNDS.conditions };
  const filter = read(value, 1, left);
  return filter && 'of' in filter ? filter : null;
}

/** Every condition of a filter. */
export function conditionsOf(filter: Filter): FilterCondition[] {
  return 'of' in filter ? filter.of.flatMap(conditionsOf) : [filter];
}

/** The days of `last:N`; null for another period. */
export function lastDays(value: Json | undefined): number | null {
  const days = Number(LAST.exec(typeof value === 'string' ? value : '')?.[1] ?? 0);
  return days > 0 && days <= FILTER_BOUNDS.days ? days : null;
}

/** Whether a comparison is made without a value. */
export function needsNoValue(op: Operator): boolean {
  return op === 'empty' || op === 'filled';
}

function read(value: unknown, depth: number, left: { conditions: number }): Filter | null {
  if (!isObject(value)) return null;
  return 'of' in value ? readGroup(value, depth, left) : readCondition(value, left);
}

function readGroup(
  { join, of, ...more }: Record<string, unknown>,
  depth: number,
  left: { conditions: number },
): FilterGroup | null {
  if (Object.keys(more).length > 0 || depth > FILTER_BOUNDS.depth) return null;
  if ((join !== 'and' && join !== 'or') || !Array.isArray(of)) return null;
  // Empty groups would escape the bound of conditions.
  if (of.length === 0 || of.length > FILTER_BOUNDS.conditions) return null;
  const parts = of.map((one) => read(one, depth + 1, left));
  return parts.every((one) => one !== null) ? { join, of: parts } : null;
}

function readCondition(
  { column, op, value, ...more }: Record<string, unknown>,
  left: { conditions: number },
): FilterCondition | null {
  if (--left.conditions < 0 || Object.keys(more).length > 0 || !isColumnName(column)) return null;
  const operator = OPERATORS.find((one) => one === op);
  if (!operator || !isValueOf(operator, value as Json | undefined)) return null;
  return needsNoValue(operator) ? { column, op: operator } : { column, op: operator, value: value as Json };
}

function isValueOf(op: Operator, value: Json | undefined): boolean {
  switch (op) {
    case 'empty':
    case 'filled':
      return value === undefined;
    case 'contains':
    case 'starts':
      return typeof value === 'string' && value.trim() !== '' && isSingle(value);
    case 'eq':
      return value !== undefined && isSingle(value);
    case 'in':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.length <= FILTER_BOUNDS.values &&
        value.every(isSingle)
      );
    case 'range':
      return (
        Array.isArray(value) &&
        value.length === 2 &&
        value.some((end) => end !== null) &&
        value.every((end) => end === null || isSingle(end))
      );
    case 'relative':
      return value !== undefined && (PERIODS.has(value) || lastDays(value) !== null);
  }
}

/** A text, number or truth value that says something. */
function isSingle(value: Json): boolean {
  if (typeof value === 'string') return value.trim() !== '' && value.length <= FILTER_BOUNDS.text;
  return typeof value === 'number' || typeof value === 'boolean';
}
