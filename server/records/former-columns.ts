import { sql } from 'kysely';
import type { Db } from '../action';

/** A column that a published version of a document renamed; `at` in microseconds. */
interface Rename {
  from: string;
  to: string;
  at: number;
}

/** What earlier documents of an entity called its columns. */
export interface FormerColumns {
  /** In the order of their publication. */
  renames: readonly Rename[];
  /** The first publication of a tenant's own entity: older rows belong to a deleted entity with the same id. */
  since: number | null;
}

/** A time as a number of microseconds. */
export const microseconds = (time: string) =>
  sql.raw<number>(`(extract(epoch from ${time}) * 1000000)::bigint`);

/** The former columns of entities, in one query. Entities that the tenant never published are not included. */
export async function formerColumns(
  db: Db,
  tenantId: number,
  entities: readonly string[],
): Promise<ReadonlyMap<string, FormerColumns>> {
  const { rows } = await sql<{
    code: string;
    own: boolean;
    at: number;
    renames: Omit<Rename, 'at'>[] | null;
  }>`
    select t.code, t.source = 2 as own, ${microseconds('v.created_at')} as at, v.renames
      from table_info t join document_version v on v.tenant_id = t.tenant_id and v.document_id = t.id
     where t.tenant_id = ${tenantId} and t.kind = 'entity' and t.code = any(${[...entities]}::text[])
       and (v.no = 1 or v.renames is not null) order by t.code, v.no`.execute(db);
  const found = new Map<string, { renames: Rename[]; since: number | null }>();
  for (const { code, own, at, renames } of rows) {
    const former = found.get(code) ?? { renames: [], since: own ? at : null };
    former.renames.push(...(renames ?? []).map((rename) => ({ ...rename, at })));
    found.set(code, former);
  }
  return found;
}

/** The present name of a column that a log names as it was called at a time, followed through all later renames. */
export function presentName(name: string, at: number, { renames }: FormerColumns): string {
  let [current, from] = [name, 0];
  for (;;) {
    const next = renames.findIndex((one, place) => place >= from && one.from === current && one.at >= at);
    if (next < 0) return current;
    current = renames[next]!.to;
    from = next + 1;
  }
}

/** A tenant's entity that had another id until a time in microseconds. */
export interface FormerEntity {
  id: string;
  until: number;
}

/**
 * The tenant's own entities that once had the ids of others, by these ids: a release may ship an entity with the id of
 * a tenant's own one, which gets another (`documents/own-ids.ts`). Log rows keep the former id.
 */
export async function formerEntities(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FormerEntity>> {
  // The few entities with such an id first: parsing the texts of all versions would take long.
  const { rows } = await sql<FormerEntity & { former: string }>`
    with versions as materialized (
      select former.id as former, t.code, v.created_at, v.text
        from table_info t
        join unnest(${[...ids]}::text[]) former(id)
          on t.code <> former.id and starts_with(t.code, left(former.id, ${KEPT_OF_ID}))
        join document_version v on v.tenant_id = t.tenant_id and v.document_id = t.id
       where t.tenant_id = ${tenantId} and t.kind = 'entity' and t.source = 2 and t.code ~ '_own[0-9]*$'
    ), named as (select former, code, created_at, text::jsonb->>'id' as id from versions)
    select former, code as id, ${microseconds('min(created_at) filter (where id = code)')} as until
      from named group by former, code having bool_or(id = former) and bool_or(id = code)`.execute(db);
  return new Map(rows.map(({ former, ...entity }) => [former, entity]));
}

/** A new id keeps at least so much of a long one before its ending. */
const KEPT_OF_ID = 40;
