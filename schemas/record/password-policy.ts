import type { FieldErrorName } from '../errors/error-names';
import type { ErrorParams } from '../text/fill';

/** Minimum and maximum length of a password. */
export interface PasswordLength {
  readonly min: number;
  readonly max: number;
}

/** The usual length; an organisation may set another, with a minimum as low as six. */
export const PASSWORD_LENGTH: PasswordLength = { min: 8, max: 18 };

/** Passwords with fewer distinct characters are quickly guessed, in whatever order. */
const LEAST_DISTINCT = 5;

/** Shorter account names occur in passwords by chance. */
const SHORTEST_NAME = 3;

/** What the policy needs to judge a password. */
interface PasswordFacts {
  /** The account name; null when unknown, as in the browser. */
  loginName: string | null;
  /** The permitted length; the usual one by default. */
  length?: PasswordLength;
  /**
   * Whether the plain form is a common password. The list is too large for the browser, so only the server checks it.
   */
  isCommon?(plain: string): boolean;
}

/**
 * Why a password is rejected; null: accepted. The browser checks before it sends, the server decides. The check works
 * on the plain form; the password itself is stored as typed (hashed).
 */
export function passwordProblem(
  typed: string,
  { loginName, length = PASSWORD_LENGTH, isCommon }: PasswordFacts,
): { name: FieldErrorName; params: ErrorParams } | null {
  const plain = plainForm(typed);
  // A compatibility character may expand to many characters, but only one was typed.
  const least = Math.min(lengthOf(typed.normalize('NFC').trim()), lengthOf(plain));
  if (least < length.min || lengthOf(typed) > length.max)
    return { name: 'passwordLength', params: { ...length } };
  if (loginName !== null && concernsName(plain, plainForm(loginName), length))
    return { name: 'passwordIsName', params: {} };
  return isSimple(plain, length) || isCommon?.(plain) ? { name: 'passwordCommon', params: {} } : null;
}

/** Removes trivial variation: width and composition of characters, surrounding spaces, letter case. */
function plainForm(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Length in characters; some take two code units. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** Whether it has too few distinct characters, is one run (`abcdefgh`, `87654321`), or repeats either. */
function isSimple(plain: string, { min }: PasswordLength): boolean {
  const unit = repeatedUnit([...plain]);
  return unit.length < min || new Set(unit).size < LEAST_DISTINCT || isRun(unit);
}

/**
 * The shortest prefix that produces the whole by repetition, with the last repetition possibly truncated; the whole
 * when there is none.
 */
function repeatedUnit(characters: readonly string[]): readonly string[] {
  for (let length = 1; length * 2 <= characters.length; length++)
    if (characters.every((one, at) => at < length || one === characters[at - length]))
      return characters.slice(0, length);
  return characters;
}

/** Whether each character follows the previous one, all ascending or all descending. */
function isRun(characters: readonly string[]): boolean {
  const points = characters.map((one) => one.codePointAt(0) ?? 0);
  return [1, -1].some((step) => points.every((point, at) => at === 0 || point - points[at - 1]! === step));
}

/** Whether one contains the other, also without the separators between letters and digits. */
function concernsName(plain: string, name: string, length: PasswordLength): boolean {
  return (
    holdsName(plain, name, length) || holdsName(withoutSeparators(plain), withoutSeparators(name), length)
  );
}

function withoutSeparators(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * Whether one contains the other, forwards or backwards. A password that is short without its separators is part of too
 * many names, so only the other direction counts for it.
 */
function holdsName(password: string, name: string, { min }: PasswordLength): boolean {
  if (lengthOf(name) < SHORTEST_NAME) return false;
  const backwards = [...name].reverse().join('');
  const isComplete = lengthOf(password) >= min;
  return [name, backwards].some((one) => password.includes(one) || (isComplete && one.includes(password)));
}
