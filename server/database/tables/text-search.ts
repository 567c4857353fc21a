import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../action';
import { ensureSpelling, SPELLING_FUNCTION } from './name-spelling';
import { quoted, type Table } from './table';

/**
 * Substring search. The trigrams of PostgreSQL find nothing shorter than three characters, which excludes most Chinese
 * search words. So the index contains every run of one, two and three characters of a text, and a search looks up the
 * longest runs of its term; the matches are then compared in full.
 */
const GRAMS = 'mortise_grams';

/** The n-grams of a text for the index. The argument is SQL. */
export function gramsOf(column: string): string {
  return `${GRAMS}(${column}, 1)`;
}

/**
 * Whether a text contains the longest n-grams of a term: those of three characters, or the term itself if it is
 * shorter.
 */
export function holdsGrams(column: string, term: string): RawBuilder<boolean> {
  return sql`${sql.raw(gramsOf(column))} @> ${sql.raw(GRAMS)}(${term}, 3)`;
}

/** In lower case, as `ilike` compares: both use `lower`. */
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
 * With row level security PostgreSQL uses an index only with leakproof operators, which cannot reveal rows hidden by
 * the policy. The comparisons of numbers, dates and texts are marked leakproof; those of lists and JSON are not,
 * although on lists of texts and numbers they neither fail nor leak, and a JSON path without a match is not an error.
 * Only a superuser can mark them, for this database alone.
 */
const LEAKPROOF = [
  'arraycontains(anyarray, anyarray)',
  'arrayoverlap(anyarray, anyarray)',
  'jsonb_path_exists_opr(jsonb, jsonpath)',
];

/** Whether tables have an index of spellings. */
export function haveSpellings(tables: readonly Table[]): boolean {
  return tables.some(({ indexes }) => indexes.some(({ spelled }) => spelled));
}

/**
 * Creates the functions of indexes, those of spellings if there are such, where they do not exist. Without a superuser, lists are correct but read more
 * rows.
 */
export async function ensureTextSearch(tx: Db | Tx, spells: boolean): Promise<void> {
  if (spells) await ensureSpelling(tx);
  const functions = [`${GRAMS}(text, int)`, ...(spells ? [SPELLING_FUNCTION] : []), ...LEAKPROOF];
  const { rows } = await sql<{ there: boolean; sound: boolean; may: boolean; schema: string }>`
    select to_regprocedure(${`${GRAMS}(text, int)`}) is not null as there,
      (select bool_and(proleakproof) from pg_proc, unnest(${functions}::text[]) name
        where pg_proc.oid = to_regprocedure(name)) as sound,
      (select rolsuper from pg_roles where rolname = current_user) as may, current_schema() as schema`.execute(
    tx,
  );
  const { there = false, sound = false, may = false, schema = 'public' } = rows[0] ?? {};
  if (!there) await sql.raw(DEFINITION).execute(tx);
  if (!may || (there && sound)) return;
  const own = functions
    .filter((name) => !LEAKPROOF.includes(name))
    .map((name) => `${quoted(schema)}.${name}`);
  for (const name of [...own, ...LEAKPROOF]) await sql.raw(`alter function ${name} leakproof`).execute(tx);
}
