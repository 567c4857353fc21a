/**
 * The characters a text input accepts: `strip` removes others while typing, `pattern`
 * validates.
 */
export interface TextKind {
  strip(text: string): string;
  /** Normalizes the text on blur, to `decimals` places where the kind fixes them. */
  finish?(text: string, decimals: number): string;
  maxLength?: number;
  pattern: string;
  inputMode?: 'numeric' | 'decimal' | 'tel';
}

/** PostgreSQL cannot store NUL in text. */
const ANY_TEXT = '^[^\\u0000]*$';
/** Converts full-width digits and letters to ASCII. */
const plain = (text: string) => text.normalize('NFKC');
const digits = (text: string) => plain(text).replace(/\D/g, '');

/** Limit of digits before the decimal point. */
const MOST_DIGITS = 15;
/** Limit of decimals where neither kind nor document sets one. */
export const MOST_DECIMALS = 10;
/** Decimals of `fixedDecimal` unless the document sets `precision`. */
export const FIXED_DECIMALS = 2;

/** The text kinds of the specification by name. */
export const TEXT_KINDS = {
  text: { strip: (text) => text.trimStart(), pattern: ANY_TEXT },
  mobile: {
    // Strips the country code that address books add.
    strip: (text) => digits(text).replace(/^(00)?86(?=1\d{10}$)/, ''),
    maxLength: 11,
    pattern: '^\\d{11}$',
    inputMode: 'tel',
  },
  number: { strip: digits, pattern: '^\\d*$', inputMode: 'numeric' },
  tel: {
    strip: (text) =>
      plain(text)
        .replace(/[‐-―−]/g, '-')
        .replace(/[^\d-]/g, ''),
    maxLength: 12,
    pattern: '^[\\d\\-]*$',
    inputMode: 'tel',
  },
  idcard: {
    strip: (text) =>
      plain(text)
        .replace(/[^\dxX]/g, '')
        .toUpperCase()
        .replace(/X{2,}/g, 'X'),
    maxLength: 18,
    pattern: '^[\\dX]*$',
  },
  fileName: {
    strip: (text) => text.trimStart().replace(/[?*:"<>\\/|]/g, ''),
    pattern: '^[^?*:"<>\\\\\\/|\\u0000]*$',
  },
  upper: {
    strip: (text) =>
      plain(text)
        .toUpperCase()
        .replace(/[^A-Z]/g, ''),
    pattern: '^[A-Z]*$',
  },
  positiveInteger: {
    // Drops decimals together with the point: 12.5 must not become 125.
    strip: (text) =>
      digits(plain(text).split('.')[0] ?? '')
        .replace(/^0+/, '')
        .slice(0, MOST_DIGITS),
    pattern: '^([1-9]\\d{0,14})?$',
    inputMode: 'numeric',
  },
  /** Non-negative, at most two decimals. */
  amount: {
    strip: (text) => decimal(text, 2),
    finish: complete,
    pattern: '^(\\d{1,15}(\\.\\d{1,2})?)?$',
    inputMode: 'decimal',
  },
  /** Non-negative, zero allowed. */
  decimal: {
    strip: (text) => decimal(text, MOST_DECIMALS),
    finish: complete,
    pattern: '^(\\d{1,15}(\\.\\d{1,10})?)?$',
    inputMode: 'decimal',
  },
  /** Non-negative, padded to the number of decimals in `precision`. */
  fixedDecimal: {
    strip: (text) => decimal(text, MOST_DECIMALS),
    finish: (text, decimals) => inDecimals(complete(text), decimals),
    pattern: '^(\\d{1,15}(\\.\\d{1,10})?)?$',
    inputMode: 'decimal',
  },
} as const satisfies Record<string, TextKind>;

/** Name of a text kind, as documents write it. */
export type TextKindName = keyof typeof TEXT_KINDS;
/** All names, for the grammar of the option. */
export const TEXT_KIND_NAMES = Object.keys(TEXT_KINDS) as TextKindName[];

/** The kind of a name; plain text for an unknown name. */
export function textKind(name: unknown): TextKind {
  return typeof name === 'string' && Object.hasOwn(TEXT_KINDS, name)
    ? TEXT_KINDS[name as TextKindName]
    : TEXT_KINDS.text;
}

/** Digits with one point and a limited number of decimals; other characters are removed. */
function decimal(text: string, decimals: number): string {
  const [whole = '', ...rest] = plain(text)
    .replace('。', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const kept = whole.slice(0, MOST_DIGITS);
  return rest.length === 0 ? kept : `${kept}.${rest.join('').slice(0, decimals)}`;
}

/** Completes `12.` to `12` and `.5` to `0.5`; a single point becomes empty. */
function complete(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  if (whole + decimals === '') return '';
  const figure = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? figure : `${figure}.${decimals}`;
}

/** Rounds half up to a fixed number of decimals; works on the digits, so that 1.005 becomes 1.01. */
function inDecimals(text: string, decimals: number): string {
  if (text === '') return '';
  const [whole = '0', rest = ''] = text.split('.');
  const scaled = BigInt(whole + rest.slice(0, decimals).padEnd(decimals, '0'));
  const all = String(Number(rest[decimals] ?? 0) >= 5 ? scaled + 1n : scaled).padStart(decimals + 1, '0');
  return decimals === 0 ? all : `${all.slice(0, -decimals)}.${all.slice(-decimals)}`;
}
