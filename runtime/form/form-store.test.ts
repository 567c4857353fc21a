import { expect, it } from 'vitest';
import { documentError, fieldError } from '../../schemas/errors/field-error';
import { fieldTypes, type Field } from '../../schemas/model/field';
import { someField } from '../../tests/support/some-field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { FormStore } from './form-store';

const types = fieldTypes(builtInFieldTypes);

/** Each number is shown while the previous one is 1. */
function chain(length: number): Field[] {
  return Array.from({ length }, (_, at) =>
    someField(`c${at}`, {
      type: 'number',
      linkage: at === 0 ? [] : [{ when: `c${at - 1} == 1`, then: { show: true } }],
    }),
  );
}

it('a chain of rules settles in one pass: every dependent field is notified once, with its final state', () => {
  const fields = chain(200);
  const initial = Object.fromEntries(fields.map(({ model }) => [model, 1]));
  const store = new FormStore({ fields, checks: [], types, mode: 'add', initial, language: () => 'zh-CN' });
  const told = new Map<string, number>();
  for (const { model } of fields) store.subscribe([model], () => told.set(model, (told.get(model) ?? 0) + 1));
  const shown = () => fields.filter(({ model }) => !store.field(model)?.hidden).map(({ model }) => model);

  store.change('c0', 2);
  expect(shown()).toEqual(['c0']);
  expect([...told.values()]).toEqual(fields.map(() => 1));

  store.change('c0', 1);
  expect(shown()).toEqual(fields.map(({ model }) => model));
  expect([...told.values()]).toEqual(fields.map(() => 2));

  told.clear();
  store.change('c150', 3);
  expect(shown()).toHaveLength(151);
  expect(told.size).toBe(50);
});

it('marks invalid loaded values immediately, but no missing ones', () => {
  const fields = chain(1).concat({
    ...chain(1)[0]!,
    model: 'name',
    key: 'name',
    type: 'input',
    required: true,
  });
  const store = new FormStore({
    fields,
    checks: [{ path: 'name', message: '说明', expr: 'false' }],
    types,
    mode: 'edit',
    initial: { c0: '十二', name: '' },
    language: () => 'zh-CN',
  });
  store.markLoaded();
  expect(store.problems).toEqual([fieldError('c0', 'integer', 'zh-CN', { label: 'c0' })]);
  expect([store.record.c0, store.dirty]).toEqual(['十二', false]);
  store.change('c0', 12);
  expect(store.problems).toEqual([]);
});

it('counts pending work of controls as unsaved', () => {
  const store = new FormStore({
    ...{ fields: chain(1), checks: [], types, mode: 'add', initial: {} },
    language: () => 'zh-CN',
  });
  expect(store.unsaved).toBe(false);
  store.setBusy('c0', true);
  expect([store.dirty, store.unsaved]).toEqual([false, true]);
  store.setBusy('c0', false);
  expect(store.unsaved).toBe(false);
});

it('does not mark typed values while checking loaded ones', () => {
  const options = { checks: [], types, mode: 'edit', language: () => 'zh-CN' } as const;
  const fields = ['c0', 'c1'].map((model) => ({ ...chain(1)[0]!, model, key: model, label: model }));
  const store = new FormStore({ ...options, fields, initial: { c0: '十二', c1: '十三' } });
  store.change('c0', '十');
  store.markLoaded();
  expect(store.problems).toEqual([fieldError('c1', 'integer', 'zh-CN', { label: 'c1' })]);
});

it('refuses a text that turns the writing direction, not one that the row has already', () => {
  const name = someField('name', { type: 'input' });
  const store = new FormStore({
    ...{ fields: [name], checks: [], types, mode: 'edit', initial: { name: 'a\u202ebc' } },
    language: () => 'zh-CN',
  });
  expect(store.checkAll()).toEqual([]);
  store.change('name', 'a\u202ebcd');
  expect(store.checkAll()).toEqual([
    {
      path: 'name',
      code: 'direction',
      params: { label: 'name', n: 2, character: 'U+202E' },
      msg: 'name不能包含控制文字方向的字符（第 2 个字，U+202E）',
    },
  ]);
});

it('shows its errors in the language of a new version of the form, those of the server too', () => {
  const one = (label: string) => [
    someField('name', { label, required: true }),
    someField('rows', { type: 'batch', cells: [someField('word', { label: `${label}2` })] }),
  ];
  const options = { checks: [], types, mode: 'add' as const, initial: { name: '' } };
  const chinese = new FormStore({ ...options, fields: one('姓名'), language: () => 'zh-CN' });
  chinese.checkAll();
  chinese.refuse([
    fieldError('rows/0/word', 'unique', 'zh-CN', { label: '姓名2' }),
    documentError('rows', '文书自己的话'),
  ]);
  const english = new FormStore({
    ...options,
    fields: one('Name'),
    before: chinese,
    language: () => 'en-US',
  });
  expect(english.problems.map(({ path, msg }) => [path, msg])).toEqual([
    ['name', 'Name is required'],
    ['rows/0/word', 'Name2 already exists'],
    ['rows', '文书自己的话'],
  ]);
  expect(english.field('name')?.mistake?.msg).toBe('Name is required');
});
