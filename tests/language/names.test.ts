import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TObject } from 'typebox';
import { describe, expect, test } from 'vitest';
import { CONTAINER_OPTIONS } from '../../schemas/document/container-look';
import { CONTAINER_NAMES, CONTAINERS, FormItem, FreeItem } from '../../schemas/document/form-document';
import { DOCUMENT_GRAMMARS } from '../../schemas/grammar/document-grammars';
import enUS from '../../schemas/grammar/locales/en-US.json';
import ptBR from '../../schemas/grammar/locales/pt-BR.json';
import zhTW from '../../schemas/grammar/locales/zh-TW.json';
import { OPTION_GROUPS, TYPE_GROUPS, type Names, type TypeNames } from '../../schemas/grammar/named';
import { optionEditors, type OptionEditor } from '../../schemas/grammar/option-editor';
import { builtInFieldTypes } from '../../widgets/field-types';
import { Icon } from '../../widgets/ui/icon';
import { RareIcon } from '../../widgets/ui/rare-icon';

const containers = Object.keys(CONTAINERS) as (keyof typeof CONTAINERS)[];
const grammars: [string, object][] = [
  ...Object.entries(DOCUMENT_GRAMMARS),
  ['item', FormItem],
  ['free item', FreeItem],
  ...Object.entries(CONTAINERS),
  ...Object.entries(CONTAINER_OPTIONS).map(([type, options]): [string, object] => [
    `${type} options`,
    options,
  ]),
  ...builtInFieldTypes.map((type): [string, object] => [`${type.type} options`, type.options]),
];

interface Schema {
  names?: Names;
  valueNames?: Record<string, string>;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
}

/** Calls `visit` for each schema of a grammar with its path, which ends in the key for the schema of a key. */
function walk(
  schema: Schema,
  path: string,
  visit: (schema: Schema, path: string, isKey: boolean) => void,
): void {
  const parts: [Schema, string, boolean][] = [
    ...(schema.anyOf ?? []).map((one): [Schema, string, boolean] => [one, path, false]),
    ...(schema.items ? [[schema.items, `${path}[]`, false] as [Schema, string, boolean]] : []),
    ...Object.entries(schema.properties ?? {}).map(([key, one]): [Schema, string, boolean] => [
      one,
      `${path}.${key}`,
      true,
    ]),
    ...Object.values(schema.patternProperties ?? {}).map((one): [Schema, string, boolean] => [
      one,
      `${path}{}`,
      false,
    ]),
  ];
  for (const [one, at, isKey] of parts) {
    visit(one, at, isKey);
    walk(one, at, visit);
  }
}

test.each(grammars)('every key of %s has a title, and so has every word among its values', (name, schema) => {
  const missing: string[] = [];
  walk(schema, name, (one, path, isKey) => {
    if (isKey && !one.names?.title) missing.push(path);
    const values = one.enum ?? ('const' in one ? [one.const] : []);
    if (one.valueNames && Object.keys(one.valueNames).length === 0) return;
    for (const value of values)
      if (typeof value === 'string' && !one.valueNames?.[value]) missing.push(`${path} = ${value}`);
  });
  expect(missing).toEqual([]);
});

/** Texts in the names of all grammars, types, containers and groups. */
function texts(): Set<string> {
  const found = new Set<string>([...Object.values(OPTION_GROUPS), ...Object.values(TYPE_GROUPS)]);
  const add = ({ title, help }: Pick<Names, 'title' | 'help'>) => {
    found.add(title);
    if (help) found.add(help);
  };
  for (const [, schema] of grammars)
    walk(schema, '', ({ names, valueNames }) => {
      if (names) add(names);
      Object.values(valueNames ?? {}).forEach((title) => found.add(title));
    });
  [...builtInFieldTypes.map(({ names }) => names), ...Object.values(CONTAINER_NAMES)].forEach(add);
  return found;
}

test.each([
  ['zh-TW', zhTW],
  ['en-US', enUS],
  ['pt-BR', ptBR],
])('%s has exactly these texts', (_, pack: Record<string, string>) => {
  const needed = texts();
  expect([...needed].filter((text) => !pack[text]?.trim())).toEqual([]);
  expect(Object.keys(pack).filter((text) => !needed.has(text))).toEqual([]);
});

const isDrawn = (name: string) =>
  /<svg[^>]*><\w/.test(renderToStaticMarkup(createElement(Icon, { name }))) ||
  renderToStaticMarkup(createElement(RareIcon, { name })) !==
    renderToStaticMarkup(createElement(RareIcon, { name: 'no such icon' }));

/** Keys for which an inspector would lack something to show them. */
const incomplete = ({ key, editor, says, group, values, keys }: OptionEditor): boolean =>
  (editor === 'text' && says === undefined) ||
  ((editor === 'choice' || editor === 'choices') && !values?.every(({ title }) => title !== '')) ||
  ((editor === 'rows' || editor === 'group') && (!keys?.length || keys.some(incomplete))) ||
  (group !== undefined && !(group in OPTION_GROUPS)) ||
  (editor === 'json' && !OPEN.has(key));

/** Keys whose shape the grammar leaves open. */
const OPEN = new Set(['v']);

const palette: [string, TypeNames, TObject][] = [
  ...builtInFieldTypes.map(({ type, names, options }): [string, TypeNames, TObject] => [
    type,
    names,
    options,
  ]),
  ...containers.map((type): [string, TypeNames, TObject] => [
    type,
    CONTAINER_NAMES[type],
    CONTAINER_OPTIONS[type],
  ]),
];

describe.each(palette)('a designer can show %s from its own declaration', (_, names, options) => {
  test('in its palette: title, icon, group and search words', () => {
    expect(names.title).toMatch(/\S/);
    expect(isDrawn(names.icon)).toBe(true);
    expect(TYPE_GROUPS).toHaveProperty(names.group);
    // Some of the words can be typed on any keyboard.
    expect(names.words).toMatch(/(^| )[a-z]{2,}( |$)/);
    expect(names.words).toBe(names.words.toLowerCase());
  });

  test('in its inspector: a control for each option, and a title for each choice', () => {
    const editors = optionEditors(options);
    expect(editors.map(({ key }) => key)).toEqual(Object.keys(options.properties));
    expect(editors.filter(incomplete)).toEqual([]);
  });
});

test('no two titles in the palette are equal', () => {
  const titles = palette.map(([, { title }]) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('the editors of a select', () => {
  const select = builtInFieldTypes.find(({ type }) => type === 'select')!;
  const told = optionEditors(select.options).map(
    ({ key, editor, group = 'basic' }) => `${group}: ${key} ${editor}`,
  );
  expect(told).toEqual(
    expect.arrayContaining([
      'look: showLabel flag',
      'look: placeholder text',
      'choices: options rows',
      'basic: multiple flag',
      'basic: defaultValue value',
    ]),
  );
});
