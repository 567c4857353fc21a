import type { JsonObject } from '../json';
import { birthdayIn, genderIn, isIdNumber } from '../text/id-number';

/** What a named check may read besides the record. */
interface CheckFacts {
  /** Business date, `YYYY-MM-DD`. */
  today: string;
}

/**
 * Checks that an expression cannot express, by name. Each returns whether the record satisfies the rule; a missing
 * value satisfies it, because `required` is a separate rule. Checks of values without the day call a function of a
 * domain (`domain-functions.ts`) instead; those of identity numbers are older than functions, and documents name them.
 */
export const NAMED_CHECKS: Readonly<
  Record<string, (record: JsonObject, path: string, facts: CheckFacts) => boolean>
> = {
  /** GB 11643: the check digit of an 18-digit resident identity number. */
  idCardDigit: (record, path) => {
    const value = record[path];
    return typeof value !== 'string' || value === '' || isIdNumber(value);
  },
  /** The identity number contains the record's `birthday` and matches its `gender` (1 male, 2 female). */
  idCardAgrees: (record, path) => {
    const value = record[path];
    const born = typeof value === 'string' ? birthdayIn(value) : null;
    if (typeof value !== 'string' || born === null) return true;
    const { birthday, gender } = record;
    if (typeof birthday === 'string' && birthday !== '' && birthday !== born) return false;
    return (gender !== 1 && gender !== 2) || gender === genderIn(value);
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
