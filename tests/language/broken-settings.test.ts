import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { SourceDocument } from '../../schemas/model/source-document';
import { loadDomains, readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';
import { copiedDomains } from '../support/copied-domains';

const types = fieldTypes(builtInFieldTypes);
const FILE = 'org/settings.json';
const copied = copiedDomains();
let sources: SourceDocument[];
beforeAll(async () => {
  sources = await readDocuments('domains');
});

/** Problems of the shipped documents with their first setting (`pwd.min`) or a whole file changed. */
function problemsWith(file: string, change: (json: JsonObject, first: JsonObject) => void): string[] {
  const all = sources.map((source) => {
    if (source.file !== file) return source;
    const json = structuredClone(source.json) as JsonObject;
    change(json, (json.settings as JsonObject[] | undefined)?.[0] ?? {});
    return { ...source, json };
  });
  return buildModel(all, types).problems.map(({ file: at, path, code }) => `${at}: ${path}: ${code}`);
}

test.each<[string, (json: JsonObject, first: JsonObject) => void, string]>([
  ['an unknown key of the language', (_, one) => (one.colour = 1), 'settings[0].colour: unknownKey'],
  ['a key that is no key', (_, one) => (one.key = 'pwdMin'), 'settings[0].key: patternMismatch'],
  ['a level that does not exist', (_, one) => (one.level = 'user'), 'settings[0].level: notOneOf'],
  ['a group that does not exist', (_, one) => (one.group = 9), 'settings[0].group: notOneOf'],
  ['groups that do not exist', (json) => (json.groups = 'ConfigGrup'), 'groups: notOneOf'],
  ['a field type that does not exist', (_, one) => (one.type = 'numbr'), 'settings[0].type: notOneOf'],
  ['files, which belong to records', (_, one) => (one.type = 'uploadFile'), 'settings[0].type: settingType'],
  [
    'secrets, which belong to the environment',
    (_, one) => Object.assign(one, { type: 'input', options: { type: 'password' }, min: undefined }),
    'settings[0].type: settingType',
  ],
  ['no default', (_, one) => delete one.default, 'settings[0].default: missingKey'],
  ['a default of another type', (_, one) => (one.default = '8'), 'settings[0].default: notAValue'],
  ['a default outside the range', (_, one) => (one.default = 5), 'settings[0].default: notAValue'],
  [
    'no default where a value is required',
    (_, one) => (one.default = null),
    'settings[0].default: notAValue',
  ],
  ['a smallest value above the largest', (_, one) => (one.min = 19), 'settings[0].max: tooSmall'],
  [
    'a direction for a text',
    (json) => ((json.settings as JsonObject[]).find(({ key }) => key === 'ui.theme')!.stricter = 'less'),
    'settings[23].stricter: settingFigure',
  ],
  [
    'a direction for the system',
    (json) => ((json.settings as JsonObject[]).find(({ key }) => key === 'log.keepDays')!.stricter = 'more'),
    'settings[30].stricter: settingLevel',
  ],
  [
    'an unlimited value without a direction',
    (_, one) => Object.assign(one, { stricter: undefined, unlimited: 0 }),
    'settings[0].unlimited: settingStricter',
  ],
  [
    'a key twice',
    (json, one) => (json.settings as JsonObject[]).push(structuredClone(one)),
    'settings[32].key: nameTaken',
  ],
])('a file of settings with %s has one problem at its place', (_, change, problem) => {
  const changed = (json: JsonObject, first: JsonObject) => {
    change(json, first);
    for (const [name, value] of Object.entries(first)) if (value === undefined) delete first[name];
  };
  expect([...new Set(problemsWith(FILE, changed))]).toContain(`${FILE}: ${problem}`);
});

test.each<[string, string, (json: JsonObject) => void, string]>([
  ['another scope', 'config', (json) => (json.scope = 'tenant'), 'settings.level: settingScope'],
  [
    'a column that is missing',
    'config',
    (json) => Object.assign(json.settings!, { key: 'key' }),
    'settings.key: settingColumn',
  ],
  [
    'a column of texts for values',
    'config',
    (json) => Object.assign(json.settings!, { value: 'k' }),
    'settings.value: settingColumn',
  ],
  [
    'keys that are not unique',
    'config',
    (json) => ((json.columns as JsonObject[])[0]!.unique = 'tenant'),
    'settings.key: settingUnique',
  ],
  ['standard calls', 'config', (json) => (json.calls = ['search']), 'calls: settingCalls'],
  [
    'a level that another one has',
    'system-config',
    (json) => Object.assign(json.settings!, { level: 'org' }),
    'settings.level: nameTaken',
  ],
])('an entity for values with %s is refused', (_, name, change, problem) => {
  const file = `org/entities/${name}.json`;
  expect(problemsWith(file, change)).toContain(`${file}: ${problem}`);
});

test('a settings page needs an entity that holds the values of settings', () => {
  const file = 'org/pages/config.json';
  expect(problemsWith(file, (json) => (json.entity = 'org_role'))).toEqual([
    `${file}: entity: settingsNeedStore`,
  ]);
});

test('the tool reports a broken file with its line, and the server does not start with it', async () => {
  await copied.change(FILE, (text) => text.replace('"default": 8,', '"default": 5,'));
  const { code, out } = await copied.pages('check');
  expect([code, out.length]).toEqual([1, 1]);
  expect(out[0]).toContain(
    `${FILE}:17:7: error: settings[0].default: 5 is not a valid value of column "pwd.min"`,
  );
  await expect(loadDomains(copied.folder(), types)).rejects.toThrow('settings[0].default');
});
