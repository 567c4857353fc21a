import { passwordProblem } from '../../schemas/record/password-policy';

/** What the password dialog holds. */
export interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  verifyPassword: string;
}

/** What is wrong with a change of password, as keys of the interface's words. The server knows more, and decides. */
export function passwordErrors(form: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const errors: Partial<Record<keyof PasswordForm, string>> = {};
  // An old one may be shorter than a new one has to be.
  if (form.oldPassword === '') errors.oldPassword = 'password.rule';
  const problem = passwordProblem(form.newPassword, { loginName: null });
  if (problem) errors.newPassword = problem.name === 'passwordLength' ? 'password.rule' : 'password.common';
  if (form.verifyPassword === '') errors.verifyPassword = 'password.verifyRequired';
  else if (form.verifyPassword !== form.newPassword) errors.verifyPassword = 'password.mismatch';
  return errors;
}
