import { describe, expect, it } from 'vitest';
import { FILTER_BOUNDS, readFilter } from './list-filter';

const one = { column: 'name', op: 'contains', value: 'x' };
const group = (of: unknown, join = 'and') => ({ join, of });
const nested = (depth: number): unknown => (depth === 1 ? group([one]) : group([nested(depth - 1)]));
const many = (n: number) => Array.from({ length: n }, () => one);

describe('filters', () => {
  it.each([
    ['a group', group([one, { column: 'a.b', op: 'empty' }], 'or')],
    ['the deepest', nested(FILTER_BOUNDS.depth)],
    ['the longest', group(many(FILTER_BOUNDS.conditions))],
    ['days', group([{ column: 'day', op: 'relative', value: 'last:30' }])],
    ['an open range', group([{ column: 'day', op: 'range', value: [null, '2026-01-01'] }])],
  ])('accepts %s', (_, filter) => expect(readFilter(filter)).toEqual(filter));

  it.each([
    ['a condition alone', one],
    ['no object', 'x'],
    ['an empty group', group([])],
    ['another join', group([one], 'xor')],
    ['too deep groups', nested(FILTER_BOUNDS.depth + 1)],
    ['too many conditions', group(many(FILTER_BOUNDS.conditions + 1))],
    ['too many conditions in several groups', group([group(many(26)), group(many(25))])],
    ['an unknown comparison', group([{ ...one, op: 'like' }])],
    ['an unknown key', group([{ ...one, not: true }])],
    ['no name of a column', group([{ ...one, column: 'a;b' }])],
    ['a missing value', group([{ column: 'name', op: 'eq' }])],
    ['a value too many', group([{ column: 'name', op: 'empty', value: 1 }])],
    ['too many values', group([{ column: 'a', op: 'in', value: Array(FILTER_BOUNDS.values + 1).fill(1) }])],
    ['a long text', group([{ ...one, value: 'x'.repeat(FILTER_BOUNDS.text + 1) }])],
    ['a closed range', group([{ column: 'a', op: 'range', value: [null, null] }])],
    ['too many days', group([{ column: 'a', op: 'relative', value: `last:${FILTER_BOUNDS.days + 1}` }])],
    ['an unknown period', group([{ column: 'a', op: 'relative', value: 'soon' }])],
  ])('refuses %s', (_, filter) => expect(readFilter(filter)).toBeNull());
});
