import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { Json, JsonObject } from '../../schemas/json';
import { exportForm } from '../../schemas/k-form/export-form';
import { FormError, importForm } from '../../schemas/k-form/import-form';
import { cause } from '../../schemas/problems/causes';
import { readOutputString } from '../../schemas/k-form/upstream';
import { importedPage } from '../../server/pages-tool/imported-page';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const folder = new URL('../fixtures/k-form/', import.meta.url);
const fixture = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as JsonObject;
const roundTrip = (json: JsonObject) =>
  exportForm(JSON.parse(JSON.stringify(importForm(json, types).form)), types);
const item = (json: JsonObject, model: string) =>
  JSON.stringify(importForm(json, types).form).includes(`"model":"${model}"`);

test.each(readdirSync(folder))('%s is exported as it was imported', (name) => {
  const json = fixture(name);
  const copy = structuredClone(json);
  expect(roundTrip(json)).toEqual(copy);
  expect(json).toEqual(copy);
});

describe('importing reads', () => {
  test('titles, required messages and rules of a current form', () => {
    const [card] = importForm(fixture('2023-current.json'), types).form.list as {
      list: JsonObject[];
      label: string;
    }[];
    expect(card!.label).toBe('卡片');
    expect(card!.list[0]).toMatchObject({
      label: '备注',
      required: true,
      requiredMessage: '请写明原因',
      rules: [{ pattern: '^[^<>]+$', message: '不能含尖括号' }],
      options: { maxLength: 200 },
    });
  });

  test('old names: title "name", "filterable", prefix on the node, a range\'s own default', () => {
    const [name, nation] = importForm(fixture('2019-name-and-ragged-table.json'), types).form
      .list as JsonObject[];
    expect(name).toMatchObject({ label: '姓名', required: true });
    expect(nation).toMatchObject({ options: { showSearch: true } });
    const date = (importForm(fixture('2020-grid-upload-strings.json'), types).form.list as JsonObject[])[1];
    expect(date).toMatchObject({ options: { rangeDefaultValue: ['2020-01-01', '2020-02-01'] } });
  });

  test('a number without precision has two decimals; an explicit precision is kept', () => {
    const number = (model: string, precision?: Json) => ({
      type: 'number',
      label: model,
      model,
      key: model,
      options: { ...(precision !== undefined && { precision }) },
    });
    const form = { list: [number('a'), number('b', null), number('c', 60), number('d', 0), number('e', 3)] };
    const { list } = importForm(form, types).form as { list: JsonObject[] };
    expect(list.map(({ options }) => (options as JsonObject).precision)).toEqual([2, 2, 2, 0, 3]);
    expect(roundTrip(form)).toEqual(form);
  });

  test('K5-12: up to 50 decimals of a number are kept, more are ignored', () => {
    const list = [2, 10, 11, 50, 51].map((precision) => ({
      type: 'number',
      label: 'x',
      model: `m${precision}`,
      key: `m${precision}`,
      options: { precision },
    }));
    const { form, report } = importForm({ list }, types);
    const kept = (form.list as JsonObject[]).map(({ options }) => (options as JsonObject).precision);
    expect(kept).toEqual([2, 10, 11, 50, 2]);
    expect(report.unsupported).toEqual([]);
    expect(roundTrip({ list })).toEqual({ list });
  });

  test('models that are not valid names are kept', () => {
    expect(item(fixture('forks-unknown-and-broken.json'), '小红')).toBe(true);
    expect(item(fixture('forks-unknown-and-broken.json'), '__ROLE_ID__')).toBe(true);
  });

  test('values of the outputString mode', () => {
    expect(readOutputString('k-form-design#object#{"a":1}')).toEqual({ a: 1 });
    expect(readOutputString('k-form-design#number#3')).toBe(3);
    expect(readOutputString('k-form-design#object#{broken')).toBe('k-form-design#object#{broken');
    expect(readOutputString('plain')).toBe('plain');
  });
});

