import { createHash } from 'node:crypto';
import { amountOf, centsOf } from '../../../schemas/money/cents';
import { MOST_RECORDS, type BankRecord } from './bank-adapter';

/** A statement as a file (`statement-file.md`). */
export interface Statement {
  readonly accountNo: string;
  readonly records: readonly BankRecord[];
}

/** Why a file is no statement, in Chinese. */
export class StatementError extends Error {}

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
    throw new StatementError('不是对账文件：首行应以 H|STATEMENT 开头');
  if (version !== '1') throw new StatementError('不支持此版本的对账文件');
  if (rest.length > MOST_RECORDS) throw new StatementError('对账文件的记录过多');
  const [mark, checksum = ''] = last.split('|');
  if (mark !== 'T') throw new StatementError('对账文件不完整：缺少末行');
  if (checksum.toLowerCase() !== checksumOf([first, ...rest]))
    throw new StatementError('对账文件的校验码不符');
  const records = rest.map(recordOf);
  if (String(records.length) !== count) throw new StatementError('对账文件的记录数不符');
  const sum = records.reduce((all, { amount }) => all + (centsOf(amount) ?? 0n), 0n);
  if (amountOf(sum) !== total) throw new StatementError('对账文件的合计金额不符');
  return { accountNo, records };
}

function recordOf(line: string): BankRecord {
  const fields = line.split('|');
  if (fields.length !== RECORD_FIELDS || fields[0] !== 'D') throw new StatementError('对账文件的明细行有误');
  const [, serialNo = '', transAt = '', direction, amount = '', ...more] = fields;
  const [balance, counterName, counterNo, summary, tradeNo] = more.map((field) => field || null);
  return {
    ...{ serialNo, transAt, direction: direction === '1' ? 1 : 2, amount },
    ...{ balance: balance ?? null, counterName: counterName ?? null, counterNo: counterNo ?? null },
    ...{ summary: summary ?? null, tradeNo: tradeNo ?? null },
  };
}
