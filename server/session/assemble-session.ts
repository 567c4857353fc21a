import type { Db, Session, SettingsInForce } from '../action';
import { readDataScope } from '../access/data-scope';
import { ALL_FIELDS, fieldLimits } from '../access/field-rights';
import { withoutUnreadFigures } from '../access/unread-figures';
import { effectiveCodes } from '../identity/effective-codes';
import { codesOfRoles, type SessionFacts } from '../identity/session-facts';
import type { Model } from '../../schemas/model/model';

/** What a session needs from a tenant's documents: the model and every code. */
export interface InForce {
  readonly model: Model;
  /** The codes of a super user. */
  readonly codes: ReadonlySet<string>;
}

/** Builds a session from the stored data. No other code builds sessions. */
export async function assembleSession(
  db: Db,
  facts: SessionFacts,
  { model, codes }: InForce,
  settings: SettingsInForce,
): Promise<Session> {
  const { isSupper, sysManager, orgManager } = facts;
  const session: Session = {
    userId: facts.userId,
    userName: facts.userName,
    loginType: facts.loginType,
    tenantId: facts.tenantId,
    orgId: facts.orgId,
    homeOrgId: facts.homeOrgId,
    orgTree: facts.orgTree,
    isBureau: facts.isBureau,
    writesTenant: facts.isRootOrg || sysManager || isSupper,
    isSupper,
    sysManager,
    orgManager,
    mustChangePassword: facts.mustChange && !isSupper,
    permissions: isSupper ? codes : effectiveCodes(facts.granted, facts.ceilings),
    dataScope: await readDataScope(db, facts, model),
    settings,
    fields: await readFieldLimits(db, model, facts),
  };
  return { ...session, fields: withoutUnreadFigures(model, session) };
}

/** Codes of single roles are loaded only when a role restricts fields. */
async function readFieldLimits(
  db: Db,
  model: Model,
  { tenantId, isSupper, roles }: SessionFacts,
): Promise<Session['fields']> {
  const says = roles.some(({ hidden, readOnly }) => hidden.length > 0 || readOnly.length > 0);
  if (isSupper || !says) return ALL_FIELDS;
  const unread = roles.flatMap(({ id, codes }) => (codes ? [] : [id]));
  const read = unread.length > 0 ? await codesOfRoles(db, tenantId, unread) : null;
  return fieldLimits(
    model,
    roles.map(({ id, hidden, readOnly, codes }) => ({
      hidden,
      readOnly,
      codes: new Set(codes ?? read?.get(id)),
    })),
  );
}
