import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checksumOf } from './bank-file';
import { readStatement } from './statement-file';

/** The example of the description. */
const DESCRIPTION = fs.readFileSync(path.join(import.meta.dirname, 'statement-file.md'), 'utf8');
const lines = /```\n(H\|[^]*?)\nT\|CHECKSUM\n```/.exec(DESCRIPTION)![1]!.split('\n');
const file = (body = lines, end = '\n') => [...body, `T|${checksumOf(body)}`, ''].join(end);

test('the example of the description is a statement, with either end of lines', () => {
  for (const end of ['\n', '\r\n']) {
    const { accountNo, records } = readStatement(file(lines, end));
    expect(accountNo).toBe('9999990000000001');
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({ direction: 1, amount: '500.00', counterName: '李四', tradeNo: null });
    expect(records[1]).toMatchObject({ direction: 2, balance: '1488.00', tradeNo: 'JY2026050100100001' });
  }
});

const [header = '', first = '', second = ''] = lines;
test.each([
  ['a changed amount', file().replace('|500.00|', '|500.01|'), 'checksum'],
  ['a missing record', file([header, first]), 'count'],
  ['another sum', file([header.replace('512.00', '512.01'), first, second]), 'sum'],
  ['another version', file([header.replace('|1|', '|2|'), first, second]), 'version'],
  ['no last line', lines.join('\n'), 'end'],
  ['a record with a field too many', file([header, `${first}|`, second]), 'record'],
  ['a sheet', '交易时间,金额\n', 'kind'],
  ['nothing', '', 'kind'],
])('%s is refused', (_, text, why) => {
  expect(() => readStatement(text)).toThrow(`no whole file of a bank: ${why}`);
});
