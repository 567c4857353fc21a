/** What a text input takes (building blocks, section 5). `strip` removes the rest while typing; `pattern` checks it. */
export interface TextKind {
  strip(text: string): string;
  maxLength?: number;
  pattern: string;
  inputMode?: 'numeric' | 'decimal' | 'tel';
}

/** PostgreSQL cannot store NUL in text. */
const ANY_TEXT = '^[^\\u0000]*$';
const digits = (text: string) => text.replace(/\D/g, '');

export const TEXT_KINDS = {
  text: { strip: (text) => text.trimStart(), pattern: ANY_TEXT },
  mobile: { strip: digits, maxLength: 11, pattern: '^\\d{11}$', inputMode: 'tel' },
  number: { strip: digits, pattern: '^\\d*$', inputMode: 'numeric' },
  tel: {
    strip: (text) => text.replace(/[^\d-]/g, ''),
    maxLength: 12,
    pattern: '^[\\d\\-]*$',
    inputMode: 'tel',
  },
  idcard: {
    strip: (text) =>
      text
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
  upper: { strip: (text) => text.toUpperCase().replace(/[^A-Z]/g, ''), pattern: '^[A-Z]*$' },
  positiveInteger: {
    strip: (text) => digits(text).replace(/^0+/, ''),
    pattern: '^([1-9]\\d*)?$',
    inputMode: 'numeric',
  },
  /** Non-negative, at most two decimals. */
  amount: { strip: (text) => decimal(text, 2), pattern: '^(\\d+(\\.\\d{1,2})?)?$', inputMode: 'decimal' },
  /** Non-negative, zero allowed. */
  decimal: { strip: (text) => decimal(text, 10), pattern: '^(\\d+(\\.\\d{1,10})?)?$', inputMode: 'decimal' },
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
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`;
}
