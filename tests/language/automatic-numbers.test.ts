import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import { isObject, type JsonObject } from '../../schemas/json';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

const sources = await readDocuments('domains');
const levelCode = (change: JsonObject) => {
  const documents = sources.map((source) => {
    const { json } = source;
    if (!isObject(json) || json.id !== 'supervised_level' || source.kind !== 'entity') return source;
    const columns = (json.columns as JsonObject[]).map((column) =>
      column.name === 'code' ? { ...column, ...change } : column,
    );
    return { ...source, json: { ...json, columns } };
  });
  const model = buildModel(documents, fieldTypes(builtInFieldTypes));
  return model.entities.get('supervised_level')!.byName.get('code')!;
};

test('the length of automatic numbers is known, so that lists show them whole', () => {
  expect(levelCode({}).numberLength).toBe('DJ20261123001001'.length);
  expect(levelCode({ auto: undefined as never }).numberLength).toBeUndefined();
});

test('a form explains a column that is numbered automatically, unless the document explains it', () => {
  expect(levelCode({}).help).toBe('留空时自动编号');
  expect(levelCode({ help: '由监狱局编发' }).help).toBe('由监狱局编发');
});
