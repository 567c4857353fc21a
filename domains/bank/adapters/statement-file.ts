import { amountOf, centsOf } from '../../../schemas/money/cents';
import { BankFileError, readBankFile } from './bank-file';
import { MOST_RECORDS, type BankRecord } from './bank-adapter';

/** A statement as a file (`statement-file.md`). */
export interface Statement {
  readonly accountNo: string;
  readonly records: readonly BankRecord[];
}

const SHAPE = { kind: 'STATEMENT', headerFields: 8, most: MOST_RECORDS };
const RECORD_FIELDS = 10;

/** Reads a statement; throws a `BankFileError` for a file that is not whole. Its records may still be odd ones. */
export function readStatement(text: string): Statement {
  const { header, lines } = readBankFile(text, SHAPE);
  const [, , , accountNo = '', , , count = '', total = ''] = header;
  const records = lines.map(recordOf);
  if (String(records.length) !== count) throw new BankFileError('count');
  const sum = records.reduce((all, { amount }) => all + (centsOf(amount) ?? 0n), 0n);
  if (amountOf(sum) !== total) throw new BankFileError('sum');
  return { accountNo, records };
}

function recordOf(line: string): BankRecord {
  const fields = line.split('|');
  if (fields.length !== RECORD_FIELDS || fields[0] !== 'D') throw new BankFileError('record');
  const [, serialNo = '', transAt = '', direction = '', amount = '', ...more] = fields;
  if (direction !== '1' && direction !== '2') throw new BankFileError('record');
  const [balance, counterName, counterNo, summary, tradeNo] = more.map((field) => field || null);
  return {
    ...{ serialNo, transAt, direction: direction === '1' ? 1 : 2, amount },
    ...{ balance: balance ?? null, counterName: counterName ?? null, counterNo: counterNo ?? null },
    ...{ summary: summary ?? null, tradeNo: tradeNo ?? null },
  };
}
