import { createHash } from 'node:crypto';

/** Why a text is not the file that is expected, or not a whole one. */
export type FileFault = ('kind' | 'version' | 'tooMany' | 'end') | ('checksum' | 'record' | 'count' | 'sum');

/** A text that is not the file that is expected, or not a whole one. */
export class BankFileError extends Error {
  constructor(readonly fault: FileFault) {
    super(`This is no whole file of a bank: ${fault}`);
  }
}

/** What a file of a kind looks like. */
interface FileShape {
  /** The second field of its first line. */
  readonly kind: string;
  /** Fields of its first line. */
  readonly headerFields: number;
  /** Lines between the first and the last, at most. */
  readonly most: number;
}

/** The checksum of the lines before the last one. */
export function checksumOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

/**
 * The fields of the first line and the lines between it and the last, which has their checksum. Throws a `BankFileError` for
 * another kind or version, too many lines, and a file that is not whole.
 */
export function readBankFile(text: string, { kind, headerFields, most }: FileShape) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const [first = '', ...rest] = lines;
  const last = rest.pop() ?? '';
  const header = first.split('|');
  if (header.length !== headerFields || header[0] !== 'H' || header[1] !== kind)
    throw new BankFileError('kind');
  if (header[2] !== '1') throw new BankFileError('version');
  if (rest.length > most) throw new BankFileError('tooMany');
  const [mark, checksum = ''] = last.split('|');
  if (mark !== 'T') throw new BankFileError('end');
  if (checksum.toLowerCase() !== checksumOf([first, ...rest])) throw new BankFileError('checksum');
  return { header, lines: rest };
}
