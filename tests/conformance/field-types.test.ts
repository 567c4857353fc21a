import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { interpretSchema as inBrowser } from '../../runtime/schema-form/interpret-schema';
import type { Field, FieldProblem, FieldType, SqlType } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import { checkGrammar } from '../../schemas/parse/check-grammar';
import { patternHolds } from '../../schemas/record/value-errors';
import { sentRecord } from '../../schemas/linkage/sent-record';
import { validateRecord } from '../../schemas/record/validate-record';
import { canonical } from '../../server/records/stored-value';
import { compileCheck as onServer } from '../../server/records/check-engine';
import { builtInFieldTypes } from '../../widgets/field-types';
import { allFieldTypes } from '../support/domain-types';
import { exampleField } from '../../widgets/shared/field-fixture';
import { ANY_KIND, cases, fixtures, types, withOddParts } from './fixtures';

const widgets = path.join(import.meta.dirname, '../../widgets');
const folders = readdirSync(widgets).filter((folder) => existsSync(path.join(widgets, folder, 'field.ts')));

/** The first error of the catalogue inside a value. */
function firstProblem(type: FieldType, value: Json, field: Field): FieldProblem | undefined {
  return type.problems?.(value, field, patternHolds).find((problem) => 'error' in problem);
}

describe('the list of field types', () => {
  it.each([...types.keys()])('%s has examples', (type) => expect(fixtures.has(type)).toBe(true));

  it('K2.6-01, K2.6-02, K2.6-03, K2.6-04, K2.6-05, K2.6-06, K2.6-07, K2.6-08, K2.6-09, K2.6-10, K2.6-11, K2.6-12, K2.6-13, K2.6-15: contains every type of the specification', () => {
    const texts = ['input', 'textarea', 'date', 'time', 'lcDate', 'reportDate', 'number'];
    const choices = ['radio', 'checkbox', 'select', 'rate', 'slider', 'switch', 'cascader', 'treeSelect'];
    const references = ['nationSelect', 'selectAsTable', 'address', 'selectInputList', 'batch', 'editor'];
    const files = ['uploadAvatar', 'uploadFileList', 'uploadImgList'];
    const words = ['alert', 'text', 'html', 'divider'];
    const wanted = [...texts, ...choices, ...references, ...files, ...words];
    expect(wanted.filter((type) => !types.has(type) || !fixtures.has(type))).toEqual([]);
  });

  it('K5-10, K5-14, K5-15, K5-16, K5-17, K9-03, B5-25: has the limits of the specification by default', () => {
    const defaults = (type: string) => types.get(type)?.defaults;
    expect(defaults('number')).toMatchObject({ min: null, precision: null });
    expect(types.get('number')?.storage(exampleField('number'))).toBe('integer');
    expect(defaults('input')).toMatchObject({ maxLength: 100 });
    expect(defaults('textarea')).toMatchObject({ maxLength: 500 });
    expect(defaults('rate')).toMatchObject({ max: 5 });
    expect(defaults('slider')).toMatchObject({ min: 0, max: 100 });
    expect(defaults('nationSelect')).toMatchObject({ width: 300 });
  });

  it('K3-13, K3-14, K3-15, K3-16, K3-17, K3-18, K3-19, B3-07: accepts the options of the specification', () => {
    const taken: [string, JsonObject][] = [
      ['number', { width: '100%', disabled: true, min: 0, max: 9, step: 3, precision: 2, defaultValue: 3 }],
      ['input', { clearable: true, placeholder: '请输入', maxLength: 9 }],
      ['textarea', { maxLength: 9, minRows: 2, maxRows: 4 }],
      ['select', { options: [{ value: 1, label: '甲' }], showSearch: true, multiple: true }],
      ['select', { dynamic: true, dynamicKey: 'units' }],
      ['keyValue', { items: [{ k: 'shade', v: '红', name: '颜色', remark: '外壳', vType: 'input' }] }],
    ];
    for (const [type, options] of taken) {
      const { options: grammar, defaults } = types.get(type) ?? expect.fail(type);
      expect([type, checkGrammar(grammar, { ...defaults, ...options }, 'options')]).toEqual([type, []]);
    }
  });

  it('K3-23: the initial value of text is an empty string, of a list an empty list, of a switch off; no default works like an empty one', () => {
    const begins = (type: string, options: JsonObject = {}) =>
      types.get(type)?.initial(exampleField(type, options));
    const given = ['', null].map((defaultValue) => ({ defaultValue }));
    for (const options of [{}, ...given]) {
      for (const type of ['input', 'textarea', 'editor'])
        expect([type, begins(type, options)]).toEqual([type, '']);
      for (const type of ['checkbox', 'cascader', 'selectInputList'])
        expect([type, begins(type, options)]).toEqual([type, []]);
      expect(begins('switch', options)).toBe(false);
    }
    expect(begins('input', { defaultValue: '甲' })).toBe('甲');
  });

  it('lists every folder once', () => {
    const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(builtInFieldTypes.map(({ type }) => kebab(type)).sort()).toEqual(folders.sort());
  });
});

