import { sql } from 'kysely';
import type { Model } from '../../../schemas/model/model';
import { snakeCase } from '../../../schemas/text/snake-case';
import type { Db } from '../../../server/action';

/** Content of every row of every entity, by entity and id; that of a record includes its lines, whose log it keeps. */
export type Rows = ReadonlyMap<string, string>;

export async function contentOf(db: Db, model: Model): Promise<Rows> {
  const held = [...model.entities].flatMap(([head, { fields }]) =>
    fields.flatMap(({ lines }) => (lines ? [{ head, ...lines }] : [])),
  );
  const entities = [...model.entities.keys()].filter(
    (id) =>
      !id.startsWith('log_') &&
      !model.entities.get(id)!.entity.view &&
      !held.some(({ entity }) => entity === id),
  );
  const parts = entities.map((id) => {
    const lines = held
      .filter(({ head }) => head === id)
      .map(
        ({ entity, column }) =>
          sql`|| coalesce((select string_agg(l::text, ' ' order by l.id) from ${sql.table(entity)} l
                            where l.${sql.ref(snakeCase(column))} = t.id), '')`,
      );
    const content = sql`md5(t::text ${sql.join(lines, sql` `)})`;
    return sql`select ${id} || ' ' || id as place, ${content} as content from ${sql.table(id)} t`;
  });
  const { rows } = await sql<{
    place: string;
    content: string;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ place, content }) => [place, content]));
}

/** Rows that changed without a matching entry of a successful request in the log of changes, and vice versa. */
export async function unexplained(
  db: Db,
  before: Rows,
  after: Rows,
  since: number,
  succeeded: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await sql<{ place: string; request: string; path: string }>`
    select entity || ' ' || data_id as place, request_id as request, path from log_data_change where id > ${since}`.execute(
    db,
  );
  const logged = new Set(rows.map(({ place }) => place));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (place) => before.get(place) !== after.get(place) && !logged.has(place),
  );
  return [
    ...changed.map((place) => `${place} changed and no log says so`),
    ...rows
      .filter(({ request }) => !succeeded.has(request))
      .map(({ place, path }) => `${place} was changed by ${path}, which was refused`),
  ];
}

export async function lastChange(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from log_data_change`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}
