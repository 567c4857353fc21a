import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db, Session } from '../action';
import { AppError } from '../../schemas/errors';
import { effectiveCodes } from '../identity/effective-codes';
import { readDataScope } from '../access/data-scope';
import { ALL_FIELDS, fieldLimits } from '../access/field-rights';
import { loadSession, touchSession, type SessionRow } from './load-session';
import type { SessionPolicy } from './session-policy';

/** What of a tenant's documents a session is worked out from: the model, and every code there is. */
export interface InForce {
  readonly model: Model;
  readonly codes: ReadonlySet<string>;
}

interface SessionServices {
  db: Db;
  policy: SessionPolicy;
  /**
   * What is in force for a tenant: his documents, and every code there is, which is what a super user holds. `documents`
   * is the number of the last change of the documents, which the server makes sure to know before it goes on.
   */
  served(tenantId: number, documents: number): Promise<InForce>;
}

/** A session as the database told it, and what says whether it still does. */
export interface KnownSession {
  readonly session: Session;
  readonly tokenHash: Buffer;
  /** How often the access tables of the tenant had changed (`database/tables/access-changes.ts`), and the day. */
  readonly access: number;
  readonly day: string;
}

/** The session of a presented token; 401 without one, 203 when it is over. */
export async function requireSession(services: SessionServices, token: Buffer | null): Promise<KnownSession> {
  if (!token) throw new AppError('signInRequired');
  const row = await loadSession(services.db, token, services.policy);
  if (!row) throw new AppError('sessionOver');
  const { codes, model } = await services.served(row.tenant_id, row.documents);
  if (row.stale) await touchSession(services.db, row.tenant_id, token);
  const session: Session = {
    userId: row.user_id,
    userName: row.user_name,
    loginType: row.login_type,
    tenantId: row.tenant_id,
    orgId: row.org_id,
    homeOrgId: row.home_org_id,
    orgTree: row.org_tree,
    writesTenant: row.is_root_org || row.sys_manager || row.is_supper,
    isSupper: row.is_supper,
    sysManager: row.sys_manager,
    orgManager: row.org_manager,
    mustChangePassword: row.must_change && !row.is_supper,
    permissions: row.is_supper ? codes : effectiveCodes(row.granted, row.ceilings),
    dataScope: await readDataScope(
      services.db,
      {
        userId: row.user_id,
        tenantId: row.tenant_id,
        loginType: row.login_type,
        isSupper: row.is_supper,
        deptId: row.dept_id,
        areaIds: row.area_ids ?? [],
        roles: row.roles.map((role) => ({ dataScope: role.data_scope, areaIds: role.area_ids ?? [] })),
      },
      model,
    ),
    fields: row.is_supper ? ALL_FIELDS : await readFieldLimits(services.db, model, row),
  };
  return { session, tokenHash: token, access: row.access, day: row.day };
}

/** Codes of single roles are asked for only where a role says something of fields. */
async function readFieldLimits(
  db: Db,
  model: Model,
  { tenant_id, roles }: SessionRow,
): Promise<Session['fields']> {
  if (
    roles.every(({ hidden_fields, read_only_fields }) => !hidden_fields?.length && !read_only_fields?.length)
  )
    return ALL_FIELDS;
  const { rows } = await sql<{ id: number; codes: string[] }>`
    select subject_id as id, array_agg(code) as codes from permission_grant
     where tenant_id = ${tenant_id} and subject_kind = 'role' and subject_id = any(${roles.map(({ id }) => id)}::bigint[])
     group by subject_id`.execute(db);
  const codes = new Map(rows.map((row) => [row.id, new Set(row.codes)]));
  return fieldLimits(
    model,
    roles.map((role) => ({
      hidden: role.hidden_fields ?? [],
      readOnly: role.read_only_fields ?? [],
      codes: codes.get(role.id) ?? new Set(),
    })),
  );
}
