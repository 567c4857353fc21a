import { createHash } from 'node:crypto';
import { amountOf, centsOf } from '../../../schemas/money/cents';
import { MOST_RECORDS, type BankRecord } from './bank-adapter';

/** A statement as a file (`statement-file.md`). */
export interface Statement {
  readonly accountNo: string;
  readonly records: readonly BankRecord[];
}

/** Why a file is no statement. */
export type StatementFault =
  ('kind' | 'version' | 'tooMany' | 'end') | ('checksum' | 'record' | 'count' | 'sum');

/** A file that is no statement, or not a whole one. */
export class StatementError extends Error {
  constructor(readonly fault: StatementFault) {
    super(`This is no whole statement: ${fault}`);
  }
}

const HEADER_FIELDS = 8;
const RECORD_FIELDS = 10;

/** The checksum of the lines before the last one. */
export function checksumOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

/** Reads a statement; throws a `StatementError` for a file that is not whole. Its records may still be odd ones. */
export function readStatement(text: string): Statement {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const [first = '', ...rest] = lines;
  const last = rest.pop() ?? '';
  const header = first.split('|');
  const [, kind, version, accountNo = '', , , count = '', total = ''] = header;
  if (header.length !== HEADER_FIELDS || header[0] !== 'H' || kind !== 'STATEMENT')
    throw new StatementError('kind');
  if (version !== '1') throw new StatementError('version');
  if (rest.length > MOST_RECORDS) throw new StatementError('tooMany');
  const [mark, checksum = ''] = last.split('|');
  if (mark !== 'T') throw new StatementError('end');
  if (checksum.toLowerCase() !== checksumOf([first, ...rest])) throw new StatementError('checksum');
  const records = rest.map(recordOf);
  if (String(records.length) !== count) throw new StatementError('count');
  const sum = records.reduce((all, { amount }) => all + (centsOf(amount) ?? 0n), 0n);
  if (amountOf(sum) !== total) throw new StatementError('sum');
  return { accountNo, records };
}

function recordOf(line: string): BankRecord {
  const fields = line.split('|');
  if (fields.length !== RECORD_FIELDS || fields[0] !== 'D') throw new StatementError('record');
  const [, serialNo = '', transAt = '', direction = '', amount = '', ...more] = fields;
  if (direction !== '1' && direction !== '2') throw new StatementError('record');
  const [balance, counterName, counterNo, summary, tradeNo] = more.map((field) => field || null);
  return {
    ...{ serialNo, transAt, direction: direction === '1' ? 1 : 2, amount },
    ...{ balance: balance ?? null, counterName: counterName ?? null, counterNo: counterNo ?? null },
    ...{ summary: summary ?? null, tradeNo: tradeNo ?? null },
  };
}
