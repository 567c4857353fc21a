import { documentError } from '../../../schemas/errors/field-error';
import { expect, test } from 'vitest';
import { fieldTypes } from '../../../schemas/model/field';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { exampleField } from '../../../widgets/shared/field-fixture';
import { errorsOf, groupsOf, textOf, valueOf, withEdit, type ShownSetting } from './shown-setting';

const types = fieldTypes(builtInFieldTypes);
const setting = (k: string, more: Partial<ShownSetting> = {}): ShownSetting => ({
  k,
  group: 1,
  groupLabel: '安全',
  field: {
    ...exampleField('number', { unit: '位' }),
    model: k,
    label: '密码最短长度',
    help: '新密码至少几位',
  },
  v: 9,
  origin: 'own',
  from: null,
  own: true,
  version: 1,
  id: 1,
  inherited: { v: 8, origin: 'default', from: null },
  preset: 8,
  editable: true,
  ...more,
});

test('a change back to the value in force is no change, and neither is taking back what is not there', () => {
  const own = setting('pwd.min');
  const one = withEdit({}, own, { v: 10 });
  expect(one).toEqual({ 'pwd.min': { v: 10 } });
  expect(withEdit(one, own, { v: 9 })).toEqual({});
  expect(withEdit({}, own, { inherit: true })).toEqual({ 'pwd.min': { inherit: true } });
  expect(withEdit(one, setting('pwd.min', { own: false }), { inherit: true })).toEqual({});
});

test('the value shown is the changed one, or the inherited one that would be in force', () => {
  const own = setting('pwd.min');
  expect([undefined, { v: 10 }, { inherit: true as const }].map((edit) => valueOf(own, edit))).toEqual([
    9, 10, 8,
  ]);
});

test('the search finds names, keys, explanations and groups, in the order of the groups', () => {
  const all = [setting('ui.theme', { group: 6, groupLabel: '界面' }), setting('pwd.min')];
  const found = (words: string) =>
    groupsOf(all, words).map(({ label, settings }) => [label, settings.map(({ k }) => k)]);
  expect(found('')).toEqual([
    ['安全', ['pwd.min']],
    ['界面', ['ui.theme']],
  ]);
  expect(found(' PWD')).toEqual([['安全', ['pwd.min']]]);
  expect(found('界面')).toEqual([['界面', ['ui.theme']]]);
  expect(found('至少')).toHaveLength(2);
  expect(found('没有')).toEqual([]);
});

test('a number is shown with its unit, and an empty value as nothing', () => {
  const { field } = setting('pwd.min');
  expect([textOf(8, field, types), textOf(null, field, types)]).toEqual(['8 位', '']);
});

test('an error inside a value belongs to its setting, and not to one whose key begins alike', () => {
  const errors = [
    documentError('consume.festival/0/name', '请输入名称'),
    documentError('consume.festivals', '别的'),
  ];
  expect(errorsOf(errors, 'consume.festival')).toEqual({
    mistake: errors[0],
    inner: { '0/name': '请输入名称' },
  });
});