describe.each(allFieldTypes.map((type) => [type.type, type] as const))('options of %s', (_name, type) => {
  it('accept the defaults', () =>
    expect(checkGrammar(type.options, { ...type.defaults }, 'options')).toEqual([]));

  it('reject an unknown key', () => {
    const [problem] = checkGrammar(type.options, { ...type.defaults, colour: 'red' }, 'options');
    expect(problem).toMatchObject({ code: 'unknownKey', params: { key: 'colour' } });
  });

  it('reject a value of the wrong type', () =>
    expect(checkGrammar(type.options, { ...type.defaults, disabled: 'no' }, 'options')).not.toEqual([]));
});

describe.each(cases)('%s', (_name, example, type) => {
  const { field } = example;
  const schema = type.schema(field);

  it('has options that match its grammar', () =>
    expect(checkGrammar(type.options, field.options, 'options')).toEqual([]));

  it('K3-20, K3-21, K3-22: is stored and searched as declared', () => {
    expect(type.storage(field)).toBe(example.sql);
    expect(type.search(field)).toBe(example.search);
    expect(type.initial(field)).toEqual(example.initial);
  });

  it('B5-07: accepts its valid values, on both sides', () => {
    for (const value of example.valid) {
      expect([value, onServer(schema)(value)]).toEqual([value, []]);
      expect([value, inBrowser(schema)(value)]).toEqual([value, []]);
      expect([value, type.problem?.(value, field) ?? null]).toEqual([value, null]);
      expect([value, type.problems?.(value, field, patternHolds) ?? []]).toEqual([value, []]);
      expect([value, type.isEmpty(value)]).toEqual([value, false]);
    }
  });

  it('rejects its invalid values for the same reason, on both sides', () => {
    for (const { value, why } of example.invalid) {
      expect([value, type.isEmpty(value)]).toEqual([value, false]);
      expect([value, onServer(schema)(value)[0]?.keyword]).toEqual([value, why]);
      expect([value, inBrowser(schema)(value)[0]?.keyword]).toEqual([value, why]);
    }
  });

  it('B5-06, B5-07, B5-17, B5-18: reports what a schema cannot express', () => {
    for (const { value, error } of example.problems ?? []) {
      expect([value, onServer(schema)(value)]).toEqual([value, []]);
      expect([value, (type.problem?.(value, field) ?? firstProblem(type, value, field))?.error]).toEqual([
        value,
        error,
      ]);
    }
  });

  it('gives the same result for a value of any type, on both sides', () => {
    for (const value of ANY_KIND) {
      const places = (errors: readonly { path: string; keyword: string }[]) =>
        errors.slice(0, 1).map((error) => `${error.path} ${error.keyword}`);
      expect([value, places(inBrowser(schema)(value))]).toEqual([value, places(onServer(schema)(value))]);
    }
  });

  it('recognises empty values', () => {
    for (const value of [undefined, ...example.empty])
      expect([value, type.isEmpty(value)]).toEqual([value, true]);
  });

  it('converts every value to text', () => {
    for (const [value, text] of example.text) expect(type.text(value, field)).toBe(text);
    for (const value of ANY_KIND) expect(typeof type.text(value, field)).toBe('string');
  });
});

