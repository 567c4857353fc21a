import { DATE_PATTERN } from '../expression/date-patterns';

const DAY = new RegExp(DATE_PATTERN);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The check character of GB 11643 for the first 17 digits of a resident identity number. */
export function idCardDigit(seventeen: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(seventeen[at]), 0);
  return '10X98765432'[sum % 11] ?? '';
}

/** Whether a text is a resident identity number of 18 characters with a possible day of birth and the right check character (GB 11643). */
export function isIdNumber(text: string): boolean {
  return DAY.test(birthdayIn(text) ?? '') && idCardDigit(text) === text[17];
}

/** The day of birth in a resident identity number, `YYYY-MM-DD`; null when the text is none. */
export function birthdayIn(text: string): string | null {
  return hasForm(text) ? `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}` : null;
}

/** The gender in a resident identity number, 1 male or 2 female; null when the text is none. */
export function genderIn(text: string): 1 | 2 | null {
  if (!hasForm(text)) return null;
  return Number(text[16]) % 2 === 1 ? 1 : 2;
}

function hasForm(text: string): boolean {
  return /^\d{17}[\dX]$/.test(text);
}
