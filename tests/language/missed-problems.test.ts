import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { SourceDocument } from '../../schemas/model/source-document';
import { checkDrafts } from '../../server/documents/check-drafts';
import { readDocuments } from '../../server/documents/load-domains';
import { checkInstallation } from '../../server/documents/check-installation';
import { builtInFieldTypes } from '../../widgets/field-types';
import { installedRoutes } from '../support/installed-domains';

// Each case is read as files, and as a draft that is published over HTTP: both must report the same problems.
type Kind = 'domain' | 'entity' | 'page';
type Sound = Record<Kind, JsonObject>;
const types = fieldTypes(builtInFieldTypes);
const soundText = readFileSync(new URL('../fixtures/documents/sound.json', import.meta.url), 'utf8');
const sound = (): Sound => JSON.parse(soundText) as Sound;

const sources = (documents: Sound): SourceDocument[] =>
  (['domain', 'entity', 'page'] as const).map((kind) => ({
    kind,
    file: `documents/${kind}/${String(documents[kind].id)}`,
    domain: 'shop',
    json: documents[kind],
  }));

const SHIPPED = buildModel([], types);

function asFiles(documents: Sound): string[] {
  return buildModel(sources(documents), types).problems.map(({ path, code }) => `${path}: ${code}`);
}

async function asDraft(kind: Kind, documents: Sound): Promise<string[]> {
  const current = buildModel(sources(sound()), types);
  const code = String(documents[kind].id);
  const draft = { kind, code, domain: 'shop', text: JSON.stringify(documents[kind]), base: null };
  const [found = []] = (await checkDrafts({ shipped: SHIPPED, current }, [draft])).problems;
  return found.map((one) => `${one.path}: ${one.code}`);
}

interface Documents {
  domain: { dictionary: Record<string, unknown>; menu: JsonObject[] };
  entity: { columns: JsonObject[]; calls: string[]; init?: unknown; initKey?: string; checks: JsonObject[] };
  page: {
    pageConfig: { rowActions: JsonObject[] };
    formConfig: { list: JsonObject[] };
    tableConfig: { columns: JsonObject[] };
    searches: JsonObject[];
  };
}

const values = (...list: JsonObject[]) => ({ label: '尺码', values: list });
const [one, two] = [
  { value: 1, label: '一' },
  { value: 2, label: '二' },
];

