import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paymentFile, readReturn } from './payment-file';
import { checksumOf } from './bank-file';

/** The examples of the description. */
const DESCRIPTION = fs.readFileSync(path.join(import.meta.dirname, 'payment-file.md'), 'utf8');
const [sent = [], back = []] = [...DESCRIPTION.matchAll(/```\n(H\|[^]*?)\nT\|CHECKSUM\n```/g)].map(
  ([, body]) => body!.split('\n'),
);
const file = (body: readonly string[], end = '\n') => [...body, `T|${checksumOf(body)}`, ''].join(end);

const first = {
  ...{ tradeNo: 'JY2026050100100001', fromAccountNo: '9999990000000001', payeeNo: '6222020000001111' },
  ...{ payeeName: '李四', payeeUnionNo: null, amount: '500.00', purpose: '家用' },
};
const second = {
  ...{ ...first, tradeNo: 'JY2026050100100002', payeeNo: '6222020000002222', payeeName: '王五' },
  ...{ payeeUnionNo: '102100099996', amount: '12.30' },
};
const batch = { batchNo: 'RW2026050100100007', customerNo: 'C100', day: '2026-05-01' };

test('the example of the description is what is written; no field can separate others', () => {
  expect(paymentFile({ ...batch, payments: [first, second] })).toBe(file(sent));
  const odd = paymentFile({ ...batch, payments: [{ ...first, payeeName: '李|四', purpose: 'a\nD|b' }] });
  expect(odd.split('\n')[1]).toBe(
    'D|JY2026050100100001|9999990000000001|6222020000001111|李 四||500.00|a D b',
  );
});

test('the example of the description is a return file, with either end of lines', () => {
  for (const end of ['\n', '\r\n']) {
    const { batchNo, results } = readReturn(file(back, end));
    expect(batchNo).toBe('RW2026050100100007');
    expect(results).toEqual([
      {
        ...{ tradeNo: 'JY2026050100100001', state: 'paid', serial: 'B20260501000042', amount: '500.00' },
        ...{ why: null, ordered: '500.00', line: 2 },
      },
      {
        ...{ tradeNo: 'JY2026050100100002', state: 'refused', serial: null, amount: null },
        ...{ why: '账号不存在', ordered: '12.30', line: 3 },
      },
    ]);
  }
});

const [header = '', paid = '', refused = ''] = back;
test.each([
  ['a changed amount', file(back).replace('|500.00|B', '|500.01|B'), 'checksum'],
  ['a missing result', file([header, paid]), 'count'],
  ['another sum', file([header.replace('500.00', '512.30'), paid, refused]), 'sum'],
  ['another version', file([header.replace('|1|', '|2|'), paid, refused]), 'version'],
  ['no last line', back.join('\n'), 'end'],
  [
    'a payment without a serial number',
    file([header, paid.replace('B20260501000042', ''), refused]),
    'record',
  ],
  ['a result of another kind', file([header, paid.replace('|1|', '|2|'), refused]), 'record'],
  ['an amount with three decimals', file([header, paid.replace('500.00', '500.000'), refused]), 'record'],
  ['a payment file', file(sent), 'kind'],
  ['nothing', '', 'kind'],
])('%s is refused', (_, text, why) => {
  expect(() => readReturn(text)).toThrow(`no whole file of a bank: ${why}`);
});
