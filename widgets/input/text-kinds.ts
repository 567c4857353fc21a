/** What a text input takes (building blocks, section 5). `strip` removes the rest while typing; `pattern` checks it. */
export interface TextKind {
  strip(text: string): string;
  /** What is left of a typed text when the field is left, in so many decimals where the kind fixes them. */
  finish?(text: string, decimals: number): string;
  maxLength?: number;
  pattern: string;
  inputMode?: 'numeric' | 'decimal' | 'tel';
}

/** PostgreSQL cannot store NUL in text. */
const ANY_TEXT = '^[^\\u0000]*$';
/** Figures and letters as any keyboard writes them, those as wide as a character among them. */
const plain = (text: string) => text.normalize('NFKC');
const digits = (text: string) => plain(text).replace(/\D/g, '');

/** Digits before the point, and decimals where nobody says fewer. */
const MOST_DIGITS = 15;
export const MOST_DECIMALS = 10;
/** Decimals of a figure that always shows as many, unless the document says otherwise. */
export const FIXED_DECIMALS = 2;

export const TEXT_KINDS = {
  text: { strip: (text) => text.trimStart(), pattern: ANY_TEXT },
  mobile: {
    // As address books write it, with the code of the country.
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
    // What stands behind a point is no part of it: 12.5 would become 125.
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
  /** Non-negative, always written with the same number of decimals: those of the document's `precision`. */
  fixedDecimal: {
    strip: (text) => decimal(text, MOST_DECIMALS),
    finish: (text, decimals) => inDecimals(complete(text), decimals),
    pattern: '^(\\d{1,15}(\\.\\d{1,10})?)?$',
    inputMode: 'decimal',
  },
} as const satisfies Record<string, TextKind>;

export type TextKindName = keyof typeof TEXT_KINDS;
export const TEXT_KIND_NAMES = Object.keys(TEXT_KINDS) as TextKindName[];

export function textKind(name: unknown): TextKind {
  return typeof name === 'string' && Object.hasOwn(TEXT_KINDS, name)
    ? TEXT_KINDS[name as TextKindName]
    : TEXT_KINDS.text;
}

/** Digits with at most one point and so many decimals; what does not fit is not taken. */
function decimal(text: string, decimals: number): string {
  const [whole = '', ...rest] = plain(text)
    .replace('。', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const kept = whole.slice(0, MOST_DIGITS);
  return rest.length === 0 ? kept : `${kept}.${rest.join('').slice(0, decimals)}`;
}

/** `12.` and `.5` as they are written: `12`, `0.5`; a point alone is nothing. */
function complete(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  if (whole + decimals === '') return '';
  const figure = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? figure : `${figure}.${decimals}`;
}

/** A complete figure with exactly so many decimals, half up; counted in digits, so that 1.005 becomes 1.01. */
function inDecimals(text: string, decimals: number): string {
  if (text === '') return '';
  const [whole = '0', rest = ''] = text.split('.');
  const scaled = BigInt(whole + rest.slice(0, decimals).padEnd(decimals, '0'));
  const all = String(Number(rest[decimals] ?? 0) >= 5 ? scaled + 1n : scaled).padStart(decimals + 1, '0');
  return decimals === 0 ? all : `${all.slice(0, -decimals)}.${all.slice(-decimals)}`;
}
