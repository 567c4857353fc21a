import type { PasswordLength } from '../../schemas/record/password-policy';
import type { SettingsInForce } from '../action';

/** The permitted length of passwords. A maximum below the minimum counts as the minimum. */
export function passwordLength(settings: SettingsInForce): PasswordLength {
  const min = settings.get('pwd.min');
  return { min, max: Math.max(min, settings.get('pwd.max')) };
}
