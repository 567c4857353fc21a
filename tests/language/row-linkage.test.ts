import { describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { validateRecord } from '../../schemas/record/validate-record';
import { interpretSchema as interpreter } from '../../runtime/schema-form/interpret-schema';
import { compileCheck as ajv } from '../../server/records/check-engine';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const entity = {
  schemaVersion: 2,
  id: 'trip',
  title: '行程',
  path: 'trip/trip',
  module: 'trip',
  scope: 'org',
  rows: { fallback: 'createdBy' },
  calls: ['search', 'add'],
  columns: [
    { name: 'open', label: '开放', type: 'number', default: 0 },
    {
      name: 'stops',
      label: '站点',
      type: 'batch',
      options: {
        list: [
          { type: 'number', model: 'kind', label: '类别' },
          {
            type: 'input',
            model: 'note',
            label: '说明',
            required: true,
            linkage: [{ when: 'kind == 9 && form.open == 1', then: { show: true } }],
          },
        ],
      },
    },
  ],
};
const model = buildModel([{ kind: 'entity', file: 'trip.json', domain: 'common', json: entity }], types);
const { fields } = model.entities.get('trip')!;

describe.each([
  ['the browser', interpreter],
  ['the server', ajv],
])('rules inside the rows of a sub-table, in %s', (_, compile) => {
  const errors = (record: JsonObject, stored?: JsonObject) =>
    validateRecord({
      fields,
      checks: [],
      fieldTypes: types,
      record,
      ...(stored && { stored }),
      language: 'zh-CN',
      today: '2026-11-21',
      compile,
    });

  test('a hidden cell is not required', () => {
    expect(errors({ open: 0, stops: [{ kind: 9 }] })).toEqual([]);
    expect(errors({ open: 1, stops: [{ kind: 1 }] })).toEqual([]);
  });

  test('a cell is shown by rules over its row and the outer form, and then validated at its position', () => {
    expect(errors({ open: 1, stops: [{ kind: 1 }, { kind: 9 }] })).toMatchObject([
      { path: 'stops/1/note', msg: '请输入说明' },
    ]);
    expect(errors({ open: 1, stops: [{ kind: 9, note: '到了' }] })).toEqual([]);
  });

  test('a text that turns the writing direction is reported at its cell, unless it is stored already', () => {
    const turned = { kind: 9, note: '\u202e倒写' };
    const stops = [{ kind: 1 }, turned];
    const found = [{ path: 'stops/1/note', msg: '说明不能包含控制文字方向的字符（第 1 个字，U+202E）' }];
    expect(errors({ open: 1, stops })).toMatchObject(found);
    expect(errors({ open: 1, stops }, { stops: [turned] })).toEqual([]);
    expect(errors({ open: 1, stops }, { stops: [{ kind: 9, note: '\u202e' }] })).toMatchObject(found);
  });

  test('a text that cannot be stored is reported at its cell', () => {
    const noted = (note: string) => errors({ open: 1, stops: [{ kind: 1 }, { kind: 9, note }] });
    expect(noted('𠮷田')).toEqual([]);
    for (const note of ['\ud842田', '田\0'])
      expect(noted(note)).toMatchObject([{ path: 'stops/1/note', msg: '说明含有无法保存的字符' }]);
  });
});

test('documents with such rules pass their check', () => {
  expect(model.problems).toEqual([]);
});