describe.each(cases.filter(([, { sql }]) => sql !== null))('%s', (_name, example, type) => {
  const record = (value: Json | undefined): JsonObject => (value === undefined ? {} : { value });

  it.each([
    ['server', onServer],
    ['browser', inBrowser],
  ])('B5-05, B5-11: reports a missing value if required and empty, and only then: %s', (_side, compile) => {
    const check = (required: boolean, value: Json | undefined) =>
      validateRecord({
        fields: [{ ...example.field, required }],
        checks: [],
        fieldTypes: types,
        record: record(value),
        language: 'zh-CN',
        today: '2026-11-21',
        compile,
      });
    const msg = fixtures.get(type.type)?.asks;
    for (const value of [undefined, ...example.empty]) {
      const [first, ...others] = check(true, value);
      // A form inside a field validates its own items.
      if (first?.path !== 'value')
        expect([value, first?.path]).toEqual([value, expect.stringMatching(/^value\//)]);
      else expect([value, first.msg, others]).toEqual([value, msg, []]);
      expect([value, check(false, value).filter(({ path }) => path === 'value')]).toEqual([value, []]);
    }
    for (const value of example.valid) expect([value, check(true, value)]).toEqual([value, []]);
  });

  it('checks and converts a value of which one part is invalid', () => {
    const { field } = example;
    for (const value of example.valid.flatMap(withOddParts)) {
      const how = { checks: [], fieldTypes: types, language: 'zh-CN', today: '', compile: inBrowser };
      const check = () =>
        validateRecord({ ...how, fields: [field], record: record(value) }).map(({ msg }) => msg);
      expect(check, JSON.stringify(value)).not.toThrow();
      expect([value, typeof type.text(value, field)]).toEqual([value, 'string']);
      expect([value, type.fixedProblems?.(value, example.valid[0] ?? null, field) ?? []]).toEqual([
        value,
        expect.any(Array),
      ]);
    }
  });

  it('is neither required nor checked nor sent while a rule hides it', () => {
    const linkage = [{ when: 'false', then: { show: true as const } }];
    const field = { ...example.field, required: true, linkage };
    for (const value of [undefined, ...example.valid, ...ANY_KIND]) {
      const how = { checks: [], fieldTypes: types, language: 'zh-CN', today: '', compile: inBrowser };
      expect(validateRecord({ ...how, fields: [field], record: record(value) })).toEqual([]);
      expect(sentRecord([field], types, record(value)).value).toBeUndefined();
    }
  });

  it('is imported from a sheet as it was exported, or rejected there', () => {
    const { field } = example;
    const { textLeavesOut } = fixtures.get(type.type) ?? {};
    const read = (text: string): Json => type.read?.(text, field) ?? (type.read ? null : text);
    for (const value of example.valid) {
      const back = read(type.text(value, field));
      // The label of a row is resolved by the importer; until then it is not a value.
      if (!textLeavesOut && !field.source) expect(back).toEqual(canonical(example.sql as SqlType, value));
      else if (type.type !== 'editor') expect([back, schema(back).length > 0]).toEqual([back, true]);
    }
    function schema(given: Json) {
      return onServer(type.schema(field))(given);
    }
  });

  it('has a control that can be reached by keyboard', () =>
    expect(fixtures.get(type.type)?.cases.some(({ keys }) => keys !== undefined)).toBe(true));
});

describe.each(cases.filter(([, { field }]) => field.source))('%s', (_name, { field }, type) => {
  it('is shown by the labels of its rows', () => {
    expect(type.text(7, field, '一监区')).toBe('一监区');
    expect(type.text([7, 8], field, ['一监区', '二监区'])).toBe('一监区、二监区');
  });
});
