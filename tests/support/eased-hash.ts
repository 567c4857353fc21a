import { hash } from '@node-rs/argon2';
import { sentForm } from '../../server/identity/password';

/**
 * A typed password as the server stores it, by a hash that costs next to nothing, which it says of itself: the same code checks a
 * sign-in against it, and the many sign-ins of the tests do not take longer than what they are for.
 */
export function easedHash(typed: string): Promise<string> {
  return hash(sentForm(typed), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
