import { columnKey } from '../../../schemas/entity-columns';
import type { ActionContext } from '../../../server/action';
import { NOT_HELD } from './not-held';

/** What a role gives: its codes, and the fields it keeps from its users. */
export interface GrantingRole {
  codes: ReadonlySet<string>;
  hidden: readonly string[];
  readOnly: readonly string[];
}

/**
 * Refuses a role that would open a field the caller is kept from: where it lets its users work with an entity, it must
 * keep from them at least what is kept from the caller.
 */
export function refuseWiderFields(context: ActionContext, role: GrantingRole): void {
  for (const [entity, limits] of context.session.fields) {
    if (!limits.codes.some((code) => role.codes.has(code))) continue;
    for (const name of limits.readOnly) {
      const key = columnKey(entity, name);
      const strict = role.hidden.includes(key) || (!limits.hidden.has(name) && role.readOnly.includes(key));
      if (!strict) refuse(context, entity, name);
    }
  }
}

/**
 * The same for codes that are granted to a user himself: where none of his roles lets him work with the entity, nothing
 * would keep the fields from him.
 */
export function refuseOpenFields(
  context: ActionContext,
  chosen: ReadonlySet<string>,
  byRoles: ReadonlySet<string>,
): void {
  for (const [entity, { codes, readOnly }] of context.session.fields) {
    const [name] = readOnly;
    if (name === undefined || codes.some((code) => byRoles.has(code))) continue;
    if (codes.some((code) => chosen.has(code))) refuse(context, entity, name);
  }
}

function refuse(context: ActionContext, entityId: string, name: string): never {
  const { entity } = context.rows(entityId);
  const label = entity.columns.find((column) => column.name === name)?.label ?? name;
  context.fail(NOT_HELD, { name: label }, 403);
}