describe('the report', () => {
  test('names the notations of past periods', () => {
    const signs = (name: string) => importForm(fixture(name), types).report.dialects.map(({ sign }) => sign);
    expect(signs('2019-name-and-ragged-table.json')).toEqual(
      expect.arrayContaining(['titleName', 'selectFilterable', 'raggedTable', 'labelSpan', 'tableClass']),
    );
    expect(signs('2021-prefix-batch-tabs.json')).toEqual(
      expect.arrayContaining(['nodeAffixes', 'batchHideLabel', 'batchUnlimited', 'labelBreakpoints']),
    );
    expect(signs('2023-current.json')).toEqual(
      expect.arrayContaining(['showLabel', 'zeroSpan', 'labelLayout']),
    );
  });

  test('F19: counts nodes of any type, also of one whose name every object inherits', () => {
    const list = ['constructor', 'toString', '__proto__', 'input', 'input'].map((type) => ({ type }));
    expect([...importForm({ list, config: {} }, types).report.types]).toEqual([
      ['constructor', 1],
      ['toString', 1],
      ['__proto__', 1],
      ['input', 2],
    ]);
  });

  test.each(['switch', 'lSwitch'])(
    'B8-10: more than two values of a %s are an error in their place',
    (type) => {
      const side = (value: number) => ({ value, label: `${value} 级` });
      const of = (...values: number[]) => ({
        list: [{ type, label: 'x', model: 'level', key: 'level', options: { options: values.map(side) } }],
      });
      const check = (json: JsonObject) => {
        const { form, report } = importForm(json, types);
        const { problems } = buildModel(
          [{ kind: 'page', file: 'x.json', domain: 'common', json: importedPage(form, 'x') }],
          types,
        );
        return { report: report.errors, page: problems.map(({ path, code }) => `${path}: ${code}`) };
      };
      expect(check(of(1, 2, 3))).toEqual({
        report: [{ path: 'list[0].options.options', ...cause('tooManyItems', { n: 2, came: 3 }) }],
        page: ['formConfig.list[0].options.options: tooManyItems'],
      });
      expect(check(of(1, 0))).toEqual({ report: [], page: [] });
      expect(roundTrip(of(1, 2, 3))).toEqual(of(1, 2, 3));
    },
  );

  test('F19: lists what has no effect, and where', () => {
    const { unsupported } = importForm(fixture('forks-unknown-and-broken.json'), types).report;
    expect(unsupported).toEqual(
      expect.arrayContaining([
        { path: 'list[0]', ...cause('importedType', { type: 'deptPicker' }) },
        { path: 'list[2]', ...cause('importedNode') },
        { path: 'list[5]', ...cause('importedContainer', { type: 'grid' }) },
        { path: 'list[7].options.unknownOption', ...cause('importedOption') },
        { path: 'list[7].options.maxLength', ...cause('importedValue', { came: '"abc"' }) },
        { path: 'list[7].rules[0].pattern', ...cause('importedPattern', { pattern: '(?=a)b' }) },
      ]),
    );
  });
});

test('an imported form compiles: rows and entries reach their controls, unsupported parts are warnings', () => {
  const { form } = importForm(fixture('2021-prefix-batch-tabs.json'), types);
  const page = {
    schemaVersion: 2,
    id: 'imported',
    kind: 'form',
    title: 'x',
    pageConfig: {},
    formConfig: form,
    tableConfig: { columns: [] },
    searches: [],
  };
  const model = buildModel([{ kind: 'page', file: 'imported.json', domain: 'common', json: page }], types);
  const compiled = model.pages.get('imported')!;
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  const [rows, money, picks] = formFields(compiled.formConfig.list);
  expect(rows?.options.list).toMatchObject([{ model: 'title' }, { model: 'rate' }]);
  expect(money).toMatchObject({ model: 'money', options: { addonBefore: '￥' } });
  expect(picks?.options.columns).toMatchObject([
    { value: '1', list: [{ model: 'note' }] },
    { value: '2', list: [] },
  ]);
});

