import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOST } from '../../schemas/document/bounds';
import type { JsonObject } from '../../schemas/json';
import { parseDomain, parseEntity, parsePage } from '../../schemas/parse/parse-document';

const sound = JSON.parse(
  readFileSync(new URL('../fixtures/documents/sound.json', import.meta.url), 'utf8'),
) as Record<'domain' | 'entity' | 'page', JsonObject>;
const { domain, entity, page } = sound;
const column = (more: object) => ({
  ...entity,
  columns: (entity.columns as JsonObject[]).map((one, at) => (at === 0 ? { ...one, ...more } : one)),
});
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** A place, its limit, and the document with that many members there. */
const LISTS: [string, number, (count: number) => { problems: { path: string }[] }][] = [
  [
    'checks',
    MOST.checks,
    (count) => parseEntity({ ...entity, checks: many(count, { path: 'a', expr: 'a', message: '错' }) }, ''),
  ],
  [
    'columns[0].linkage',
    MOST.linkage,
    (count) => parseEntity(column({ linkage: many(count, { when: 'a', then: { show: true } }) }), ''),
  ],
  [
    'columns[0].rules',
    MOST.patterns,
    (count) => parseEntity(column({ rules: many(count, { pattern: 'a', message: '错' }) }), ''),
  ],
  [
    'formConfig.checks',
    MOST.checks,
    (count) => {
      const checks = many(count, { path: 'a', expr: 'a', message: '错' });
      return parsePage({ ...page, formConfig: { list: [], checks } }, '');
    },
  ],
  [
    'tableConfig.columns',
    MOST.tableColumns,
    (count) => parsePage({ ...page, tableConfig: { columns: many(count, { column: 'a' }) } }, ''),
  ],
  [
    'pageConfig.tabs',
    MOST.tabs,
    (count) => {
      const tabs = Array.from({ length: count }, (_, at) => ({ key: `t${at}`, title: '栏' }));
      return parsePage({ ...page, pageConfig: { tabs } }, '');
    },
  ],
  ['searches', MOST.searches, (count) => parsePage({ ...page, searches: many(count, { column: 'a' }) }, '')],
  [
    'dictionary.Many.values',
    MOST.enumValues,
    (count) => {
      const values = Array.from({ length: count }, (_, value) => ({ value, label: `值${value}` }));
      return parseDomain({ ...domain, dictionary: { Many: { label: '多', values } } }, '');
    },
  ],
  [
    'menu',
    MOST.menuEntries,
    (count) => {
      const menu = Array.from({ length: count }, (_, at) => ({
        ...{ path: `/m${at}`, name: `M${at}`, title: '单', layout: 1 },
      }));
      return parseDomain({ ...domain, menu }, '');
    },
  ],
];

test.each(LISTS)('F30 %s has at most %i members', (place, most, parsed) => {
  expect(parsed(most).problems).toEqual([]);
  expect(parsed(most + 1).problems.map(({ path }) => path)).toEqual([place]);
});
