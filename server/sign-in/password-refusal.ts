import type { ErrorName, ErrorParams } from '../../schemas/errors';
import { errorText } from '../../schemas/errors';
import { passwordProblem } from '../../schemas/record/password-policy';

/** So many of the list are refused, the commonest first. */
const MOST = 10_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Why a password may not be set for an account; null: it may. The same rule as in the browser, with the list of common ones. */
export async function refusalOfPassword(
  typed: string,
  loginName: string,
): Promise<{ name: ErrorName; params: ErrorParams } | null> {
  commonest ??= readCommonest();
  const common = await commonest;
  return passwordProblem(typed, { loginName, isCommon: (plain) => common.has(plain) });
}

/** The same for whoever sets one at the machine: throws in words. */
export async function requireGoodPassword(what: string, typed: string, loginName: string): Promise<void> {
  const refused = await refusalOfPassword(typed, loginName);
  if (refused) throw new Error(`${what}: ${errorText(refused.name, 'en-US', refused.params)}.`);
}

/** Loaded when the first password is set: most servers never need it. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST).map((password) => password.toLowerCase()));
}
