import { pinyin } from 'pinyin-pro';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../action';
import { MOST_SPELLED } from '../../../schemas/text/spelled-term';

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

/** Characters of a name that are spelled. */
const MOST_CHARACTERS = 40;
/** Readings of a character, with the one in surnames first, and spellings of a name from one character on. */
const MOST_READINGS = 4;
const MOST_SPELLINGS = 8;
/** The Chinese characters of Unicode's first plane: those of names in the population register, but for some rare ones. */
const FIRST = 0x4e00;
const LAST = 0x9fff;

/** The function with its arguments' types, as PostgreSQL names it. */
export const SPELLING_FUNCTION = `${SPELLING}(text)`;

/** What a name is found by, for the index. The argument is SQL. */
export function spellingOf(column: string): string {
  return `${SPELLING}(${column})`;
}

/** Whether a name is spelled so; the term as `spelledTerm` returns it. */
export function isSpelled(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(spellingOf(column))} @> array[${term}]::text[]`;
}

/** The readings of every character in order, without tones, ü as v. */
function readings(): string[] {
  return Array.from({ length: LAST - FIRST + 1 }, (_, at) => {
    const character = String.fromCodePoint(FIRST + at);
    const options = { toneType: 'none', type: 'array', v: true, nonZh: 'removed' } as const;
    const all = pinyin(character, { ...options, multiple: true });
    const first = all.length > 1 ? pinyin(character, { ...options, surname: 'all' }) : [];
    const known = [...new Set([...first, ...all])].filter((reading) => /^[a-z]+$/.test(reading));
    return known.slice(0, MOST_READINGS).join(' ');
  });
}

/**
 * From the last character to the first, `spellings` and `initials` are those of the rest of the name; letters and digits
 * stand for themselves, other characters are passed over. Names without a Chinese character have none: they are found
 * as they are written.
 */
function definition(): string {
  return `
  create function ${SPELLING}(value text) returns text[]
  language plpgsql immutable strict parallel safe cost 2000 as $spelling$
  declare
    letters text[] := string_to_array(lower(left(value, ${MOST_CHARACTERS})), null);
    code int; readings text[]; firsts text[];
    spellings text[] := array['']; initials text[] := array['']; found text[] := '{}';
    is_chinese boolean := false;
  begin
    for at in reverse cardinality(letters)..1 loop
      code := ascii(letters[at]);
      if code between ${FIRST} and ${LAST} then
        readings := string_to_array('${JSON.stringify(readings())}'::jsonb ->> (code - ${FIRST}), ' ');
        continue when cardinality(readings) = 0;
        is_chinese := true;
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
      firsts := array(select left(one, 1) from unnest(readings) with ordinality reading(one, n)
        group by 1 order by min(n));
      if cardinality(firsts) = 1 and cardinality(initials) = 1 then
        initials := array[left(firsts[1] || initials[1], ${MOST_SPELLED})];
      else
        initials := array(select left(one || rest, ${MOST_SPELLED})
          from unnest(firsts) with ordinality first(one, n), unnest(initials) with ordinality follows(rest, m)
          order by n + m, n limit ${MOST_SPELLINGS});
      end if;
      found := found || spellings || initials;
    end loop;
    if not is_chinese then return '{}'; end if;
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
