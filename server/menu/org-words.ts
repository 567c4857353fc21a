import type { Db, Session } from '../action';
import { storedOrgWords } from '../identity/organisations';
import { isObject } from '../../schemas/json';
import { isRoleKey, type Words } from '../../schemas/model/translate';

/** A word of the product and what an organisation says instead: a row of its `orgLang`. */
export interface OrgWord {
  word: string;
  replacement: string;
}

/** The dictionary of an organisation; rows that are not filled in are left out. */
export async function orgWords(
  db: Db,
  { tenantId, orgId }: Pick<Session, 'tenantId' | 'orgId'>,
): Promise<OrgWord[]> {
  return readOrgWords(await storedOrgWords(db, tenantId, orgId));
}

/** The words of an organisation as stored; what is no pair of them is left out. */
export function readOrgWords(value: unknown): OrgWord[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row) =>
    isObject(row) && typeof row.word === 'string' && row.word !== '' && typeof row.replacement === 'string'
      ? [{ word: row.word, replacement: row.replacement }]
      : [],
  );
}

/** Words of a language, with the organisation's own put in: a longer word wins over a part of it, nothing is replaced twice. */
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
