import type { Field } from './field';

/**
 * Whether the masked value of a field can be revealed. A form as a whole is not: its fields are masked one by one; a secret
 * is shown to nobody.
 */
export function isRevealable({ sensitive, formBy }: Pick<Field, 'sensitive' | 'formBy'>): boolean {
  return sensitive !== undefined && sensitive !== 'secret' && !formBy;
}
