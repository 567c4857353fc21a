import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../action';
import { MOST_SPELLED, MOST_SPELLED_CHARACTERS } from '../../../schemas/text/spelled-term';
import { FIRST_CHARACTER, LAST_CHARACTER, readingsOf } from './readings';

/**
 * Search of names by pinyin and initials: 张三丰 is found by `zsf`, `sf`, `zhangs` and `sanfeng`. The index of a name
 * holds every beginning of its spelling from each of its characters on, so a search looks up one key and compares
 * nothing further. It is an index over the name itself: whatever writes the name keeps it, no answer, export or log has
 * it, and it finds only where the name may be searched.
 *
 * An index holds the results of its function. Other results (another table of readings, another rule) need another
 * number in the name: the next start then builds the indexes anew.
 */
const SPELLING = 'mortise_spelling_1';

/** Spellings of a name from one character on, and initials. */
const MOST_SPELLINGS = 8;

/** The function with its arguments' types, as PostgreSQL names it. */
export const SPELLING_FUNCTION = `${SPELLING}(text)`;

/** What a name is found by, for the index. The argument is SQL. */
export function spellingOf(column: string): string {
  return `${SPELLING}(${column})`;
}

/** Whether a name is spelled so; the term as `spelledTerm` returns it. */
export function spelledSo(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(spellingOf(column))} @> array[${term}]::text[]`;
}

/** The readings of every character in order. */
function readings(): string[] {
  return Array.from({ length: LAST_CHARACTER - FIRST_CHARACTER + 1 }, (_, at) =>
    readingsOf(String.fromCodePoint(FIRST_CHARACTER + at)).join(' '),
  );
}

/**
 * From the last character to the first, `spellings` and `initials` are those of the rest of the name; letters and digits
 * stand for themselves, other characters are passed over. So a term of such letters needs no other index.
 */
function definition(): string {
  return `
  create function ${SPELLING}(value text) returns text[]
  language plpgsql immutable strict parallel safe cost 2000 as $spelling$
  declare
    letters text[] := string_to_array(lower(left(value, ${MOST_SPELLED_CHARACTERS})), null);
    code int; readings text[]; firsts text[];
    spellings text[] := array['']; initials text[] := array['']; found text[] := '{}';
  begin
    for at in reverse cardinality(letters)..1 loop
      code := ascii(letters[at]);
      if code between ${FIRST_CHARACTER} and ${LAST_CHARACTER} then
        readings := string_to_array('${JSON.stringify(readings())}'::jsonb ->> (code - ${FIRST_CHARACTER}), ' ');
        continue when cardinality(readings) = 0;
      elsif code between 97 and 122 or code between 48 and 57 then
        readings := letters[at:at];
      else
        continue;
      end if;
      if cardinality(readings) = 1 and cardinality(spellings) = 1 then
        spellings := array[left(readings[1] || spellings[1], ${MOST_SPELLED})];
      else
        spellings := array(select left(one || rest, ${MOST_SPELLED})
          from unnest(readings) with ordinality reading(one, n), unnest(spellings) with ordinality follows(rest, m)
          order by n + m, n limit ${MOST_SPELLINGS});
      end if;
      if cardinality(readings) = 1 then
        firsts := array[left(readings[1], 1)];
      else
        firsts := array(select left(one, 1) from unnest(readings) with ordinality reading(one, n)
          group by 1 order by min(n));
      end if;
      if cardinality(firsts) = 1 and cardinality(initials) = 1 then
        initials := array[left(firsts[1] || initials[1], ${MOST_SPELLED})];
      else
        initials := array(select left(one || rest, ${MOST_SPELLED})
          from unnest(firsts) with ordinality first(one, n), unnest(initials) with ordinality follows(rest, m)
          order by n + m, n limit ${MOST_SPELLINGS});
      end if;
      found := found || spellings || initials;
    end loop;
    return array(select distinct left(text, size)
      from unnest(found) text, generate_series(1, length(text)) size);
  end $spelling$`;
}

/** Creates the function if it does not exist. */
export async function ensureSpelling(tx: Db | Tx): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regprocedure(${SPELLING_FUNCTION}) is not null as there`.execute(tx);
  if (!rows[0]?.there) await sql.raw(definition()).execute(tx);
}
