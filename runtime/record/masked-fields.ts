import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { isPermitted } from '../../schemas/document/permission';

/** The masked columns of a page's records that somebody with these codes may see in full. */
export function revealable({ columns, pageConfig }: CompiledPage, held: ReadonlySet<string>): Field[] {
  const { reveal } = pageConfig;
  return reveal && isPermitted(reveal.permission, held) ? columns.filter((field) => field.sensitive) : [];
}

/** Those in which a record holds something. */
export function maskedIn(fields: readonly Field[], record: JsonObject): Field[] {
  return fields.filter(({ model }) => record[model] !== null && record[model] !== undefined);
}
