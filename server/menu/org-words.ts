import type { Db, Session } from '../action';
import { storedOrgWords } from '../identity/organisations';
import { isObject } from '../../schemas/json';
import { isRoleKey, type Words } from '../../schemas/model/translate';

/** A term of the product and the organisation's replacement: a row of its `orgLang`. */
export interface OrgWord {
  word: string;
  replacement: string;
}

/** The replacements of an organisation, without incomplete rows. */
export async function orgWords(
  db: Db,
  { tenantId, orgId }: Pick<Session, 'tenantId' | 'orgId'>,
): Promise<OrgWord[]> {
  return readOrgWords(await storedOrgWords(db, tenantId, orgId));
}

/** Parses the stored replacements of an organisation; invalid rows are left out. */
export function readOrgWords(value: unknown): OrgWord[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row) =>
    isObject(row) && typeof row.word === 'string' && row.word !== '' && typeof row.replacement === 'string'
      ? [{ word: row.word, replacement: row.replacement }]
      : [],
  );
}

/**
 * The texts of a language with the organisation's replacements applied: the longest matching term wins, and nothing is
 * replaced twice.
 */
export function withOrgWords(words: Words, own: readonly OrgWord[]): Words {
  if (own.length === 0) return words;
  const replacements = new Map(own.map(({ word, replacement }) => [word, replacement]));
  const longestFirst = [...replacements.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escapePattern).join('|'), 'g');
  return {
    get: (text) =>
      isRoleKey(text) && words.get(text) === undefined
        ? undefined
        : (words.get(text) ?? text).replace(pattern, (word) => replacements.get(word) ?? word),
  };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
