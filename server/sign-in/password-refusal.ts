import type { FieldErrorName } from '../../schemas/errors/error-names';
import type { ErrorParams } from '../../schemas/text/fill';
import { errorText } from '../../schemas/errors/error-text';
import { PASSWORD_LENGTH, passwordProblem, type PasswordLength } from '../../schemas/record/password-policy';

/** Size of the rejected part of the list, the most common first. */
const MOST = 10_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

/**
 * Why a password is rejected for an account; null: accepted. The same rule as in the browser, plus the list of common
 * passwords.
 */
export async function refusalOfPassword(
  typed: string,
  loginName: string,
  length: PasswordLength = PASSWORD_LENGTH,
): Promise<{ name: FieldErrorName; params: ErrorParams } | null> {
  commonest ??= readCommonest();
  const common = await commonest;
  return passwordProblem(typed, { loginName, length, isCommon: (plain) => common.has(plain) });
}

/** The same for the command line: throws with a message. */
export async function requireGoodPassword(what: string, typed: string, loginName: string): Promise<void> {
  const refused = await refusalOfPassword(typed, loginName);
  if (refused) throw new Error(`${what}: ${errorText(refused.name, 'en-US', refused.params)}.`);
}

/** Loaded on first use; most servers never need it. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST).map((password) => password.toLowerCase()));
}
