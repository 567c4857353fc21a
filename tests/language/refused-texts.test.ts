import { expect, test } from 'vitest';
import type { Json } from '../../schemas/json';
import { fieldTypes } from '../../schemas/model/field';
import { validateRecord } from '../../schemas/record/validate-record';
import { compileCheck } from '../../server/records/check-engine';
import { builtInFieldTypes } from '../../widgets/field-types';
import { fixture as entries } from '../../widgets/select-input-list/fixture';
import { exampleField } from '../../widgets/shared/field-fixture';

/* Texts inside values: file names, labels, parts of an address are one line each; others may have several lines. */
const types = fieldTypes(builtInFieldTypes);
const path = '2026/11/a1b2.pdf';
const entry = (label: string) => [{ checked: true, value: '1', label, sum: 120 }];

test.each<[string, (text: string) => Json, string, boolean]>([
  ['input', (text) => text, 'value', true],
  ['uploadFile', (text) => [{ fileName: text, filePath: path }], 'value/0/fileName', true],
  ['uploadImgList', (text) => [{ name: text, url: 'https://a.example/b.png' }], 'value/0/name', true],
  ['address', (text) => ({ provinceId: '110000', street: text }), 'value/street', true],
  ['selectInputList', entry, 'value/0/label', true],
  ['textarea', (text) => text, 'value', false],
  ['json', (text) => ({ a: [text] }), 'value/a/0', false],
])(
  '%s refuses controls of the direction at their place, and as one line what cannot be seen',
  (type, of, at, oneLine) => {
    const own = type === 'selectInputList' ? entries.cases[0]!.field : exampleField(type);
    const errors = (text: string) =>
      validateRecord({
        fields: [own],
        checks: [],
        fieldTypes: types,
        language: 'zh-CN',
        compile: compileCheck,
        today: '2026-01-31',
        record: { [own.model]: of(text) },
      }).filter(({ msg }) => msg.includes('U+'));
    expect(errors('一\u202e')).toMatchObject([{ path: at, msg: expect.stringContaining('U+202E') }]);
    const unseen = [{ path: at, msg: expect.stringContaining('U+200B') }];
    expect(errors('一\u200b')).toMatchObject(oneLine ? unseen : []);
  },
);
