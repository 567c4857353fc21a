import Type, { type Static } from 'typebox';
import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { EntityModel, StoredField } from '../../schemas/model/entity-model';
import { quoted } from '../database/tables/table';
import type { ConnectedRequest } from '../contract/request';
import { asDocument, TABLE_INFO } from './document-row';
import type { DocumentServices } from './document-services';

/** How the columns of an entity are filled; a view, and what is not published yet, has none. */
export const ColumnValues = Type.Object({
  table: Type.Union([Type.String(), Type.Null()]),
  rows: Type.Integer(),
  /** There are more rows, which are not looked at. */
  more: Type.Boolean(),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      filled: Type.Integer(),
      distinct: Type.Integer(),
      longest: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
});

/** Rows that are looked at. */
const MOST_ROWS = 100_000;

/** Counts the values of the columns that an entity has in force, over the rows of the tenant. */
export function columnValues({ records, live, owner }: DocumentServices) {
  return async (request: ConnectedRequest): Promise<Static<typeof ColumnValues>> => {
    const { tenantId } = request.session;
    const row = asDocument(await records.rows(TABLE_INFO, request).get(request.params.id ?? 0));
    if (row.kind !== 'entity') throw new AppError('notAPage', { name: row.name });
    const model = live.of(tenantId).model.entities.get(row.code);
    if (!model || model.entity.view) return { table: null, rows: 0, more: false, columns: [] };
    const stored = model.stored.filter(({ field }) => field.sensitive === undefined);
    const found = await counted(model, stored, tenantId, owner);
    const count = Number(found.rows ?? 0);
    return {
      ...{ table: model.table, rows: Math.min(count, MOST_ROWS), more: count > MOST_ROWS },
      columns: stored.map(({ field, sql: type }, at) => ({
        ...{ name: field.model, type, filled: Number(found[`f${at}`] ?? 0) },
        distinct: Number(found[`d${at}`] ?? 0),
        longest: type === 'text' && found[`l${at}`] !== null ? Number(found[`l${at}`]) : null,
      })),
    };
  };
}

/** One statement over the first rows: how many there are, and of each column how many have a value, and which. */
async function counted(
  { table, entity }: EntityModel,
  stored: readonly StoredField[],
  tenantId: number,
  owner: DocumentServices['owner'],
): Promise<Record<string, unknown>> {
  const apart = [...new Set(stored.flatMap((one) => one.apart ?? []))];
  const nameOf = ({ apart: other, column }: StoredField) =>
    `${other === undefined ? 't' : `o${apart.indexOf(other)}`}.${quoted(column)}`;
  const picked = stored.map((one, at) => `${nameOf(one)} as c${at}`);
  const joined = apart.map(
    (name, at) => `left join ${quoted(name)} o${at} on o${at}.tenant_id = t.tenant_id and o${at}.id = t.id`,
  );
  const figures = stored.flatMap((_, at) => [
    `count(c${at}) as f${at}`,
    `count(distinct c${at}::text) as d${at}`,
    `max(length(c${at}::text)) as l${at}`,
  ]);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(['count(*) as rows', ...figures].join(', '))}
      from (select ${sql.raw(['1 as one', ...picked].join(', '))} from ${sql.raw(quoted(table))} t ${sql.raw(joined.join(' '))}
             ${entity.scope === 'global' ? sql`` : sql`where t.tenant_id = ${tenantId}`}
             limit ${MOST_ROWS + 1}) first`.execute(owner);
  return rows[0] ?? {};
}
