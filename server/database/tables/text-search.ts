import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../action';
import { quoted } from './table';

/**
 * Searching for a part of a text. PostgreSQL's own trigrams find nothing shorter than three characters, which are most
 * of the words somebody looks for in Chinese. So the index holds every run of one, two and three characters of a text,
 * and a search asks for the longest runs of its term; what has all of them is then compared in full.
 */
const GRAMS = 'mortise_grams';

/** Runs of a text that an index holds. The argument is SQL. */
export function gramsOf(column: string): string {
  return `${GRAMS}(${column}, 1)`;
}

/** Whether a text has the longest runs of a term: those of three characters, or the term itself when it is shorter. */
export function holdsGrams(column: string, term: string): RawBuilder<boolean> {
  return sql`${sql.raw(gramsOf(column))} @> ${sql.raw(GRAMS)}(${term}, 3)`;
}

/** In small letters as `ilike` compares them: both go by `lower`. */
const DEFINITION = `
  create or replace function ${GRAMS}(value text, shortest int) returns text[]
  language sql immutable strict parallel safe as $$
    select array(
      select distinct array_to_string(letters[at:at + size - 1], '')
        from (select string_to_array(lower(value), null) as letters) text,
             generate_series(least(shortest, greatest(cardinality(letters), 1)), 3) size,
             generate_series(1, cardinality(letters) - size + 1) at)
  $$`;

/**
 * With row level security PostgreSQL uses an index only for what cannot tell anything of a row that the policy hides.
 * Its own comparisons of numbers, days and texts say so of themselves; those of lists and of JSON do not, although on lists of
 * texts and numbers they neither fail nor tell, and a path into JSON that finds nothing is no failure. Only a superuser may vouch
 * for them, and does so for this database alone.
 */
const VOUCHED = [
  'arraycontains(anyarray, anyarray)',
  'arrayoverlap(anyarray, anyarray)',
  'jsonb_path_exists_opr(jsonb, jsonpath)',
];

/** Makes the function unless it is there. Without a superuser lists are right all the same, but read more. */
export async function ensureTextSearch(tx: Db | Tx): Promise<void> {
  const { rows } = await sql<{ there: boolean; sound: boolean; may: boolean; schema: string }>`
    select to_regprocedure(${`${GRAMS}(text, int)`}) is not null as there,
      (select bool_and(proleakproof) from pg_proc, unnest(${[`${GRAMS}(text, int)`, ...VOUCHED]}::text[]) name
        where pg_proc.oid = to_regprocedure(name)) as sound,
      (select rolsuper from pg_roles where rolname = current_user) as may, current_schema() as schema`.execute(
    tx,
  );
  const { there = false, sound = false, may = false, schema = 'public' } = rows[0] ?? {};
  if (!there) await sql.raw(DEFINITION).execute(tx);
  if (!may || (there && sound)) return;
  for (const name of [`${quoted(schema)}.${GRAMS}(text, int)`, ...VOUCHED])
    await sql.raw(`alter function ${name} leakproof`).execute(tx);
}
