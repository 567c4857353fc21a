import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { mergeDocuments as merge } from '../../schemas/versions/merge-documents';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const mergeDocuments = (base: JsonObject, ours: JsonObject, theirs: JsonObject) =>
  merge('formConfig' in base ? 'page' : 'entity', { base, ours, theirs }, types);

const column = (name: string, more: JsonObject = {}) => ({ name, label: name, type: 'input', ...more });
const page = (columns: JsonObject[], more: JsonObject = {}): JsonObject => ({
  title: '等级管理',
  columns,
  ...more,
});

describe('a change of one side is taken over', () => {
  test('a label of the release and a width of ours', () => {
    const base = page([column('name'), column('sort')]);
    const ours = page([column('name', { width: 200 }), column('sort')]);
    const theirs = page([column('name', { label: '等级名称' }), column('sort')]);
    expect(mergeDocuments(base, ours, theirs)).toEqual({
      merged: page([column('name', { width: 200, label: '等级名称' }), column('sort')]),
      conflicts: [],
    });
  });

  test('parts added by both sides, each behind its neighbour', () => {
    const base = page([column('a'), column('b')]);
    const ours = page([column('a'), column('mine'), column('b')]);
    const theirs = page([column('a'), column('b'), column('theirs')]);
    const { merged } = mergeDocuments(base, ours, theirs);
    expect((merged.columns as { name: string }[]).map(({ name }) => name)).toEqual([
      'a',
      'mine',
      'b',
      'theirs',
    ]);
  });

  test('parts that one side removed and the other did not change', () => {
    const base = page([column('a'), column('b'), column('c')]);
    const { merged, conflicts } = mergeDocuments(
      base,
      page([column('b'), column('c')]),
      page([column('a'), column('b')]),
    );
    expect(merged).toEqual(page([column('b')]));
    expect(conflicts).toEqual([]);
  });

  test('an order that only we changed; new parts follow their neighbour', () => {
    const base = page([column('a'), column('b')]);
    const ours = page([column('b'), column('a')]);
    const theirs = page([column('a'), column('b'), column('c')]);
    const { merged } = mergeDocuments(base, ours, theirs);
    expect((merged.columns as { name: string }[]).map(({ name }) => name)).toEqual(['b', 'c', 'a']);
  });

  test('form items are identified by their key, otherwise by their model', () => {
    const form = (...list: JsonObject[]): JsonObject => ({ formConfig: { list } });
    const base = form({ model: 'name' }, { type: 'card', key: 'more', label: '更多', list: [] });
    const ours = form(
      { model: 'name', help: '全称' },
      { type: 'card', key: 'more', label: '更多', list: [] },
    );
    const theirs = form({ model: 'name' }, { type: 'card', key: 'more', label: '其他', list: [] });
    expect(mergeDocuments(base, ours, theirs)).toEqual({
      merged: form({ model: 'name', help: '全称' }, { type: 'card', key: 'more', label: '其他', list: [] }),
      conflicts: [],
    });
  });
});

describe('if both sides changed the same place, ours wins and a conflict is reported', () => {
  test('different labels', () => {
    const base = page([column('name')]);
    const ours = page([column('name', { label: '我们的' })]);
    const theirs = page([column('name', { label: '新版的' })]);
    expect(mergeDocuments(base, ours, theirs)).toEqual({
      merged: ours,
      conflicts: [{ path: 'columns[name].label', base: 'name', ours: '我们的', theirs: '新版的' }],
    });
  });

  test('the same label on both sides is no conflict', () => {
    const base = page([column('name')]);
    const both = page([column('name', { label: '一样' })]);
    expect(mergeDocuments(base, both, both)).toEqual({ merged: both, conflicts: [] });
  });

  test('removed here, changed there', () => {
    const base = page([column('a'), column('b')]);
    const ours = page([column('a')]);
    const theirs = page([column('a'), column('b', { label: '新' })]);
    const { merged, conflicts } = mergeDocuments(base, ours, theirs);
    expect(merged).toEqual(ours);
    expect(conflicts).toMatchObject([{ path: 'columns[b]', theirs: { label: '新' } }]);
    expect(conflicts[0]).not.toHaveProperty('ours');
  });

  test('a list without keys is one value', () => {
    const { merged, conflicts } = mergeDocuments(
      { calls: ['add'] },
      { calls: ['add', 'edit'] },
      { calls: ['add', 'del'] },
    );
    expect(merged).toEqual({ calls: ['add', 'edit'] });
    expect(conflicts).toMatchObject([{ path: 'calls' }]);
  });
});
