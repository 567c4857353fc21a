import { isRevealable } from '../../schemas/model/is-revealable';
import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { isPermitted } from '../../schemas/document/permission';

/** The masked columns of a page that a user with these permissions may reveal. */
export function revealable({ columns, pageConfig }: CompiledPage, held: ReadonlySet<string>): Field[] {
  const { reveal } = pageConfig;
  return reveal && isPermitted(reveal.permission, held)
    ? columns.filter((field) => isRevealable(field) && !field.through)
    : [];
}

/** Those with a value in a record. */
export function maskedIn(fields: readonly Field[], record: JsonObject): Field[] {
  return fields.filter(({ model }) => record[model] !== null && record[model] !== undefined);
}
