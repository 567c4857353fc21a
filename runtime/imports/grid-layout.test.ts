import { expect, test } from 'vitest';
import { gridWidths, type ShownColumn } from './grid-layout';

const column = (label: string): ShownColumn => ({
  ...{ name: label, label, type: 'input', required: false, key: false, right: false },
});
const widths = (...given: [string, string[]][]) =>
  gridWidths(
    given.map(([label]) => column(label)),
    given.map(([, texts]) => texts),
  )
    .template.split('minmax(')
    .slice(1)
    .map((part) => Number.parseInt(part));

test('a column is as wide as its label and its texts, between 112 and 280 pixels', () => {
  const [gender, number, remark] = widths(
    ['性别', ['男', '女']],
    ['罪犯编号', ['990012600666', '']],
    ['备注', ['很长的备注'.repeat(20)]],
  );
  expect([gender, remark]).toEqual([112, 280]);
  expect(number).toBeGreaterThan(112);
  expect(number).toBeLessThan(180);
});

test('before the rows are loaded the labels decide', () => {
  expect(widths(['剥夺政治权利(年)', []])).toEqual([7 * 15 + 2 * 9 + 64]);
});
