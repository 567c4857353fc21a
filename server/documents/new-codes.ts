import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import { menuEntries } from '../../schemas/model/menu-entries';
import { translateText } from '../../schemas/model/translate';
import { wordsOf } from '../../schemas/model/words';
import { codeNames } from '../access/excess-words';
import { codesOf } from '../access/permission-tree';
import type { Db } from '../action';

/** Maximum number of listed codes. */
const MOST_CODES = 100;

/** A permission code that a publish creates. */
interface NewCode {
  code: string;
  /** Its page and its button. */
  name: string;
  /** Roles of the tenant that have it: of a menu entry that was there before, or of a seed. */
  roles: number;
  /** Whoever publishes may grant it with the publish. */
  grantable: boolean;
}

/** The permission codes that a publish creates; `moreCodes`: how many are not listed. */
export interface NewCodes {
  codes: NewCode[];
  moreCodes: number;
}

interface NextModel {
  tenantId: number;
  lang: string;
  current: Model;
  next: Model;
  /** What whoever publishes may grant with the publish. */
  grantable: ReadonlySet<string>;
}

/** The codes that the menus of the next documents offer and those in force do not, with who has them already. */
export async function newCodes(
  db: Db,
  { tenantId, lang, current, next, grantable }: NextModel,
): Promise<NewCodes> {
  const before = new Set(codesIn(current));
  const all = [...new Set(codesIn(next))].filter((code) => !before.has(code));
  const codes = all.slice(0, MOST_CODES);
  if (codes.length === 0) return { codes: [], moreCodes: 0 };
  const { rows } = await sql<{ code: string; roles: number }>`
    select code, count(*)::int as roles from permission_grant
     where tenant_id = ${tenantId} and subject_kind = 'role' and code = any(${codes}::text[])
     group by code`.execute(db);
  const roles = new Map(rows.map((row) => [row.code, row.roles]));
  const words = wordsOf(next, lang);
  const names = codeNames(codes, { model: next, word: (text) => translateText(text, words) });
  return {
    codes: codes.map((code, at) => ({
      ...{ code, name: names[at]!, roles: roles.get(code) ?? 0 },
      grantable: grantable.has(code),
    })),
    moreCodes: all.length - codes.length,
  };
}

function codesIn({ domains }: Model): string[] {
  return [...menuEntries(domains)].flatMap(codesOf);
}
