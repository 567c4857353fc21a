import { AppError } from '../../schemas/errors/app-error';
import type { Domain, MenuEntry } from '../../schemas/document/domain';
import { equalJson } from '../../schemas/equal-json';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { ConnectedRequest } from '../contract/request';
import { asDocument, SOURCE, TABLE_INFO, type DocumentRow } from './document-row';
import type { DocumentServices } from './document-services';
import { currentDocument, findSource } from './document-source';
import type { PageFile } from './page-file';
import { readDocumentRows } from './published-documents';

type FileDocument = PageFile['documents'][number];

/** A page as a file: its draft, and the tenant's own entities, columns, enumerations and pages that it relies on. */
export function exportPage({ records, live }: DocumentServices) {
  return async (request: ConnectedRequest): Promise<PageFile> => {
    const { tenantId } = request.session;
    const page = asDocument(await records.rows(TABLE_INFO, request).get(request.params.id ?? 0));
    if (page.kind !== 'page') throw new AppError('notAPage', { name: page.name });
    const rows = await readDocumentRows(request.tx, tenantId);
    const shipped = live.shipped.model;
    const documents = closure(page, rows, shipped);
    if (documents.length > MOST) throw new AppError('pageTooWide', { n: MOST });
    const { domains } = live.of(tenantId).model;
    return {
      ...{ format: 'mortise-page', formatVersion: 1, title: page.name, documents },
      domains: domainsOf(page.code, documents, { domains, shipped }),
    };
  };
}

/** Documents of one file. */
const MOST = 40;

/** The page and what it needs, in the order in which it was found. */
function closure(page: DocumentRow, rows: readonly DocumentRow[], shipped: Model): FileDocument[] {
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.code}`, row]));
  const found = new Map<string, FileDocument>();
  const left: DocumentRow[] = [page];
  for (let row = left.pop(); row; row = left.pop()) {
    const document = documentOf(row, shipped);
    const key = `${row.kind} ${row.code}`;
    if (!document || found.has(key)) continue;
    found.set(key, document);
    for (const [kind, code] of namesIn(document.doc as JsonObject)) {
      const next = byKey.get(`${kind} ${code}`);
      // Pages that are shipped are there already; those of a page that is exported are not its business.
      if (next && (kind === 'entity' || next.source !== SOURCE.shipped)) left.push(next);
    }
  }
  return [...found.values()];
}

/** A document as the file has it; null: the product ships all of it. */
function documentOf(row: DocumentRow, shipped: Model): FileDocument | null {
  const doc = currentDocument(row.kind, row.text);
  if (!doc) throw new AppError('brokenDraft');
  const { domain } = row;
  const file = row.source === SOURCE.shipped ? findSource(shipped, row) : undefined;
  if (row.kind === 'page') return { kind: 'page', domain, ...(file && { shipped: true }), doc };
  if (!file) return { kind: 'entity', domain, doc };
  const known = new Set(columnsOf(file.json as JsonObject).map(({ name }) => name));
  const columns = columnsOf(doc).filter(({ name }) => !known.has(name));
  return columns.length > 0 ? { kind: 'columns', domain, doc: { id: row.code, columns } } : null;
}

/** The columns of the text of an entity. */
export const columnsOf = ({ columns }: JsonObject): JsonObject[] =>
  Array.isArray(columns) ? columns.filter(isObject) : [];

/** The entities and pages that a document names. */
function* namesIn(value: Json): Generator<['entity' | 'page', string]> {
  for (const [key, part] of entriesIn(value)) {
    if (typeof part === 'string' && (key === 'refers' || key === 'entity')) yield ['entity', part];
    if (typeof part === 'string' && key === 'page') yield ['page', part];
    if (!isObject(part) || (key !== 'entities' && key !== 'pages')) continue;
    const kind = key === 'pages' ? 'page' : 'entity';
    for (const one of Object.values(part)) if (typeof one === 'string') yield [kind, one];
  }
}

/** Every key of a document with its value, at any depth. */
function* entriesIn(value: Json): Generator<[string, Json]> {
  if (Array.isArray(value)) for (const one of value) yield* entriesIn(one);
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    yield [key, part];
    yield* entriesIn(part);
  }
}

/** The domains of the documents, with the enumerations that are not shipped as they are, and the entry of the page. */
function domainsOf(
  page: string,
  documents: readonly FileDocument[],
  { domains, shipped }: { domains: readonly Domain[]; shipped: Model },
): PageFile['domains'] {
  const wanted = new Set(documents.map(({ domain }) => domain));
  const enums = new Set(
    documents.flatMap(({ doc }) =>
      [...entriesIn(doc as JsonObject)].flatMap(([key, name]) =>
        key === 'enum' && typeof name === 'string' ? name : [],
      ),
    ),
  );
  return domains.flatMap(({ id, title, dictionary, menu }) => {
    const before = shipped.domains.find((one) => one.id === id);
    const used = Object.entries(dictionary).filter(
      ([name, one]) =>
        (wanted.has(id) || id === 'common') &&
        enums.has(name) &&
        !equalJson(one as unknown as Json, (before?.dictionary[name] ?? null) as unknown as Json),
    );
    const entry = entryOf(menu, page, null);
    const isNeeded = used.length > 0 || entry !== null || (wanted.has(id) && !before);
    if (!isNeeded) return [];
    return [{ id, title, dictionary: Object.fromEntries(used) as JsonObject, ...(entry && { menu: entry }) }];
  });
}

/** The entry of a page without what stands below it, and the name of the one above. */
function entryOf(
  menu: readonly MenuEntry[],
  page: string,
  parent: string | null,
): { parent: string | null; entry: JsonObject } | null {
  for (const one of menu) {
    const { children, ...entry } = one;
    if (entry.page === page) return { parent, entry: entry as unknown as JsonObject };
    const below = entryOf(children ?? [], page, one.name);
    if (below) return below;
  }
  return null;
}
