import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { fieldTypes } from '../model/field';
import type { JsonObject } from '../json';
import { mergeDocuments } from './merge-documents';
import { takeShipped } from './take-shipped';

/* What the merge leaves as a conflict is settled for the shipped side, place by place. */
const types = fieldTypes(builtInFieldTypes);
const entity = (columns: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ schemaVersion: 2, id: 'thing', title: '物', columns },
  ...more,
});
const column = (name: string, more: JsonObject = {}) => ({ name, label: name, type: 'input', ...more });

function settled(base: JsonObject, ours: JsonObject, theirs: JsonObject) {
  const { merged, conflicts } = mergeDocuments('entity', { base, ours, theirs }, types);
  expect(conflicts.length).toBeGreaterThan(0);
  return takeShipped('entity', { draft: merged, shipped: theirs }, conflicts, types);
}

test('values at any depth, and keys that the release has removed', () => {
  const base = entity([column('a', { maxLength: 5 }), column('b')]);
  const ours = entity([column('a', { maxLength: 6, label: '甲' }), column('b', { label: '乙' })], {
    title: '我',
  });
  const theirs = entity([column('a', { label: 'A' }), column('b')], { title: '新' });
  expect(settled(base, ours, theirs)).toEqual(
    entity([column('a', { label: 'A' }), column('b', { label: '乙' })], { title: '新' }),
  );
});

test('parts that the release has removed are gone', () => {
  const base = entity([column('a'), column('b')]);
  const ours = entity([column('a'), column('b', { label: '乙' }), column('c')]);
  expect(settled(base, ours, entity([column('a')]))).toEqual(entity([column('a'), column('c')]));
});

test('parts that we have removed are back', () => {
  const base = entity([column('a'), column('b')]);
  const theirs = entity([column('a'), column('b', { label: 'B' })]);
  expect(settled(base, entity([column('a')]), theirs)).toEqual(theirs);
});
