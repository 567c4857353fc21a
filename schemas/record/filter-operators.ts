import type { SearchKind } from '../model/field';
import type { Operator } from './list-filter';

/** What decides how a column may be compared. */
export interface ComparedColumn {
  /** How the search form searches it. */
  kind: SearchKind;
  /** Its values are days or times of days. */
  isDate: boolean;
  /** Its values are masked: they are found only by whoever knows them in full. */
  sensitive: boolean;
}

const BY_KIND: Readonly<Record<SearchKind, readonly Operator[]>> = {
  contains: ['contains', 'eq', 'starts', 'empty', 'filled'],
  equal: ['eq', 'range', 'in', 'empty', 'filled'],
  in: ['in', 'empty', 'filled'],
  tree: ['in', 'empty', 'filled'],
  range: ['range', 'eq', 'empty', 'filled'],
};

/** The comparisons of a column, the usual one first. The server refuses all others. */
export function operatorsOf({ kind, isDate, sensitive }: ComparedColumn): readonly Operator[] {
  if (sensitive) return ['eq'];
  return isDate ? ['relative', 'range', 'empty', 'filled'] : BY_KIND[kind];
}
