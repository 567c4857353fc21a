import Type, { type Static } from 'typebox';
import type { Model } from '../../schemas/model/model';
import { reservedColumn, reservedTable } from '../../schemas/check/reserved-names';
import { menuEntries } from '../../schemas/model/menu-entries';
import { readingsOf } from '../database/tables/readings';
import type { Db } from '../action';
import { routeName } from './menu-place';
import { readDocumentRows } from './published-documents';

/** Fields of a list that is started from a text. */
export const MOST_FIELDS = 200;
/** Maximum length of a name that is made here; names may be longer. */
const MOST_LETTERS = 32;

/** The words of a new list. */
export const ListWords = Type.Object(
  {
    title: Type.String({ maxLength: 50, title: '名称' }),
    labels: Type.Array(Type.String({ maxLength: 40 }), { maxItems: MOST_FIELDS, title: '列' }),
  },
  { additionalProperties: false },
);

/** Names in letters for a new list and its columns: words of letters stay, Chinese is spelled. */
export async function namesOfList(
  db: Db,
  tenantId: number,
  model: Model,
  { title, labels }: Static<typeof ListWords>,
): Promise<{ code: string; columns: string[] }> {
  const taken = await takenCodes(db, tenantId, model);
  const base = shortened(syllables(title), '_') || 'list';
  const code = free(
    base,
    (one) => reservedTable(one) !== null || taken.has(one) || taken.has(routeName(one.replaceAll('_', '-'))),
  );
  const used = new Set<string>();
  const columns = labels.map((label) => {
    const [first = '', ...rest] = syllables(label);
    const camel = [first, ...rest.map((one) => one.charAt(0).toUpperCase() + one.slice(1))];
    const name = free(
      shortened(camel, '') || 'field',
      (one) => used.has(one.toLowerCase()) || reservedColumn(one) !== null,
    );
    used.add(name.toLowerCase());
    return name;
  });
  return { code, columns };
}

/** What a new list must not be called: ids and modules of documents, and names of routes. */
async function takenCodes(db: Db, tenantId: number, model: Model): Promise<ReadonlySet<string>> {
  const rows = await readDocumentRows(db, tenantId);
  return new Set([
    ...rows.map(({ code }) => code.replaceAll('-', '_')),
    ...[...model.entities.values()].flatMap(({ entity }) => [entity.id, entity.module]),
    ...[...menuEntries(model.domains)].map(({ name }) => name),
  ]);
}

/** The parts of a text in letters; the first begins with a letter. */
function syllables(text: string): string[] {
  const words = text.normalize('NFKC').match(/[A-Za-z0-9]+|[\u4e00-\u9fff]/g) ?? [];
  const spelled = words.flatMap((word) =>
    /^[A-Za-z0-9]/.test(word) ? word.toLowerCase() : (readingsOf(word)[0] ?? []),
  );
  return spelled[0] && /^\d/.test(spelled[0]) ? ['n', ...spelled] : spelled;
}

/** As many whole parts as a name has room for. */
function shortened(parts: readonly string[], between: string): string {
  let name = '';
  for (const part of parts) {
    const next = name === '' ? part.slice(0, MOST_LETTERS) : name + between + part;
    if (next.length > MOST_LETTERS) break;
    name = next;
  }
  return name;
}

/** The name itself, or the first with a number that is not taken. */
function free(base: string, isTaken: (name: string) => boolean): string {
  let name = base;
  for (let at = 2; isTaken(name); at++) name = `${base}${at}`;
  return name;
}
