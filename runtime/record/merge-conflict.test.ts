import { expect, it } from 'vitest';
import { differences, mergeRecords } from './merge-conflict';
import { someField } from '../../tests/support/some-field';

const fields = ['limit', 'kind', 'allowed', 'note'].map((model) => someField(model));
const loaded = { limit: '500.00', kind: 1, allowed: 1, note: null };
const mine = { limit: '800.00', kind: 2, allowed: 1, note: '' };
const latest = { limit: '1000.00', kind: 2, allowed: 0, note: null };

it('lists all changes and proposes my changes first', () => {
  expect(
    differences(fields, loaded, mine, latest).map(({ field: { model }, ...rest }) => [model, rest]),
  ).toEqual([
    ['limit', { open: true, proposed: 'mine' }],
    ['kind', { open: false, proposed: 'mine' }],
    ['allowed', { open: true, proposed: 'latest' }],
  ]);
});

it('merges by choice', () => {
  const choices = new Map([
    ['limit', 'mine'],
    ['allowed', 'latest'],
  ] as const);
  expect(mergeRecords(mine, latest, choices)).toEqual({ ...mine, allowed: 0 });
});
