import { withDerived } from '../../schemas/model/derivations';
import { columnKey } from '../../schemas/model/entity-columns';
import type { Model } from '../../schemas/model/model';
import type { FieldLimits, Session } from '../action';
import { codesByModule } from './permission-tree';

/** What a role says of fields: keys `entity.column`, and the codes it grants. */
export interface FieldRole {
  hidden: readonly string[];
  readOnly: readonly string[];
  codes: ReadonlySet<string>;
}

/** Nothing is kept from the session. */
export const ALL_FIELDS: Session['fields'] = new Map();

/** Logs hold values of every entity: whoever is kept from some sees there who did what, not with which values. */
const LOGGED_VALUES: Readonly<Record<string, readonly string[]>> = {
  log_data_change: ['from', 'to'],
  log_data_operate: ['data', 'logData'],
};

/**
 * The fields a user is kept from. Like the other rights of roles they are a union: a role that lets him work with an
 * entity (it grants a code of the entity's module) and says nothing of a field opens that field; a role that has nothing
 * to do with the entity opens nothing. Where no role lets him (his codes are his own), what any role says counts. What is
 * made from a column that is hidden from the user is hidden as well.
 */
export function fieldLimits(model: Model, roles: readonly FieldRole[]): Session['fields'] {
  const moduleCodes = codesByModule(model.domains);
  const named = new Set(roles.flatMap(({ hidden, readOnly }) => [...hidden, ...readOnly]));
  if (named.size === 0) return ALL_FIELDS;
  const kept = [...model.entities.values()].map(({ entity, fields }) => {
    const codes = moduleCodes.get(entity.module) ?? [];
    const keys = fields.map(({ model: name }) => columnKey(entity.id, name)).filter((key) => named.has(key));
    const concerned = roles.filter((role) => codes.some((code) => role.codes.has(code)));
    const keptBy = (says: (role: FieldRole, key: string) => boolean) =>
      keys.filter((key) =>
        concerned.length > 0
          ? concerned.every((role) => says(role, key))
          : roles.some((role) => says(role, key)),
      );
    return {
      hidden: keptBy((role, key) => role.hidden.includes(key)),
      readOnly: keptBy((role, key) => role.hidden.includes(key) || role.readOnly.includes(key)),
    };
  });
  const hidden = withDerived(
    model.derivations,
    kept.flatMap((one) => one.hidden),
  );
  const readOnly = new Set([...hidden, ...kept.flatMap((one) => one.readOnly)]);
  const limits = new Map<string, FieldLimits>();
  for (const { entity, fields } of model.entities.values()) {
    const names = fields.map(({ model: name }) => name);
    const among = (keys: ReadonlySet<string>) =>
      new Set(names.filter((name) => keys.has(columnKey(entity.id, name))));
    const limit = {
      hidden: among(hidden),
      readOnly: among(readOnly),
      codes: moduleCodes.get(entity.module) ?? [],
    };
    if (limit.readOnly.size > 0) limits.set(entity.id, limit);
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
    const hidden = new Set([...(limits.get(id)?.hidden ?? []), ...columns]);
    if (entity) limits.set(id, { hidden, readOnly: hidden, codes: moduleCodes.get(entity.module) ?? [] });
  }
  return limits;
}

const NONE: ReadonlySet<string> = new Set();

/** Columns of an entity that the session never sees. */
export function hiddenFields(session: Session, entity: string): ReadonlySet<string> {
  return session.fields.get(entity)?.hidden ?? NONE;
}

/** Columns of an entity that the session does not change: those it only sees, and those it does not see. */
export function fixedFields(session: Session, entity: string): ReadonlySet<string> {
  return session.fields.get(entity)?.readOnly ?? NONE;
}
