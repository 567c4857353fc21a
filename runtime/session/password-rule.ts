import { PASSWORD_LENGTH, passwordProblem, type PasswordLength } from '../../schemas/record/password-policy';

/** The fields of the password dialog. */
export interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  verifyPassword: string;
}

/** Errors of a password change as translation keys. The server checks more and decides. */
export function passwordErrors(
  form: PasswordForm,
  length: PasswordLength = PASSWORD_LENGTH,
): Partial<Record<keyof PasswordForm, string>> {
  const errors: Partial<Record<keyof PasswordForm, string>> = {};
  // The old password may be shorter than the current rule.
  if (form.oldPassword === '') errors.oldPassword = 'password.rule';
  const problem = passwordProblem(form.newPassword, { loginName: null, length });
  if (problem) errors.newPassword = problem.name === 'passwordLength' ? 'password.rule' : 'password.common';
  if (form.verifyPassword === '') errors.verifyPassword = 'password.verifyRequired';
  else if (form.verifyPassword !== form.newPassword) errors.verifyPassword = 'password.mismatch';
  return errors;
}
