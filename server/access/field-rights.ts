import { withDerived } from '../../schemas/model/derivations';
import { columnKey } from '../../schemas/model/entity-columns';
import type { Model } from '../../schemas/model/model';
import type { FieldLimits, Session } from '../action';
import { codesByModule } from './permission-tree';

/** A role's field restrictions, with keys `entity.column`, and the codes it grants. */
export interface FieldRole {
  hidden: readonly string[];
  readOnly: readonly string[];
  codes: ReadonlySet<string>;
}

/** No field is restricted. */
export const ALL_FIELDS: Session['fields'] = new Map();

/** Logs contain values of every entity: a user with any field restriction sees who did what, but not the values. */
const LOGGED_VALUES: Readonly<Record<string, readonly string[]>> = {
  log_data_change: ['from', 'to'],
  log_data_operate: ['data', 'logData'],
};

/**
 * The fields denied to a user. Rights of roles are a union: a role that lets the user work with an entity (it grants a
 * code of the entity's module) and does not restrict a field opens that field; a role unrelated to the entity opens
 * nothing. If no role lets the user work with the entity (the codes are granted directly), the restrictions of all
 * roles count. Columns derived from a hidden column are hidden too.
 */
export function fieldLimits(model: Model, roles: readonly FieldRole[]): Session['fields'] {
  const moduleCodes = codesByModule(model.domains);
  const named = new Set(roles.flatMap(({ hidden, readOnly }) => [...hidden, ...readOnly]));
  if (named.size === 0) return ALL_FIELDS;
  const kept = [...model.entities.values()].map(({ entity, fields, byName }) => {
    const codes = moduleCodes.get(entity.module) ?? [];
    const keys = fields.map(({ model: name }) => columnKey(entity.id, name)).filter((key) => named.has(key));
    const prefix = columnKey(entity.id, '');
    const gone = [...named].filter((key) => key.startsWith(prefix) && !byName.has(key.slice(prefix.length)));
    const concerned = roles.filter((role) => codes.some((code) => role.codes.has(code)));
    const keptBy = (says: (role: FieldRole, key: string) => boolean, of = keys) =>
      of.filter((key) =>
        concerned.length > 0
          ? concerned.every((role) => says(role, key))
          : roles.some((role) => says(role, key)),
      );
    return {
      hidden: keptBy((role, key) => role.hidden.includes(key)),
      readOnly: keptBy((role, key) => role.hidden.includes(key) || role.readOnly.includes(key)),
      gone: keptBy((role, key) => role.hidden.includes(key), gone).map((key) => key.slice(prefix.length)),
    };
  });
  const hidden = withDerived(
    model.derivations,
    kept.flatMap((one) => one.hidden),
  );
  const readOnly = new Set([...hidden, ...kept.flatMap((one) => one.readOnly)]);
  const limits = new Map<string, FieldLimits>();
  for (const [at, { entity, fields }] of [...model.entities.values()].entries()) {
    const names = fields.map(({ model: name }) => name);
    const among = (keys: ReadonlySet<string>) =>
      new Set(names.filter((name) => keys.has(columnKey(entity.id, name))));
    const limit = {
      hidden: among(hidden),
      readOnly: among(readOnly),
      gone: new Set(kept[at]!.gone),
      codes: moduleCodes.get(entity.module) ?? [],
    };
    if (limit.readOnly.size + limit.gone.size > 0) limits.set(entity.id, limit);
  }
  return limits.size === 0 ? ALL_FIELDS : withLogs(limits, moduleCodes, model);
}

function withLogs(
  limits: Map<string, FieldLimits>,
  moduleCodes: ReadonlyMap<string, readonly string[]>,
  model: Model,
): Session['fields'] {
  if ([...limits.values()].every(({ hidden }) => hidden.size === 0)) return limits;
  for (const [id, columns] of Object.entries(LOGGED_VALUES)) {
    const entity = model.entities.get(id)?.entity;
    const { hidden: own = [], gone } = limits.get(id) ?? {};
    const hidden = new Set([...own, ...columns]);
    if (entity)
      limits.set(id, {
        hidden,
        readOnly: hidden,
        ...(gone && { gone }),
        codes: moduleCodes.get(entity.module) ?? [],
      });
  }
  return limits;
}

const NONE: ReadonlySet<string> = new Set();

/** Columns of an entity that are hidden from the session. */
export function hiddenFields(session: Session, entity: string): ReadonlySet<string> {
  return session.fields.get(entity)?.hidden ?? NONE;
}

/** Columns of an entity that the session may not change: read-only and hidden ones. */
export function fixedFields(session: Session, entity: string): ReadonlySet<string> {
  return session.fields.get(entity)?.readOnly ?? NONE;
}
