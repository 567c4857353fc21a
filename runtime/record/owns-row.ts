import { mayWrite, SUPPLIER_USER } from '../../schemas/model/ownership';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { User } from '../session/session-store';

/**
 * Whether a session may change rows of an organisation that it sees, or add them there (`isNew`). While the session loads, the
 * server decides alone.
 */
export function ownsOrganisation(
  page: CompiledPage,
  user: User | null,
  orgId: number | null,
  isNew = false,
): boolean {
  if (!page.scope || !user) return true;
  const writer = {
    orgId: user.orgId,
    writesTenant: user.writesTenant === 1,
    isSupper: user.isSupper === 1,
  };
  const ofOwnSupplier = !isNew && page.ofSuppliers === true && user.loginType === SUPPLIER_USER;
  return mayWrite(page.scope, writer, orgId, ofOwnSupplier);
}

/** The organisation of a row; null for rows that several share. */
export function organisationOf(row: JsonObject): number | null {
  return typeof row.orgId === 'number' ? row.orgId : null;
}
