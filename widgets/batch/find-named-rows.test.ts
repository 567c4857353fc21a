import { expect, it, vi } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import type { Json } from '../../schemas/json';
import { exampleField, exampleSource } from '../shared/field-fixture';
import type { WidgetHost } from '../widget';
import { findNamedRows } from './find-named-rows';

const area = exampleField('select', {}, { model: 'area', source: exampleSource });
const tags = exampleField('select', { multiple: true }, { model: 'tags', source: exampleSource });
const person = exampleField('select', {}, { model: 'person', source: { ...exampleSource, large: true } });
const choices = [
  { value: 1, label: '一监区' },
  { value: 2, label: '二监区', children: [{ value: 3, label: '三监区' }] },
  { value: 4, label: '重名' },
  { value: 5, label: '重名' },
  { value: 6, label: '停用', disabled: true },
];
const host = () => ({
  choices: vi.fn<WidgetHost['choices']>((_field, { keyword = '' }) =>
    Promise.resolve(choices.filter(({ label }) => label.includes(keyword))),
  ),
});

it.each<[string, Json, Json]>([
  ['a word', { area: '一监区' }, { area: 1 }],
  ['a word below another', { area: '三监区' }, { area: 3 }],
  ['several words', { tags: ['一监区', '二监区'] }, { tags: [1, 2] }],
  ['one of several that nothing stands for', { tags: ['一监区', '四监区'] }, { tags: ['一监区', '四监区'] }],
  ['a word of two rows', { area: '重名' }, { area: '重名' }],
  ['a row that cannot be chosen', { area: '停用' }, { area: '停用' }],
  ['an id', { area: 7, other: 'x' }, { area: 7, other: 'x' }],
  ['nothing', { area: null }, { area: null }],
  ['no row', 'x', 'x'],
])('%s', async (_name, row, named) => {
  expect((await findNamedRows([row], [area, tags], host()))([row])).toEqual([named]);
});

/** A source whose answers hold `loaded` without names, and what is among `stored` for names. */
const longer = (loaded: readonly Choice[], stored: readonly Choice[]) => ({
  choices: vi.fn<WidgetHost['choices']>((_field, { names }) =>
    Promise.resolve(names ? stored.filter(({ label }) => names.includes(label)) : [...loaded]),
  ),
});
const numbered = (count: number): Choice[] =>
  Array.from({ length: count }, (_, at) => ({ value: at + 1, label: `物品${at + 1}` }));
const namesAsked = (asked: ReturnType<typeof longer>) =>
  asked.choices.mock.calls.flatMap(([, { names }]) => names ?? []);

it('asks by name for what the loaded list does not contain', async () => {
  const stored = numbered(2990);
  const asked = longer(stored.slice(0, 10), stored);
  const rows: Json[] = ['物品3', '物品2990', '没有', 'a\u0000'].map((word) => ({ area: word }));
  const name = await findNamedRows(rows, [area], asked);
  expect(name(rows)).toEqual([3, 2990, '没有', 'a\u0000'].map((id) => ({ area: id })));
  // The last one cannot be the name of a stored row.
  expect(namesAsked(asked)).toEqual(['物品2990', '没有']);
});

it('asks for all names where the list ends at its limit or is one level: another row may have the same name', async () => {
  const stored = [...numbered(2990), { value: 3000, label: '物品3' }];
  const level = [{ value: 3, label: '物品3', hasChildren: true }];
  for (const loaded of [stored.slice(0, 1000), level]) {
    const asked = longer(loaded, stored);
    const rows: Json[] = ['物品2', '物品3'].map((word) => ({ area: word }));
    expect((await findNamedRows(rows, [area], asked))(rows)).toEqual([{ area: 2 }, { area: '物品3' }]);
    expect(namesAsked(asked)).toEqual(['物品2', '物品3']);
  }
});

it('requests the list of choices once, and the names of a large source in one request', async () => {
  const asked = host();
  const rows: Json[] = ['一监区', '二监区', '重名', '没有', '一监区'].map((word) => ({
    area: word,
    person: word,
  }));
  const name = await findNamedRows(rows, [area, person], asked);
  // A text that names no row, or two, stays, and is an error of its cell.
  expect(name(rows)).toEqual([1, 2, '重名', '没有', 1].map((id) => ({ area: id, person: id })));
  expect(asked.choices.mock.calls.map(([field, { names }]) => [field.model, names])).toEqual([
    ['area', undefined],
    ['area', ['没有']],
    ['person', ['一监区', '二监区', '重名', '没有']],
  ]);
});

it('looks up at most as many names as five tables have rows, and no text that is too long', async () => {
  const many = { ...tags, source: { ...exampleSource, large: true } };
  const rows: Json[] = [
    { tags: Array.from({ length: 12_000 }, (_, at) => `${at}`) },
    { tags: ['x'.repeat(201)] },
  ];
  const asked = host();
  await findNamedRows(rows, [many], asked);
  expect(asked.choices.mock.calls.map(([, { names }]) => names?.length)).toEqual([
    2000, 2000, 2000, 2000, 2000,
  ]);
});
