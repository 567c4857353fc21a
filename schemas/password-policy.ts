import type { ErrorName, ErrorParams } from './errors';

/** How long a password may be. The lowest least length an installation may set is six. */
export const PASSWORD_LENGTH = { min: 8, max: 18 } as const;

/** Shorter account names are found in too many passwords to be told from chance. */
const SHORTEST_NAME = 3;

/** What of a password can be judged. */
export interface PasswordFacts {
  /** The account it is for; null where it is not known, as in the browser. */
  loginName: string | null;
  /** Whether it is one of the commonest; the list is too large for the browser, so the server asks it. */
  isCommon?(typed: string): boolean;
}

/** Why a typed password may not be set; null: it may. The browser asks before sending, the server decides. */
export function passwordProblem(
  typed: string,
  { loginName, isCommon }: PasswordFacts,
): { name: ErrorName; params: ErrorParams } | null {
  const length = [...typed].length;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    return { name: 'passwordLength', params: { ...PASSWORD_LENGTH } };
  if (loginName !== null && holdsName(typed.toLowerCase(), loginName.toLowerCase()))
    return { name: 'passwordIsName', params: {} };
  return isCommon?.(typed) ? { name: 'passwordCommon', params: {} } : null;
}

/** Whether one is in the other, written forwards or backwards. */
function holdsName(typed: string, name: string): boolean {
  if (name.length < SHORTEST_NAME) return false;
  const backwards = [...name].reverse().join('');
  return [name, backwards].some((one) => typed.includes(one) || one.includes(typed));
}
