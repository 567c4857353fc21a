import { amountOf, centsOf, storedCents } from '../../../schemas/money/cents';
import type { BankPayment, BankTrade } from './bank-adapter';
import { BankFileError, checksumOf, readBankFile } from './bank-file';

/** Payments of one file at most, and results of one. */
export const MOST_PAYMENTS = 2000;

/** A payment as a file has it. */
export interface FilePayment extends BankPayment {
  readonly payeeUnionNo: string | null;
  readonly purpose: string | null;
}

/** What a payment file says (`payment-file.md`). */
export interface PaymentBatch {
  readonly batchNo: string;
  readonly customerNo: string | null;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly payments: readonly FilePayment[];
}

/** One result of a return file. */
export interface ReturnedTrade extends BankTrade {
  readonly state: 'paid' | 'refused';
  /** Also of a refused payment: yuan as decimal text. */
  readonly ordered: string;
  /** From 1; the first line of the file is its header. */
  readonly line: number;
}

/** A return file (`payment-file.md`). */
export interface ReturnFile {
  readonly batchNo: string;
  readonly results: readonly ReturnedTrade[];
}

const SHAPE = { kind: 'PAYRETURN', headerFields: 6, most: MOST_PAYMENTS };
const RESULT_FIELDS = 6;
/** Characters of a reason that are kept. */
const LONGEST_REASON = 100;

/** A field of a file: whatever would separate fields or lines is a space. */
const field = (value: string | null): string => (value ?? '').replace(/[|\s]+/g, ' ').trim();

/** The text of a payment file. */
export function paymentFile({ batchNo, customerNo, day, payments }: PaymentBatch): string {
  const total = payments.reduce((sum, { amount }) => sum + storedCents(amount), 0n);
  const header = ['H', 'PAYBATCH', '1', batchNo, customerNo, day, String(payments.length), amountOf(total)];
  const lines = [
    header,
    ...payments.map((one) => [
      ...['D', one.tradeNo, one.fromAccountNo, one.payeeNo, one.payeeName, one.payeeUnionNo],
      ...[one.amount, one.purpose],
    ]),
  ].map((fields) => fields.map(field).join('|'));
  return [...lines, `T|${checksumOf(lines)}`, ''].join('\n');
}

/** Reads a return file; throws a `BankFileError` for one that is not whole. Whether its payments were ordered is not known here. */
export function readReturn(text: string): ReturnFile {
  const { header, lines } = readBankFile(text, SHAPE);
  const [, , , batchNo = '', count = '', total = ''] = header;
  const results = lines.map((line, at) => resultOf(line, at + 2));
  if (String(results.length) !== count) throw new BankFileError('count');
  const sum = results.reduce((all, { amount }) => all + (amount === null ? 0n : storedCents(amount)), 0n);
  if (amountOf(sum) !== total) throw new BankFileError('sum');
  return { batchNo, results };
}

function resultOf(text: string, line: number): ReturnedTrade {
  const fields = text.split('|');
  const [mark, tradeNo = '', result, amount = '', serial = '', reason = ''] = fields;
  const cents = centsOf(amount);
  if (fields.length !== RESULT_FIELDS || mark !== 'R' || tradeNo === '' || cents === null)
    throw new BankFileError('record');
  const ordered = amountOf(cents);
  if (result === '0') {
    const why = reason.trim().slice(0, LONGEST_REASON) || null;
    return { tradeNo, state: 'refused', serial: null, amount: null, why, ordered, line };
  }
  if (result !== '1' || serial === '') throw new BankFileError('record');
  return { tradeNo, state: 'paid', serial, amount: ordered, why: null, ordered, line };
}
