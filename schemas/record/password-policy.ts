import type { ErrorName, ErrorParams } from '../errors';

/** How long a password may be. The lowest least length an installation may set is six. */
export const PASSWORD_LENGTH = { min: 8, max: 18 } as const;

/** Fewer different characters are tried out soon, whatever their order. */
const LEAST_DISTINCT = 5;

/** Shorter account names are found in too many passwords to be told from chance. */
const SHORTEST_NAME = 3;

/** What of a password can be judged. */
interface PasswordFacts {
  /** The account it is for; null where it is not known, as in the browser. */
  loginName: string | null;
  /**
   * Whether it is one of the commonest, given in its plain form; the list is too large for the browser, so the server asks it.
   */
  isCommon?(plain: string): boolean;
}

/**
 * Why a typed password may not be set; null: it may. The browser asks before sending, the server decides. Judged is its plain
 * form, which is for this check alone: what is stored is what was typed.
 */
export function passwordProblem(
  typed: string,
  { loginName, isCommon }: PasswordFacts,
): { name: ErrorName; params: ErrorParams } | null {
  const plain = plainForm(typed);
  // A sign of compatibility may stand for many characters, but only one was typed.
  const least = Math.min(lengthOf(typed.normalize('NFC').trim()), lengthOf(plain));
  if (least < PASSWORD_LENGTH.min || lengthOf(typed) > PASSWORD_LENGTH.max)
    return { name: 'passwordLength', params: { ...PASSWORD_LENGTH } };
  if (loginName !== null && concernsName(plain, plainForm(loginName)))
    return { name: 'passwordIsName', params: {} };
  return isSimple(plain) || isCommon?.(plain) ? { name: 'passwordCommon', params: {} } : null;
}

/** Without what is easily varied: width and composition of characters, spaces around, letter case. */
function plainForm(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** In characters, of which some take two places of a string. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** Whether it is too few characters, one run of them (`abcdefgh`, `87654321`), or either of these again and again. */
function isSimple(plain: string): boolean {
  const unit = repeatedUnit([...plain]);
  return unit.length < PASSWORD_LENGTH.min || new Set(unit).size < LEAST_DISTINCT || isRun(unit);
}

/** The shortest part that makes up the whole when repeated, the last time perhaps cut off; the whole where there is none. */
function repeatedUnit(characters: readonly string[]): readonly string[] {
  for (let length = 1; length * 2 <= characters.length; length++)
    if (characters.every((one, at) => at < length || one === characters[at - length]))
      return characters.slice(0, length);
  return characters;
}

/** Whether each character follows the one before it, all upwards or all downwards. */
function isRun(characters: readonly string[]): boolean {
  const points = characters.map((one) => one.codePointAt(0) ?? 0);
  return [1, -1].some((step) => points.every((point, at) => at === 0 || point - points[at - 1]! === step));
}

/** Whether one is in the other, also where separators stand between the letters and digits. */
function concernsName(plain: string, name: string): boolean {
  return holdsName(plain, name) || holdsName(withoutSeparators(plain), withoutSeparators(name));
}

function withoutSeparators(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether one is in the other, written forwards or backwards. What separators leave of a password may be a part of any name. */
function holdsName(password: string, name: string): boolean {
  if (lengthOf(name) < SHORTEST_NAME) return false;
  const backwards = [...name].reverse().join('');
  const isWhole = lengthOf(password) >= PASSWORD_LENGTH.min;
  return [name, backwards].some((one) => password.includes(one) || (isWhole && one.includes(password)));
}
