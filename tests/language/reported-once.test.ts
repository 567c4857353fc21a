import { beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { SourceDocument } from '../../schemas/model/source-document';
import { cause } from '../../schemas/problems/causes';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
let sources: SourceDocument[];
beforeAll(async () => {
  sources = await readDocuments('domains');
});

/** Problems of the shipped documents with one of them changed. */
function problemsWith(file: string, change: (source: SourceDocument) => Partial<SourceDocument>): string[] {
  expect(sources.map((source) => source.file)).toContain(file);
  const all = sources.map((source) => (source.file === file ? { ...source, ...change(source) } : source));
  return buildModel(all, types).problems.map(({ file: at, path, code }) => `${at}: ${path}: ${code}`);
}
const json = (change: JsonObject) => (source: SourceDocument) => ({
  json: { ...(source.json as JsonObject), ...change },
});
const syntaxError = () => ({ json: undefined, syntaxError: cause('fileMissing') });

describe('one error is one problem, however many documents name the broken part:', () => {
  test.each([
    ['supervised/entities/area.json', 'entity'],
    ['org/entities/user.json', 'entity'],
    ['common/domain.json', 'domain'],
    ['supervised/domain.json', 'domain'],
    ['supervised/pages/level.json', 'page'],
  ])('an unknown key in %s', (file) => {
    expect(problemsWith(file, json({ colour: 1 }))).toEqual([`${file}: colour: unknownKey`]);
  });

  test.each(['supervised/entities/area.json', 'common/domain.json', 'supervised/pages/level.json'])(
    '%s is not JSON',
    (file) => {
      expect(problemsWith(file, syntaxError)).toEqual([`${file}: : fileMissing`]);
    },
  );

  test('a misspelled key that is required', () => {
    const file = 'supervised/entities/level.json';
    const misspelled = ({ json: given }: SourceDocument) => {
      const { scope, ...others } = given as JsonObject;
      return { json: { ...others, scop: scope! } };
    };
    expect(problemsWith(file, misspelled)).toEqual([`${file}: scop: unknownKey`]);
  });

  test('a domain whose id is not the name of its folder', () => {
    const file = 'supervised/domain.json';
    expect(problemsWith(file, json({ id: 'supervisd' }))).toEqual([`${file}: id: idNotFolder`]);
  });

  test('an entity that lacks what its option call needs', () => {
    expect(problemsWith('supervised/entities/level.json', json({ option: undefined as never }))).toEqual([
      'supervised/entities/level.json: option: callNeedsOption',
    ]);
  });
});
