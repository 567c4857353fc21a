import type { Model } from '../../schemas/model/model';
import { ADMINISTRATOR_ROLES } from '../../schemas/document/permission';
import type { Db, Session } from '../action';
import { readDataScope } from './data-scope';
import { fieldLimits } from './field-rights';
import type { RoleGrants, UserGrants } from '../identity/subject-grants';

/** A right that a bearer has and the actor does not. `by`: the role that grants it; null: granted directly. */
export type Excess = { by: string | null } & (
  | { kind: 'superUser' }
  | { kind: 'code'; code: string }
  | { kind: 'administrator'; name: string | null }
  | { kind: 'flag'; column: 'sysManager' | 'orgManager' }
  | { kind: 'scope'; dataScope: number }
  | { kind: 'org'; id: number }
  | { kind: 'area' }
  | { kind: 'rows' }
  | { kind: 'department' }
  | { kind: 'field'; entity: string; column: string }
);

/** The actor's rights: the session and the effective grants, without the ceilings of organisations. */
export interface Actor {
  readonly session: Session;
  readonly codes: ReadonlySet<string>;
  readonly administrator: ReadonlySet<string>;
  readonly orgs: ReadonlySet<number>;
}

/**
 * A bearer of grants: a user, or everyone with a role. Disabled roles count, because enabling one later grants all of
 * it. Ceilings do not count: actor and bearer work in the same organisations, so a ceiling limits both alike.
 */
export interface Bearer extends UserGrants {
  /** The department is unknown, because the bearer is a role. */
  anyDepartment?: true;
  /** Rows that the bearer creates concern nobody else, because the bearer is only about to receive rights. */
  receiving?: true;
}

/** Everyone who has this role and nothing else. */
export function bearerOfRole(role: RoleGrants): Bearer {
  return {
    id: 0,
    name: role.name,
    orgId: role.orgId,
    switchOrgIds: [],
    deptId: null,
    areaIds: [],
    isSupplier: false,
    isSupper: false,
    sysManager: false,
    orgManager: false,
    codes: new Set(),
    roles: [role],
    anyDepartment: true,
    receiving: true,
  };
}

/** The rights of a session's actor. */
export function actorOf(session: Session, own: UserGrants | undefined): Actor {
  const roles = (own?.roles ?? []).filter(({ enabled }) => enabled);
  return {
    session,
    codes: new Set([...(own?.codes ?? []), ...roles.flatMap(({ codes }) => [...codes])]),
    administrator: new Set(roles.map(({ code }) => code).filter(isAdministrator)),
    orgs: new Set(own ? [own.orgId, ...own.switchOrgIds] : []),
  };
}

/**
 * Everything that a bearer has and the actor does not: codes, administrator roles, flags, organisations, data scope,
 * fields. Empty for a super user as actor.
 */
export async function excessOf(actor: Actor, bearer: Bearer, model: Model, db: Db): Promise<Excess[]> {
  const { session } = actor;
  if (session.isSupper) return [];
  const found: Excess[] = [];
  if (bearer.isSupper) found.push({ kind: 'superUser', by: null });
  for (const { code, name } of bearer.roles)
    if (isAdministrator(code) && !actor.administrator.has(code))
      found.push({ kind: 'administrator', by: null, name });
  for (const column of ['sysManager', 'orgManager'] as const)
    if (bearer[column] && !session[column]) found.push({ kind: 'flag', by: null, column });
  for (const { by, codes } of [{ by: null, codes: bearer.codes }, ...bearer.roles.map(asSource)])
    for (const code of codes) if (!actor.codes.has(code)) found.push({ kind: 'code', by, code });
  for (const id of new Set([bearer.orgId, ...bearer.switchOrgIds]))
    if (!actor.orgs.has(id)) found.push({ kind: 'org', by: null, id });
  for (const { name, dataScope } of bearer.roles)
    if (dataScope < widestScope(session)) found.push({ kind: 'scope', by: name, dataScope });
  found.push(...(await excessOfRows(session, bearer, model, db)), ...excessOfFields(session, bearer, model));
  return found;
}

function asSource({ name, codes }: RoleGrants): { by: string; codes: ReadonlySet<string> } {
  return { by: name, codes };
}

function isAdministrator(code: string): boolean {
  return (ADMINISTRATOR_ROLES as readonly string[]).includes(code);
}

/**
 * The widest `DataScope` within the session's own: 1 the tenant, 2 the organisations below, 3 the session's
 * organisation.
 */
function widestScope({ dataScope: { orgs, rows } }: Session): number {
  if (rows !== 'all') return 4;
  if (typeof orgs !== 'string') return 1;
  return orgs === 'tree' ? 2 : 3;
}

/** A session restricted to some rows is compared by areas and by creators of rows. */
async function excessOfRows(session: Session, bearer: Bearer, model: Model, db: Db): Promise<Excess[]> {
  const held = session.dataScope.rows;
  if (held === 'all') return [];
  // All rows of a supplier exceed those of some areas or creators, and those of another supplier.
  if (bearer.isSupplier) return bearer.id === session.userId ? [] : [{ kind: 'rows', by: null }];
  const found: Excess[] = [];
  const named = [...bearer.areaIds, ...bearer.roles.flatMap(({ areaIds }) => areaIds)];
  const byDepartment = bearer.roles.filter(({ dataScope }) => dataScope === 4 || dataScope === 5);
  if (bearer.anyDepartment)
    found.push(
      ...byDepartment.map(({ name, dataScope }): Excess => ({ kind: 'scope', by: name, dataScope })),
    );
  const { rows } = await readDataScope(
    db,
    {
      userId: bearer.id,
      tenantId: session.tenantId,
      loginType: 1,
      isSupper: bearer.isSupper,
      deptId: bearer.deptId,
      areaIds: bearer.areaIds,
      roles: bearer.roles,
    },
    model,
  );
  // A scope of whole organisations has been compared before.
  if (rows === 'all') return found;
  if ([...named, ...rows.areaIds].some((id) => !held.areaIds.includes(id)))
    found.push({ kind: 'area', by: null });
  const makers =
    rows.createdBy === 'all' ? null : rows.createdBy.filter((id) => !bearer.receiving || id !== bearer.id);
  const seen = held.createdBy;
  const seesMakers = seen === 'all' || (makers !== null && makers.every((id) => seen.includes(id)));
  if (!seesMakers || (rows.own && !bearer.receiving)) found.push({ kind: 'rows', by: null });
  return found;
}

/**
 * Fields denied to the actor must also be denied to the bearer, where a code lets the bearer work with their entity. A
 * disabled role opens fields only once it is enabled, so both states are compared.
 */
function excessOfFields({ fields }: Session, bearer: Bearer, model: Model): Excess[] {
  if (fields.size === 0) return [];
  const codes = new Set([...bearer.codes, ...bearer.roles.flatMap((role) => [...role.codes])]);
  const kept = [bearer.roles, bearer.roles.filter(({ enabled }) => enabled)].map((roles) =>
    fieldLimits(model, roles),
  );
  return [...fields].flatMap(([entity, limits]) =>
    limits.codes.some((code) => codes.has(code))
      ? [...limits.readOnly]
          .filter((name) =>
            kept.some((of) => {
              const own = of.get(entity);
              return !(limits.hidden.has(name) ? own?.hidden : own?.readOnly)?.has(name);
            }),
          )
          .map((column): Excess => ({ kind: 'field', by: null, entity, column }))
      : [],
  );
}