describe('reported for files and for drafts:', () => {
  test.each<[string, Kind, (documents: Documents) => void, string]>([
    [
      'a menu name that is taken',
      'domain',
      ({ domain: { menu } }) => menu.push({ ...menu[0]!, path: '/shop/other' }),
      'menu[1].name: menuNameTaken',
    ],
    [
      'a menu path that is taken',
      'domain',
      ({ domain: { menu } }) => menu.push({ ...menu[0]!, name: 'Other' }),
      'menu[1].path: menuPathTaken',
    ],
    [
      'an icon that nobody draws',
      'domain',
      ({ domain: { menu } }) => (menu[0]!.icon = 'shoping-cart'),
      'menu[0].icon: unknownName',
    ],
    [
      'an enumeration of numbers and texts',
      'domain',
      ({ domain }) => (domain.dictionary.Size = values(one, two, { value: '3', label: '三' })),
      'dictionary.Size.values[2].value: wrongType',
    ],
    [
      'an enumeration of numbers and texts that a rule compares with',
      'domain',
      ({ domain }) => (domain.dictionary.Size = values(one, { value: '2', label: '二' })),
      'dictionary.Size.values[1].value: wrongType',
    ],
    [
      'an enumeration without a name',
      'domain',
      ({ domain }) => (domain.dictionary[''] = null),
      'dictionary.: patternMismatch',
    ],
    [
      'a value twice',
      'domain',
      ({ domain }) => (domain.dictionary.Size = values(one, two, { ...two, label: '三' })),
      'dictionary.Size.values[2].value: valueTwice',
    ],
    [
      'a default of the wrong type',
      'entity',
      ({ entity }) => (entity.columns[4]!.default = '100'),
      'columns[4].default: notAValue',
    ],
    [
      'a default outside the enumeration',
      'entity',
      ({ entity }) => (entity.columns[2]!.default = 3),
      'columns[2].default: notOneOf',
    ],
    [
      'a version of the language that is newer than this program',
      'entity',
      ({ entity }) => Object.assign(entity, { schemaVersion: 99 }),
      'schemaVersion: newerVersion',
    ],
    [
      'min above max',
      'entity',
      ({ entity }) => {
        const { default: _, ...column } = entity.columns[4]!;
        entity.columns[4] = { ...column, min: 200, max: 100 };
      },
      'columns[4].max: tooSmall',
    ],
    [
      'a rule that compares numbers with a text',
      'entity',
      ({ entity }) => (entity.columns[3]!.linkage = [{ when: "size == '2'", then: { show: true } }]),
      'columns[3].linkage[0].when: comparedType',
    ],
    [
      'a check that compares numbers with a text',
      'entity',
      ({ entity }) => (entity.checks[0]!.expr = "!(size in ['2'])"),
      'checks[0].expr: comparedType',
    ],
    [
      'a rule that compares with no value of the enumeration',
      'entity',
      ({ entity }) => (entity.columns[3]!.linkage = [{ when: '3 == size', then: { show: true } }]),
      'columns[3].linkage[0].when: comparedValue',
    ],
    [
      'a wrong value of a row that comes with the document',
      'entity',
      ({ entity }) => {
        entity.calls.push('init');
        entity.columns.push({ name: 'code', label: '编码', type: 'input' });
        entity.initKey = 'code';
        entity.init = [{ code: 'A', name: '甲', size: 7 }];
      },
      'init[0].size: notOneOf',
    ],
    [
      'a button that compares numbers with a text',
      'page',
      ({ page }) => (page.pageConfig.rowActions[0]!.when = "size == '2'"),
      'pageConfig.rowActions[0].when: comparedType',
    ],
    [
      'a button with an unknown icon',
      'page',
      ({ page }) => (page.pageConfig.rowActions[0]!.icon = 'arow-up'),
      'pageConfig.rowActions[0].icon: unknownName',
    ],
    [
      'a rule of an item that compares numbers with a text',
      'page',
      ({ page }) => (page.formConfig.list[1]!.linkage = [{ when: "size == '2'", then: { hide: true } }]),
      'formConfig.list[1].linkage[0].when: comparedType',
    ],
    [
      'min above max of an item',
      'page',
      ({ page }) => (page.formConfig.list[1]!.options = { min: 9, max: 1 }),
      'formConfig.list[1].options.max: tooSmall',
    ],
    [
      'a list column twice',
      'page',
      ({ page }) => page.tableConfig.columns.push({ column: 'name' }),
      'tableConfig.columns[3].column: columnTwice',
    ],
    [
      'a criterion twice',
      'page',
      ({ page }) => page.searches.push({ ...page.searches[0]! }),
      'searches[2].column: columnTwice',
    ],
    [
      'a title of a menu that turns the direction of text',
      'domain',
      ({ domain: { menu } }) => (menu[0]!.title = '商\u202e品'),
      'menu[0].title: unseenCharacter',
    ],
    [
      'a label of a value with an invisible character',
      'domain',
      ({ domain }) => (domain.dictionary.Size = values({ ...one, label: '一\u200b' }, two)),
      'dictionary.Size.values[0].label: unseenCharacter',
    ],
    [
      'a title with a line break',
      'entity',
      ({ entity }) => Object.assign(entity, { title: '商\n品' }),
      'title: unseenCharacter',
    ],
    [
      'a label of a column that turns the direction of text',
      'entity',
      ({ entity }) => (entity.columns[0]!.label = '\u2067名称'),
      'columns[0].label: unseenCharacter',
    ],
    [
      'an explanation that turns the direction of text',
      'page',
      ({ page }) => (page.formConfig.list[1]!.help = '一\n二\u202d'),
      'formConfig.list[1].help: unseenCharacter',
    ],
    [
      'the text of a button that turns the direction of text',
      'page',
      ({ page }) => (page.pageConfig.rowActions[0]!.label = '删\u202e除'),
      'pageConfig.rowActions[0].label: unseenCharacter',
    ],
  ])('%s', async (_title, kind, change, problem) => {
    const documents = sound();
    change(documents as unknown as Documents);
    expect(asFiles(documents)).toEqual([problem]);
    expect(await asDraft(kind, documents)).toEqual([problem]);
  });
});

/** The test domain together with the shipped domains, whose verbs the routes need. */
const installed = async (documents: Sound) =>
  buildModel([...(await readDocuments('domains')), ...sources(documents)], types);

test('a button that requires another permission than its call is reported, with the permission of the call', async () => {
  const documents = sound();
  (documents as unknown as Documents).page.pageConfig.rowActions[0]!.permission = 'del';
  const model = await installed(documents);
  const routes = installedRoutes(model);
  const found = checkInstallation({ model, routes, files: new Map(), languages: [] });
  expect(found).toMatchObject([
    {
      path: 'pageConfig.rowActions[0].permission',
      code: 'wrongPermission',
      params: { name: 'shop_item_del', known: ['shop_item_edit'] },
    },
  ]);
});

test('a permission that a menu offers and nobody has named is reported at its place', async () => {
  const documents = sound();
  const [entry] = (documents as unknown as Documents).domain.menu;
  entry!.permissions = [...(entry!.permissions as string[]), 'edt'];
  const model = await installed(documents);
  const found = checkInstallation({
    model,
    routes: installedRoutes(model),
    files: new Map(),
    languages: [],
  });
  expect(found).toMatchObject([
    {
      path: expect.stringMatching(/^menu\[0\]\.permissions\[\d+\]$/),
      code: 'unknownPermission',
      params: { name: 'edt', nearest: 'edit' },
    },
  ]);
});

test('texts of actions and of their bodies need a translation', async () => {
  const model = buildModel([], types);
  const [route] = installedRoutes(await installed(sound()));
  const verb = { ...route!, kind: 'action' as const, title: '开门', body: null };
  const languages = ['en-US'];
  const found = checkInstallation({ model, routes: [verb], files: new Map(), languages });
  expect(found.map(({ params }) => params.text)).toContain('开门');
});

test('a translation that turns the direction of text is reported at its source text', () => {
  const json = { 商品: 'It\u202eem', 备注: 'First line\nsecond line' };
  const locale: SourceDocument = { kind: 'locale', file: 'shop/locales/en-US.json', domain: 'shop', json };
  const { problems } = buildModel([...sources(sound()), locale], types);
  expect(problems.map(({ file, path, code }) => [file, path, code])).toEqual([
    [locale.file, '商品', 'unseenCharacter'],
  ]);
});
