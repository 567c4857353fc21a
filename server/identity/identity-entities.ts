import { isMany } from '../../schemas/model/field';
import { isObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { cause, type Cause } from '../../schemas/problems/causes';
import type { Problem } from '../../schemas/problems/problem';

/** Whoever signs in. The tables of these entities are named by statements of this folder alone. */
export const USERS = 'org_user';
/** What users are granted together. */
export const ROLES = 'org_role';
/** Parts of an organisation with the areas they look after. */
export const DEPARTMENTS = 'org_department';
/** Whose rows are, and what bounds the rights of their users. */
export const ORGANISATIONS = 'org';

/** Entities whose rows decide what somebody may do. */
export const IDENTITY_ENTITIES = [USERS, ROLES, DEPARTMENTS, ORGANISATIONS] as const;
/** The id of one of them. */
export type IdentityEntity = (typeof IDENTITY_ENTITIES)[number];

/** How many values a column holds that a statement of this folder names. */
type Holds = 'one' | 'many';

/** The columns that the statements of this folder name. A document may have more. */
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
    orgLang: 'one',
    sort: 'one',
    status: 'one',
    expireDate: 'one',
  },
};

/** Whose the rows are: the statements of this folder name the organisation of those of scope `org`. */
const SCOPES: Readonly<Record<IdentityEntity, 'org' | 'tenant'>> = {
  [USERS]: 'org',
  [ROLES]: 'org',
  [DEPARTMENTS]: 'org',
  [ORGANISATIONS]: 'tenant',
};

/** Where documents do not have what the statements of this folder name. What is wrong with them otherwise is told already. */
export function checkIdentity({ entities, sources }: Model): Problem[] {
  return IDENTITY_ENTITIES.flatMap((id): Problem[] => {
    const source = sourceOf(sources, id);
    const entity = entities.get(id);
    if (source) return entity ? columnProblems(entity, id, source.file) : [];
    // It may be the one that cannot be read.
    if (sources.some(({ kind, syntaxError }) => kind === 'entity' && syntaxError)) return [];
    const known = IDENTITY_ENTITIES.flatMap((other) => sourceOf(sources, other) ?? [])[0];
    // Where its neighbours are it is looked for.
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
