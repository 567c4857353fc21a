import { hash } from '@node-rs/argon2';
import { sentForm } from '../../server/identity/password';

/**
 * The stored form of a typed password with a very cheap hash. The hash names its parameters, so the normal code
 * verifies it, and the many sign-ins of the tests take little time.
 */
export function cheapHash(typed: string): Promise<string> {
  return hash(sentForm(typed), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
