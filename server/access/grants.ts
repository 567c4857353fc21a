import { sql } from 'kysely';
import type { ActionContext, AppNode, Db, Grants, Session, Subject, Tx } from '../action';
import { recordAccessChange } from '../database/tables/access-changes';
import { AppError } from '../../schemas/errors/app-error';
import { effectiveCodes, NO_CODE } from '../identity/effective-codes';
import { ORGANISATIONS, ROLES, USERS, type IdentityEntity } from '../identity/identity-entities';
import { grantSources } from '../identity/grant-sources';
import { grantableCodes } from './permission-tree';
import type { RightsGuard } from './rights-guard';

const SUBJECT_TABLE: Readonly<Record<Subject['kind'], IdentityEntity>> = {
  role: ROLES,
  user: USERS,
  org: ORGANISATIONS,
};

interface GrantServices {
  tx: Db | Tx;
  session: Session;
  /** Names already in the caller's language. */
  tree: readonly AppNode[];
  audit: ActionContext['audit'];
  guard: RightsGuard;
}

/** Grants for actions of domains: within the session's tenant, guarded, audited, in the action's transaction. */
export function grantsOf({ tx, session, tree, audit, guard }: GrantServices): Grants {
  const known = new Set(grantableCodes(tree));

  return {
    tree: () => tree,
    of: (subject) => codesOfSubject(tx, session.tenantId, subject),

    async replace(subject, codes) {
      const wanted = new Set(codes);
      const unknown = codes.filter((code) => !known.has(code));
      if (unknown.length > 0) throw new AppError('badRequest', {}, { unknown });
      await lockSubject(tx, session.tenantId, subject);
      const before = await codesOfSubject(tx, session.tenantId, subject);
      const added = [...wanted].filter((code) => !before.has(code)).sort();
      const removed = [...before].filter((code) => !wanted.has(code)).sort();
      await guard.around(SUBJECT_TABLE[subject.kind], [subject.id], async () => {
        if (subject.kind !== 'org') guard.chooseCodes(added);
        await writeGrants(tx, session.tenantId, subject, [...wanted]);
      });
      if (added.length > 0 || removed.length > 0) {
        const entity = SUBJECT_TABLE[subject.kind];
        await audit({ action: 'assign', entity, dataId: subject.id, data: { added, removed } });
      }
      return { added, removed };
    },

    async effective(userId) {
      const { granted, ceilings } = await grantSources(tx, session.tenantId, userId);
      const inForce = effectiveCodes(
        granted.map(({ code }) => code),
        ceilings,
      );
      return granted.map((grant) => ({ ...grant, blockedByOrg: !inForce.has(grant.code) }));
    },
  };
}

/** Replaces the grants of a subject; used by actions through `Grants`, by seeds directly. */
export async function writeGrants(
  tx: Db | Tx,
  tenantId: number,
  subject: Subject,
  codes: readonly string[],
): Promise<void> {
  await recordAccessChange(tx, tenantId);
  const stored = codes.length === 0 && subject.kind === 'org' ? [NO_CODE] : [...new Set(codes)];
  await sql`
    delete from permission_grant
     where tenant_id = ${tenantId} and subject_kind = ${subject.kind} and subject_id = ${subject.id}`.execute(
    tx,
  );
  if (stored.length === 0) return;
  await sql`insert into permission_grant (tenant_id, subject_kind, subject_id, code)
            select ${tenantId}, ${subject.kind}, ${subject.id}, unnest(${stored}::text[])`.execute(tx);
}

/** Adds codes to the grants of a subject; returns those that it did not have. */
export async function addGrants(
  tx: Db | Tx,
  tenantId: number,
  subject: Subject,
  codes: readonly string[],
): Promise<string[]> {
  await lockSubject(tx, tenantId, subject);
  const before = await codesOfSubject(tx, tenantId, subject);
  const added = [...new Set(codes)].filter((code) => !before.has(code)).sort();
  if (added.length > 0) await writeGrants(tx, tenantId, subject, [...before, ...added]);
  return added;
}

async function codesOfSubject(db: Db | Tx, tenantId: number, subject: Subject): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from permission_grant
     where tenant_id = ${tenantId} and subject_kind = ${subject.kind} and subject_id = ${subject.id}
       and code <> ${NO_CODE}`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/** Serialises replacements of one subject's grants. An unknown subject, or one of another tenant, is not found. */
async function lockSubject(tx: Db | Tx, tenantId: number, subject: Subject): Promise<void> {
  const { rows } = await sql`
    select id from ${sql.table(SUBJECT_TABLE[subject.kind])}
     where id = ${subject.id} and tenant_id = ${tenantId} for update`.execute(tx);
  if (rows.length === 0) throw new AppError('notFound');
}
