import type { JsonObject } from '../json';

/** What a named check may read besides the record. */
interface CheckFacts {
  /** Business date, `YYYY-MM-DD`. */
  today: string;
}

/**
 * Checks that an expression cannot express, by name. Each returns whether the record satisfies the rule; a missing
 * value satisfies it, because `required` is a separate rule.
 */
export const NAMED_CHECKS: Readonly<
  Record<string, (record: JsonObject, path: string, facts: CheckFacts) => boolean>
> = {
  /** GB 11643: the check digit of an 18-digit resident identity number. */
  idCardDigit: (record, path) => {
    const value = record[path];
    return typeof value !== 'string' || value === '' || idCardDigitHolds(value);
  },
  /** The identity number contains the record's `birthday` and matches its `gender` (1 male, 2 female). */
  idCardAgrees: (record, path) => {
    const value = record[path];
    if (typeof value !== 'string' || !/^\d{17}[\dX]$/.test(value)) return true;
    const born = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
    const male = Number(value[16]) % 2 === 1;
    const { birthday, gender } = record;
    if (typeof birthday === 'string' && birthday !== '' && birthday !== born) return false;
    return gender !== 1 && gender !== 2 ? true : male === (gender === 1);
  },
  notAfterToday: (record, path, { today }) => {
    const value = record[path];
    return typeof value !== 'string' || value.slice(0, 10) <= today;
  },
};

/** The columns that a named check reads beside that of its path. */
export const NAMED_READS: Readonly<Record<string, readonly string[]>> = {
  idCardAgrees: ['birthday', 'gender'],
};

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The check character of GB 11643 for the first 17 digits. */
export function idCardDigit(seventeen: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(seventeen[at]), 0);
  return '10X98765432'[sum % 11] ?? '';
}

function idCardDigitHolds(value: string): boolean {
  return /^\d{17}[\dX]$/.test(value) && idCardDigit(value) === value[17];
}
