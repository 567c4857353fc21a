import { expect, test } from 'vitest';
import { registerTypes, codeOf } from '../../schemas/model/code-of';
import { buildModel } from '../../schemas/model/build-model';
import { editorSchemas } from '../../schemas/parse/editor-schema';
import { installTypes } from '../../server/documents/install-types';
import { builtInFieldTypes } from '../../widgets/field-types';
import { allFieldTypes, allTypes } from '../support/domain-types';

const tracking = allFieldTypes.find(({ type }) => type === 'trackingNumber')!;
const file = 'parcels/widgets/tracking-number/options.ts';

test('a folder in the widgets of a domain is a field type like any other', () => {
  const { fieldTypes, problems } = installTypes(builtInFieldTypes, [{ file, grammar: tracking }]);
  expect(problems).toEqual([]);
  expect([...fieldTypes.keys()]).toEqual([...builtInFieldTypes.map(({ type }) => type), 'trackingNumber']);
  expect(JSON.stringify(editorSchemas(fieldTypes).entity)).toContain('options.trackingNumber');
});

test.each([
  [
    'a name that a built-in type has',
    [{ file: 'one/widgets/input/options.ts', type: 'input' }],
    'typeTaken',
    'widgets',
  ],
  [
    'a name that another domain has',
    [
      { file: 'one/widgets/tracking-number/options.ts', type: 'trackingNumber' },
      { file: 'two/widgets/tracking-number/options.ts', type: 'trackingNumber' },
    ],
    'typeTaken',
    'one',
  ],
  [
    'a folder with another name',
    [{ file: 'one/widgets/tracking/options.ts', type: 'trackingNumber' }],
    'typeFolder',
    undefined,
  ],
])('%s is refused at its file', (_, given, code, other) => {
  const found = given.map(({ file: place, type }) => ({ file: place, grammar: { ...tracking, type } }));
  const { fieldTypes, problems } = installTypes(builtInFieldTypes, found);
  expect(problems).toEqual([expect.objectContaining({ file: found.at(-1)!.file, path: 'type', code })]);
  if (other) expect(problems[0]!.params.other).toBe(other);
  expect(fieldTypes.get('input')).toBe(builtInFieldTypes.find(({ type }) => type === 'input'));
});

test('a page names the domain of a type that it uses, and a document without the type is not known to it', () => {
  registerTypes('parcels', ['trackingNumber']);
  const entity = {
    ...{ schemaVersion: 2, id: 'sent', title: '寄出', path: 'sent/sent', module: 'sent', scope: 'tenant' },
    calls: ['search', 'add'],
    columns: [{ name: 'tracking', label: '运单号', type: 'trackingNumber' }],
  };
  const page = {
    ...{ schemaVersion: 2, id: 'sent', title: '寄出', entity: 'sent', pageConfig: {} },
    formConfig: { list: [{ model: 'tracking' }] },
    tableConfig: { columns: [{ column: 'tracking' }] },
    searches: [{ column: 'tracking' }],
  };
  const documents = [
    { kind: 'entity' as const, file: 'sent.json', domain: 'common', json: entity },
    { kind: 'page' as const, file: 'sent-page.json', domain: 'common', json: page },
  ];
  const model = buildModel(documents, allTypes);
  expect(model.problems).toEqual([]);
  const found = model.pages.get('sent')!;
  expect('problems' in found ? found.problems : codeOf(found)).toEqual(['parcels']);
  expect(model.entities.get('sent')!.stored).toMatchObject([{ sql: 'text' }]);
  const builtIn = new Map(builtInFieldTypes.map((type) => [type.type, type]));
  expect(buildModel(documents, builtIn).problems).toContainEqual(
    expect.objectContaining({ file: 'sent.json', path: 'columns[0].type' }),
  );
});