describe('a change made here', () => {
  test('is written under the name that the document uses, and nothing else changes', () => {
    const json = fixture('2019-name-and-ragged-table.json');
    const { form } = importForm(json, types);
    const [name, nation] = form.list as { label: string; required?: boolean; options: JsonObject }[];
    name!.label = '全名';
    delete name!.required;
    nation!.options.showSearch = false;
    const expected = structuredClone(json) as { list: JsonObject[] };
    expected.list[0]!.name = '全名';
    expected.list[0]!.rules = [{ required: false, message: '必填项' }];
    (expected.list[1]!.options as JsonObject).filterable = false;
    expect(exportForm(form, types)).toEqual(expected);
  });

  test('a new node and a removed one', () => {
    const { form } = importForm(fixture('2023-current.json'), types);
    form.list = [
      { type: 'number', model: 'age', key: 'age', label: '年龄', required: true, options: { max: 150 } },
      ...form.list.slice(2),
    ];
    const exported = exportForm(form, types).list as JsonObject[];
    expect(exported).toHaveLength(3);
    expect(exported[0]).toEqual({
      type: 'number',
      label: '年龄',
      options: { max: 150 },
      key: 'age',
      model: 'age',
      help: '',
      rules: [{ required: true, message: '必填项' }],
    });
  });
});

test.each([null, 1, 'x', [], {}, { list: {} }])('%j is rejected as not a form', (json) => {
  expect(() => importForm(json, types)).toThrow(FormError);
});

test('a form nested too deeply is rejected before it is walked', () => {
  let node: JsonObject = { type: 'card', list: [] };
  for (let depth = 0; depth < 5000; depth++) node = { type: 'card', list: [node] };
  expect(() => importForm({ list: [node] }, types)).toThrow('tooDeep');
});

const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const anyNode = fc.letrec<{ node: Json }>((tie) => {
  const list = fc.array(tie('node'), { maxLength: 3 });
  const part = fc.record(
    {
      span: anyJson,
      value: anyJson,
      label: anyJson,
      colspan: anyJson,
      rowspan: anyJson,
      list: fc.oneof({ weight: 4, arbitrary: list }, { weight: 1, arbitrary: anyJson }),
    },
    { requiredKeys: [] },
  );
  const parts = fc.oneof(
    { weight: 5, arbitrary: fc.array(part, { maxLength: 3 }) },
    { weight: 1, arbitrary: anyJson },
  );
  return {
    node: fc.oneof(
      { maxDepth: 4 },
      anyJson,
      fc.record(
        {
          type: fc.constantFrom(
            'input',
            'select',
            'batch',
            'selectInputList',
            'grid',
            'tabs',
            'card',
            'table',
            'date',
            'uploadImg',
            'unsupported',
            'madeUp',
          ),
          label: fc.oneof(fc.string(), anyJson),
          name: fc.string(),
          key: fc.oneof(fc.string(), anyJson),
          model: fc.oneof(fc.string(), anyJson),
          help: anyJson,
          prefix: anyJson,
          rules: fc.oneof(
            anyJson,
            fc.array(
              fc.record(
                { required: anyJson, message: anyJson, pattern: fc.oneof(fc.string(), anyJson) },
                { requiredKeys: [] },
              ),
            ),
          ),
          options: fc.oneof(
            anyJson,
            fc.dictionary(
              fc.constantFrom(
                'maxLength',
                'min',
                'precision',
                'multiple',
                'defaultValue',
                'filterable',
                'hideLabel',
                'options',
                'x',
              ),
              anyJson,
            ),
          ),
          list: fc.oneof({ weight: 4, arbitrary: list }, { weight: 1, arbitrary: anyJson }),
          columns: parts,
          trs: fc.oneof(
            anyJson,
            fc.array(fc.record({ tds: parts, class: anyJson }, { requiredKeys: [] }), { maxLength: 2 }),
          ),
          extra: anyJson,
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Json>,
    ),
  };
}).node;

test('any form is exported as it was imported', () => {
  fc.assert(
    fc.property(
      fc.array(anyNode, { maxLength: 4 }),
      fc.option(anyJson, { nil: undefined }),
      anyJson,
      (list, config, extra) => {
        const json = JSON.parse(JSON.stringify({ list, config, extra })) as JsonObject;
        expect(roundTrip(json)).toEqual(json);
      },
    ),
    { numRuns: 300 },
  );
});
