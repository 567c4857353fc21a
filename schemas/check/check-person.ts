import type { Field } from '../model/field';
import { DEFAULT_ENTITIES } from '../model/session-value';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';

/**
 * Checks whom something is not for (`notBy.column`): a user that a column refers to, who created or changed a row, or on users the
 * row itself. A name that no column has is reported where it is looked up.
 */
export function checkPerson(
  name: string | undefined,
  at: string,
  { entity, column }: { entity: string | undefined; column(name: string): Field | undefined },
  report: Report,
): void {
  if (name === undefined || name === 'createdBy' || name === 'updatedBy') return;
  const field = name === 'id' ? undefined : column(name);
  const refersTo = name === 'id' ? entity : field?.source?.entity;
  if ((name === 'id' || field) && refersTo !== DEFAULT_ENTITIES.user) report(at, cause('noPerson', { name }));
}
