import type { SeedFile, SeedRole } from '../document/seed';
import { ALL_CODES, ROLE_ENTITY } from '../document/seed';
import { permissionCode } from '../document/permission';
import type { JsonObject } from '../json';
import { cause } from '../problems/causes';
import { reportBelow, type Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';
import { columnKey } from './entity-columns';
import type { EntityModel } from './entity-model';
import type { SourceDocument } from './source-document';

/** What roles are checked against. */
export interface RoleWords {
  /** The suffixes that the menus offer, by module; null while a domain is invalid, which may offer more. */
  readonly suffixes: ReadonlyMap<string, ReadonlySet<string>> | null;
  /** Modules whose menus may mean other suffixes than they offer. */
  readonly misnamed: ReadonlySet<string>;
  readonly entities: ReadonlyMap<string, EntityModel>;
  unreadEntity(id: string): boolean;
}

/** A parsed seed file. */
interface ReadFile {
  source: SourceDocument;
  value: SeedFile;
  report: Report;
}

/** A role with what all files say about it. */
interface GatheredRole {
  values: JsonObject;
  grants: readonly string[];
  domain: string;
  report: Report;
}

/** Steps between the positions of roles in lists, so that others fit between them. */
const SORT_STEP = 10;

/** Roles with everything that files add to them, in the order of the files that name them. */
export function gatherRoles(files: readonly ReadFile[], words: RoleWords): GatheredRole[] {
  const said = files.flatMap(({ source, value, report }) =>
    (value.roles ?? []).map((role, at) => ({
      role,
      domain: source.domain,
      report: reportBelow(report, `roles[${at}]`),
    })),
  );
  const names = new Set(said.flatMap(({ role }) => (role.name === undefined ? [] : [role.code])));
  for (const { role, report } of said)
    if (!names.has(role.code)) report('code', cause('roleNoName', { code: role.code }));
  for (const { role, report } of said) checkRole(role, words, report);
  const columns = words.entities.get(ROLE_ENTITY)?.byName;
  const known = (values: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(values).filter(([name]) => columns?.has(name) ?? true));
  const own = said.filter(({ role }) => role.name !== undefined);
  return own.map(({ role, domain, report }, at) => {
    const parts = said.flatMap((one) => (one.role.code === role.code ? [one.role] : []));
    // An unknown column is reported where it is named.
    const isKnown = (entity: string, name: string) => words.entities.get(entity)?.byName.has(name);
    const columnsOf = (kind: 'hidden' | 'readOnly') =>
      parts.flatMap(({ fields = [] }) =>
        fields.flatMap(({ entity, [kind]: columns = [] }) =>
          columns.flatMap((column) => (isKnown(entity, column) ? [columnKey(entity, column)] : [])),
        ),
      );
    const fields = { hiddenFields: columnsOf('hidden'), readOnlyFields: columnsOf('readOnly') };
    const { code, name = '', dataScope, remark } = role;
    return {
      // Columns that roles lack are reported by the contract of the server.
      values: known({
        code,
        name,
        ...(dataScope !== undefined && { dataScope }),
        ...(remark !== undefined && { remark }),
        ...Object.fromEntries(Object.entries(fields).filter(([, keys]) => keys.length > 0)),
        roleType: 1,
        sort: (at + 1) * SORT_STEP,
      }),
      grants: [...new Set(parts.flatMap((part) => codesOf(part, words)))],
      domain,
      report,
    };
  });
}

function codesOf({ permissions = [] }: SeedRole, { suffixes }: RoleWords): string[] {
  return permissions.flatMap(({ module, codes }) => {
    const known = [...(suffixes?.get(module) ?? [])];
    return (codes.includes(ALL_CODES) ? known : codes).map((suffix) => permissionCode(module, suffix));
  });
}

function checkRole({ permissions = [], fields = [] }: SeedRole, words: RoleWords, report: Report): void {
  const { suffixes, misnamed, entities, unreadEntity } = words;
  for (const [at, { module, codes }] of suffixes ? permissions.entries() : []) {
    const below = reportBelow(report, `permissions[${at}]`);
    const known = suffixes?.get(module);
    if (!known) below('module', unknownName(module, [...(suffixes?.keys() ?? [])]));
    else if (!misnamed.has(module))
      for (const [place, code] of codes.entries())
        if (code !== ALL_CODES && !known.has(code)) below(`codes[${place}]`, unknownName(code, [...known]));
  }
  for (const [at, one] of fields.entries()) {
    const below = reportBelow(report, `fields[${at}]`);
    const model = entities.get(one.entity);
    if (!model) {
      if (!unreadEntity(one.entity)) below('entity', unknownName(one.entity, [...entities.keys()]));
      continue;
    }
    for (const kind of ['hidden', 'readOnly'] as const)
      for (const [place, name] of (one[kind] ?? []).entries())
        if (!model.byName.has(name)) below(`${kind}[${place}]`, unknownName(name, [...model.byName.keys()]));
  }
}
