import { isMany } from '../../schemas/model/field';
import { isObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { cause, type Cause } from '../../schemas/problems/causes';
import type { Problem } from '../../schemas/problems/problem';

/** The entity of users. Only SQL in this folder names the tables of these entities. */
export const USERS = 'org_user';
/** The entity of roles: sets of grants for users. */
export const ROLES = 'org_role';
/** The entity of departments: parts of an organisation with areas. */
export const DEPARTMENTS = 'org_department';
/** The entity of organisations, which own rows and limit the rights of their users. */
export const ORGANISATIONS = 'org';

/** Entities whose rows decide about rights. */
export const IDENTITY_ENTITIES = [USERS, ROLES, DEPARTMENTS, ORGANISATIONS] as const;
/** The id of one of them. */
export type IdentityEntity = (typeof IDENTITY_ENTITIES)[number];

/** How many values a column holds that a statement of this folder names. */
type Holds = 'one' | 'many';

/** The columns that SQL in this folder names. A document may have more. */
export const IDENTITY_COLUMNS: Readonly<Record<IdentityEntity, Readonly<Record<string, Holds>>>> = {
  [USERS]: {
    loginName: 'one',
    name: 'one',
    loginType: 'one',
    photo: 'one',
    deptId: 'one',
    roleIds: 'many',
    areaIds: 'many',
    switchOrgIds: 'many',
    isSupper: 'one',
    sysManager: 'one',
    orgManager: 'one',
    expireDate: 'one',
    status: 'one',
    pwdChangedAt: 'one',
    lockedUntil: 'one',
    lastLoginAt: 'one',
    lastLoginIp: 'one',
  },
  [ROLES]: {
    name: 'one',
    code: 'one',
    dataScope: 'one',
    areaIds: 'many',
    hiddenFields: 'many',
    readOnlyFields: 'many',
    status: 'one',
  },
  [DEPARTMENTS]: { parentId: 'one', areaIds: 'many' },
  [ORGANISATIONS]: {
    parentId: 'one',
    name: 'one',
    shortName: 'one',
    code: 'one',
    orgType: 'one',
    orgLang: 'one',
    sort: 'one',
    status: 'one',
    expireDate: 'one',
  },
};

/** The scopes of these entities; SQL in this folder uses the organisation column of those with scope `org`. */
const SCOPES: Readonly<Record<IdentityEntity, 'org' | 'tenant'>> = {
  [USERS]: 'org',
  [ROLES]: 'org',
  [DEPARTMENTS]: 'org',
  [ORGANISATIONS]: 'tenant',
};

/** Reports what the documents lack for the SQL in this folder. Other problems are reported elsewhere. */
export function checkIdentity({ entities, sources }: Model): Problem[] {
  return IDENTITY_ENTITIES.flatMap((id): Problem[] => {
    const source = sourceOf(sources, id);
    const entity = entities.get(id);
    if (source) return entity ? columnProblems(entity, id, source.file) : [];
    // The missing entity may be the unreadable document.
    if (sources.some(({ kind, syntaxError }) => kind === 'entity' && syntaxError)) return [];
    const known = IDENTITY_ENTITIES.flatMap((other) => sourceOf(sources, other) ?? [])[0];
    // A missing entity is reported in the domain of its neighbours.
    const file = known ? `${known.domain}/domain.json` : (sources[0]?.file ?? '');
    return [{ kind: 'domain', file, path: '', ...cause('identityEntity', { name: id }) }];
  });
}

function columnProblems(entity: EntityModel, id: IdentityEntity, file: string): Problem[] {
  const problems: Problem[] = [];
  const report = (path: string, found: Cause) => problems.push({ kind: 'entity', file, path, ...found });
  const scope = SCOPES[id];
  if (entity.entity.scope !== scope) report('scope', cause('identityScope', { name: id, scope }));
  for (const [name, holds] of Object.entries(IDENTITY_COLUMNS[id])) {
    const at = entity.fields.findIndex(({ model }) => model === name);
    const stored = entity.stored.find(({ field }) => field.model === name);
    const path = at < 0 ? 'columns' : `columns[${at}]`;
    if (!stored) report(path, cause('identityColumn', { name }));
    else if (isMany(stored.sql) !== (holds === 'many'))
      report(path, cause(holds === 'many' ? 'identityMany' : 'identityOne', { name }));
  }
  return problems;
}

function sourceOf(sources: Model['sources'], id: IdentityEntity): SourceDocument | undefined {
  return sources.find(({ kind, json }) => kind === 'entity' && isObject(json) && json.id === id);
}
