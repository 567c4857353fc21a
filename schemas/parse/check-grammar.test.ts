import { expect, test } from 'vitest';
import { parseDomain, parseEntity } from './parse-document';
import { unknownName } from '../problems/unknown-name';
import { causeText } from '../problems/cause-text';
import { isStorable } from '../text/storable-text';

const level = {
  schemaVersion: 2,
  id: 'supervised_level',
  title: '等级',
  path: 'supervised/supervised-level',
  module: 'supervised_level',
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'add'],
  columns: [{ name: 'name', label: '等级名称', type: 'input', required: true }],
};
const messages = (json: unknown) =>
  parseEntity(json, 'level.json').problems.map((found) => `${found.path}: ${causeText(found, 'en-US')}`);

test('a valid document passes unchanged', () => {
  expect(parseEntity(level, 'level.json')).toEqual({ value: level, problems: [] });
});

test('an unknown key is reported with its path and the nearest known key', () => {
  expect(messages({ ...level, columns: [{ ...level.columns[0], requird: true }] })).toEqual([
    'columns[0].requird: unknown key "requird"; the nearest known is "required"',
  ]);
});

test('a missing key and an unknown word are reported at their place', () => {
  const { title: _, ...untitled } = level;
  expect(messages({ ...untitled, scope: 'orgs' })).toEqual([
    'title: "title" is missing',
    'scope: expected one of tenant, org, global, found "orgs"; the nearest known is "org"',
  ]);
});

test('a misspelled required key is one finding, a text instead of a number names no nearest', () => {
  const { title, ...untitled } = level;
  expect(messages({ ...untitled, titel: title })).toEqual([
    'titel: unknown key "titel"; the nearest known is "title"',
  ]);
  const { title: _, ...both } = level;
  expect(messages({ ...both, colour: 1 })).toEqual([
    'title: "title" is missing',
    expect.stringMatching(/^colour: unknown key "colour"/),
  ]);
  expect(causeText(unknownName('1', [1, 2]), 'en-US')).toBe('expected one of 1, 2, found "1"');
});

test.each(['Name', 'a b', 'x"; drop table t;--', '__proto__', "a->>'b'"])(
  'rejects the column name %j',
  (name) => {
    expect(messages({ ...level, columns: [{ name, label: 'x', type: 'input' }] })[0]).toContain(
      'columns[0].name',
    );
  },
);

test.each([null, 1, 'text', [], [1]])('%j is reported as not a document', (json) => {
  expect(parseEntity(json, 'x.json').problems).not.toEqual([]);
  expect(parseDomain(json, 'x.json').value).toBeNull();
});

test('a character that cannot be stored is reported at its place, and no character is split', () => {
  const column = level.columns[0]!;
  for (const label of ['\ud842', 'a\0'])
    expect(messages({ ...level, columns: [column, { ...column, label }] })).toEqual([
      'columns[1].label: contains a character that cannot be stored',
    ]);
  for (let at = 0; at < 4; at++)
    for (const message of messages({ ...level, scope: `${'x'.repeat(50 + at)}${'𠮷'.repeat(9)}` }))
      expect([message, isStorable(message)]).toEqual([message, true]);
});

test('for a union, only the errors of the intended member are reported, once', () => {
  const column = level.columns[0]!;
  const computed = (value: unknown) =>
    messages({ ...level, columns: [column, { ...column, name: 'other', computed: value }] });
  expect(computed({ kind: 'count', entity: 'org', columm: 'x' })).toEqual([
    'columns[1].computed.columm: unknown key "columm"; the nearest known is "column"',
  ]);
  expect(computed({ kind: 'counted' })).toEqual([
    'columns[1].computed.kind: expected one of count, sum, min, max, avg, age, through, expression, supplied, found "counted"; the nearest known is "count"',
  ]);
  expect(computed({})).toEqual(['columns[1].computed.kind: "kind" is missing']);
  expect(computed('age')).toEqual(['columns[1].computed: expected an object, found "age"']);
});
