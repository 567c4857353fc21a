import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Tx } from '../action';
import { quoted } from '../database/tables/table';
import { USERS } from '../identity/identity-entities';
import { syncSignInNames } from '../identity/sign-in-names';

/** Rows per statement; larger statements bring no gain. */
const CHUNK = 2000;

interface BulkColumn {
  name: string;
  column: string;
  type: string;
  /** Value for rows that leave the column out. */
  otherwise: Json;
}

const OWN: readonly BulkColumn[] = [
  { name: 'tenantId', column: 'tenant_id', type: 'bigint', otherwise: null },
  { name: 'orgId', column: 'org_id', type: 'bigint', otherwise: null },
  { name: 'createdBy', column: 'created_by', type: 'bigint', otherwise: null },
  { name: 'updatedBy', column: 'updated_by', type: 'bigint', otherwise: null },
];
const TIMES: readonly BulkColumn[] = [
  { name: 'createdAt', column: 'created_at', type: 'timestamptz', otherwise: null },
  { name: 'updatedAt', column: 'updated_at', type: 'timestamptz', otherwise: null },
];

/** Inserts many rows at once, without checks and without audit. Returns their ids in order. */
export async function bulkInsert(
  tx: Tx,
  { entity, stored, table }: EntityModel,
  rows: readonly JsonObject[],
): Promise<number[]> {
  const defaults = new Map(entity.columns.map((column) => [column.name, column.default as Json | undefined]));
  const columns: BulkColumn[] = [
    ...OWN,
    ...TIMES,
    ...stored.map(({ field, sql: type, column }) => ({
      name: field.model,
      column,
      type,
      otherwise: defaults.get(field.model) ?? null,
    })),
  ];
  const known = new Set(columns.map((column) => column.name));
  for (const row of rows)
    for (const name of Object.keys(row))
      if (!known.has(name)) throw new Error(`Entity "${entity.id}" has no stored column "${name}"`);

  const { rows: drawn } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${quoted(table)}, 'id')) as id
    from generate_series(1, ${rows.length})`.execute(tx);
  const ids = drawn.map((row) => row.id);
  const names = sql.join(columns.map(({ column }) => sql.id(column)));
  const values = sql.join(
    columns.map((column) =>
      TIMES.includes(column)
        ? sql`coalesce(r.${sql.id(column.column)}, now())`
        : sql`r.${sql.id(column.column)}`,
    ),
  );
  const shape = sql.raw(columns.map(({ column, type }) => `${quoted(column)} ${type}`).join(', '));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const records = rows.slice(from, from + CHUNK).map((row, at) => ({
      id: ids[from + at],
      ...Object.fromEntries(
        columns.map(({ name, column, otherwise }) => [
          column,
          row[name] === undefined ? otherwise : row[name],
        ]),
      ),
    }));
    await sql`insert into ${sql.id(table)} (id, ${names})
      select r.id, ${values} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id bigint, ${shape})`.execute(
      tx,
    );
  }
  if (entity.id === USERS)
    for (const tenantId of new Set(rows.map((row) => row.tenantId as number)))
      await syncSignInNames(tx, tenantId, ids);
  return ids;
}
