import Type, { type Static } from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import { brokenGuard } from '../../schemas/record/broken-guard';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { menuEntries, namedSuffixes } from '../../schemas/model/menu-entries';
import { permissionCode } from '../../schemas/document/permission';
import { addGrants } from '../access/grants';
import { codesOf } from '../access/permission-tree';
import type { ConnectedRequest } from '../contract/request';
import { ROLES, USERS } from '../identity/identity-entities';
import { enterableOrgs } from '../identity/organisations';
import { enabledRoles, type EnabledRole } from '../identity/grantable-roles';
import type { Session, Tx } from '../action';
import type { DocumentServices } from './document-services';
import type { Served } from './live-models';

/** Roles that one publish may grant to, and that are offered. */
const MOST_ROLES = 200;
const MOST_CODES = 100;

/** What a publish gives to roles, or to whoever publishes: permissions that it creates. */
export const CreatedGrants = Type.Array(
  Type.Object(
    {
      /** Absent: the caller. */
      role: Type.Optional(Type.Integer({ minimum: 1, title: '角色' })),
      /** Absent: all that the publish creates and may grant. */
      codes: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), { maxItems: MOST_CODES, title: '权限' }),
      ),
    },
    { additionalProperties: false },
  ),
  { maxItems: MOST_ROLES, title: '授予的权限' },
);
/** What a publish gives to roles. */
export type CreatedGrants = Static<typeof CreatedGrants>;

/** A role that can be granted permissions. */
interface Grantee extends Omit<EnabledRole, 'stored'> {
  /** The name of its organisation. */
  org: string;
}

/**
 * The codes that whoever publishes may grant although the session does not hold them: those that mean nothing yet, neither
 * to a call in force nor as a permission of a module in force. What the new documents read of others is judged by itself
 * (`publish-rights.ts`). A super user may grant every new one.
 */
export function grantableCodes(
  session: Pick<Session, 'isSupper'>,
  { model, routes }: Pick<Served, 'model' | 'routes'>,
  next: Pick<Model, 'domains'>,
): ReadonlySet<string> {
  const inMenus = [...menuEntries(model.domains)];
  const offered = new Set(inMenus.flatMap(codesOf));
  const created = [...menuEntries(next.domains)].flatMap(codesOf).filter((code) => !offered.has(code));
  if (session.isSupper || created.length === 0) return new Set(created);
  const asked = new Set(
    routes.flatMap(({ access }) => (typeof access === 'object' ? [...access.anyOf] : [])),
  );
  const modules = [...inMenus, ...[...model.entities.values()].map(({ entity }) => entity)];
  const suffixes = namedSuffixes(model.domains);
  // The parts of a code can be joined in several ways: `a` with `b_reveal` is `a_b` with `reveal`.
  const means = new Set(
    modules.flatMap(({ module }) =>
      module === undefined ? [] : [...suffixes].map((suffix) => permissionCode(module, suffix)),
    ),
  );
  return new Set(created.filter((code) => !asked.has(code) && !means.has(code)));
}

/** The enabled roles that the caller may grant to: of organisations that the session may work in, and not protected. */
export async function grantees(
  { records, model }: DocumentServices,
  request: ConnectedRequest,
): Promise<Grantee[]> {
  const { session, tx } = request;
  const orgs = new Map((await enterableOrgs(tx, session)).map(({ id, shortName }) => [id, shortName]));
  const roles = (await enabledRoles(tx, session, [...orgs.keys()])).filter(
    ({ stored }) => !isProtected(model, inDocument(model, stored)),
  );
  const asked = { criteria: {}, title: 'name', subtitle: [], most: MOST_ROLES };
  const seen = await records.find(ROLES, request, { ...asked, by: { ids: roles.map(({ id }) => id) } });
  const ids = new Set(seen.map(({ id }) => id));
  return roles
    .filter(({ id }) => ids.has(id))
    .map(({ stored: _, ...role }) => ({ ...role, org: orgs.get(role.orgId) ?? '' }));
}

/** Grants permissions that a publish creates; refuses others, and roles that the caller could not be offered. */
export async function grantCreated(
  { records, model }: Pick<DocumentServices, 'records' | 'model'>,
  request: ConnectedRequest<Tx>,
  grants: CreatedGrants,
  grantable: ReadonlySet<string>,
): Promise<void> {
  const wanted = grants
    .map(({ role, codes = [...grantable] }) => ({ role, codes }))
    .filter(({ codes }) => codes.length > 0);
  if (wanted.length === 0) return;
  for (const code of wanted.flatMap(({ codes }) => codes))
    if (!grantable.has(code)) throw new AppError('notCreated', { code });
  const { session, tx } = request;
  const orgs = new Set((await enterableOrgs(tx, session)).map(({ id }) => id));
  for (const { role, codes } of wanted) {
    if (role !== undefined) {
      const row = await records.rows(ROLES, request).get(role);
      if (!orgs.has(Number(row.orgId)) || isProtected(model, row)) throw new AppError('forbidden');
    }
    const [subject, entity] =
      role === undefined
        ? ([{ kind: 'user', id: session.userId }, USERS] as const)
        : ([{ kind: 'role', id: role }, ROLES] as const);
    const added = await addGrants(tx, session.tenantId, subject, codes);
    const data = { added, removed: [] };
    if (added.length > 0)
      await records.audit(request, { action: 'assign', entity, dataId: subject.id, data });
  }
}

/** Whether a guard of its entity protects a role from changes. */
function isProtected(model: Model, role: JsonObject): boolean {
  const { entity, fields } = model.entities.get(ROLES)!;
  return brokenGuard(entity.guards ?? [], 'edit', role, fields) !== undefined;
}

/** A row with the names of the document. */
function inDocument(model: Model, stored: JsonObject): JsonObject {
  const columns = model.entities.get(ROLES)!.stored;
  return Object.fromEntries(columns.map(({ field, column }) => [field.model, stored[column] ?? null]));
}
