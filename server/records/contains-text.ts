import { sql, type RawBuilder } from 'kysely';
import { spelledTerm } from '../../schemas/text/spelled-term';
import { spelledSo } from '../database/tables/name-spelling';
import { holdsGrams } from '../database/tables/text-search';
import type { PlannedColumn } from './entity-plan';

/** What the index of spellings holds as it is written, but for what a spelling passes over. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Texts that contain a term, and names whose pinyin or initials do, using the indexes that the column has. The index of
 * spellings holds the Latin letters and digits of names, too, so plain letters are looked up there alone: then nothing
 * is computed for the rows that are found.
 */
export function containsText(column: PlannedColumn, term: string): RawBuilder<boolean> {
  const [found, spelled] = waysToContain(column, term);
  return spelled ? sql`(${found} or ${spelled})` : found;
}

/** The same as conditions, each with an index of its own, of which one must hold. */
export function waysToContain(
  { ref, hasGrams, isSpelled }: PlannedColumn,
  term: string,
): [RawBuilder<boolean>, RawBuilder<boolean>?] {
  const spelled = isSpelled ? spelledTerm(term) : null;
  if (spelled !== null && PLAIN.test(term)) return [spelledSo(ref, spelled)];
  const holds = sql<boolean>`${sql.raw(ref)} ilike ${containing(term)}`;
  const found = hasGrams ? sql<boolean>`(${holds} and ${holdsGrams(ref, term)})` : holds;
  return spelled === null ? [found] : [found, spelledSo(ref, spelled)];
}

/** A LIKE pattern for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
