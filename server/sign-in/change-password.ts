import Type from 'typebox';
import type { ActionContext, Db } from '../action';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldErrorName } from '../../schemas/errors/error-names';
import { fieldError } from '../../schemas/errors/field-error';
import { anyText } from '../../schemas/record/body-shapes';
import { passwordLength } from '../configuration/password-length';
import { fieldErrors } from '../contract/check-body';
import type { SessionRequest } from '../contract/request';
import { storePassword } from '../identity/account-changes';
import { accountName, storedHash } from '../identity/accounts';
import { USERS } from '../identity/identity-entities';
import { sentForm, verifySecret } from '../identity/password';
import { refusalOfPassword } from './password-refusal';
import { policyOf, type SessionPolicy } from '../session/session-policy';
import { countTry, forgetTries, lockAfterLastTry, trierOf } from './sign-in-tries';

/**
 * The old password is sent as at sign-in, as lower-case hex SHA-256. The new one is sent as typed, over TLS, so that
 * the server can check it. It is stored in the form that the browser sends at sign-in. `userId` is ignored.
 */
export const ChangePasswordBody = Type.Object({
  userId: Type.Optional(Type.Any()),
  oldLoginPwd: anyText({
    minLength: 1,
    maxLength: 200,
    title: '原密码',
    description: '密码的 SHA-256，小写十六进制，共 64 位',
  }),
  loginPwd: anyText({
    minLength: 1,
    maxLength: 200,
    title: '登录密码',
    description: '按输入的原文发送，由服务器检查',
  }),
  verifyLoginPwd: anyText({
    minLength: 1,
    maxLength: 200,
    title: '确认密码',
    description: '按输入的原文发送，由服务器检查',
  }),
});

interface PasswordChange {
  oldLoginPwd: string;
  loginPwd: string;
  verifyLoginPwd: string;
}

/**
 * Validates a change before anything is written. A wrong old password counts as a failed sign-in and stays counted, so
 * this runs outside the transaction of the change.
 */
export async function checkPasswordChange(
  services: { db: Db; policy: SessionPolicy },
  { session, lang, ip }: Pick<SessionRequest, 'session' | 'lang' | 'ip'>,
  change: PasswordChange,
): Promise<void> {
  const { db } = services;
  const { settings } = session;
  const policy = policyOf(services.policy, settings);
  const refuse = (path: keyof PasswordChange, name: FieldErrorName, params = {}): never => {
    throw fieldErrors([fieldError(path, name, lang, params)]);
  };
  if (session.isSupper) throw new AppError('passwordBySuper');
  if (change.loginPwd !== change.verifyLoginPwd) refuse('verifyLoginPwd', 'passwordMismatch');

  const { loginName, forgivenAt } = await accountName(db, session);
  const refused = await refusalOfPassword(change.loginPwd, loginName, passwordLength(settings));
  if (refused) refuse('loginPwd', refused.name, refused.params);
  const trier = trierOf({ loginName, ip }, null, forgivenAt);
  const lockedMinutes = await countTry(db, trier, policy);
  if (lockedMinutes > 0) refuse('oldLoginPwd', 'accountLocked', { n: lockedMinutes });
  if (!(await verifySecret(await storedHash(db, session), change.oldLoginPwd))) {
    await lockAfterLastTry(db, trier, policy);
    refuse('oldLoginPwd', 'oldPasswordWrong');
  }
  await forgetTries(db, trier);
  if (change.oldLoginPwd === sentForm(change.loginPwd)) refuse('loginPwd', 'passwordUnchanged');
}

/** Changes the current user's password and ends the user's other sessions. */
export async function changePassword(context: ActionContext, change: PasswordChange): Promise<null> {
  const { userId } = context.session;
  await storePassword(context.tx, context.session, sentForm(change.loginPwd), false);
  await context.sessions.end([userId], true);
  await context.audit({ action: 'change-password', entity: USERS, dataId: userId });
  return null;
}
