/** What the password dialog holds. */
export interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  verifyPassword: string;
}

/** How long a password may be (spec, section 5). */
export const PASSWORD_LENGTH = { min: 6, max: 18 } as const;

/** What is wrong with a change of password, as keys of the interface's words. */
export function passwordErrors(form: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const errors: Partial<Record<keyof PasswordForm, string>> = {};
  if (!isLongEnough(form.oldPassword)) errors.oldPassword = 'password.rule';
  if (!isLongEnough(form.newPassword)) errors.newPassword = 'password.rule';
  if (form.verifyPassword === '') errors.verifyPassword = 'password.verifyRequired';
  else if (form.verifyPassword !== form.newPassword) errors.verifyPassword = 'password.mismatch';
  return errors;
}

function isLongEnough(password: string): boolean {
  return password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
}
