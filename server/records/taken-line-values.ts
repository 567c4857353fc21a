import { sql } from 'kysely';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import { labelOf, type LinesChange } from './accept-lines';
import type { Environment } from './environment';
import { ofTenant, owned } from './scope';
import { isSame } from './write-row';

/**
 * Errors of lines with a unique value that a line of another record has, at their cells. PostgreSQL does not tell which
 * value it refuses where rows are secured, so a save with such values asks for them first, by column. Values that
 * repeat within the record have been refused before.
 */
export async function takenLineValues(
  { field, plan, before }: LinesChange,
  lines: readonly { id?: number; at: number; values: JsonObject }[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const { tx, session, lang } = request;
  const stored = new Map(before.map((row) => [row.id, row]));
  const own = before.map(({ id }) => id);
  const errors: FieldError[] = [];
  for (const { name, unique, uniqueWhere } of plan.model.entity.columns) {
    const column = plan.columns.get(name);
    if (!column || (unique !== 'org' && unique !== 'tenant') || uniqueWhere || column.apart) continue;
    const given = lines.flatMap(({ id, at, values }) =>
      values[name] === null ||
      (id !== undefined && isSame(values[name] ?? null, stored.get(id)?.[name] ?? null))
        ? []
        : [{ at, value: values[name] ?? null }],
    );
    if (given.length === 0) continue;
    const scope = unique === 'org' ? owned(plan, session) : ofTenant(plan, session);
    const { rows } = await sql<{ at: number }>`
      select v.at from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as v(at integer, value ${sql.raw(column.sql)})
      join ${sql.raw(plan.table)} t on t.${sql.id(column.column)} = v.value
      where ${scope} and t.id <> all(${own}::bigint[]) order by v.at`.execute(tx);
    const label = labelOf(plan, name, lang, environment);
    for (const { at } of rows)
      errors.push(fieldError(`${field.model}/${at - 1}/${name}`, 'unique', lang, { label }));
  }
  return errors;
}
