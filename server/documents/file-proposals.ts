import { equalJson } from '../../schemas/equal-json';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { currentVersion } from '../../schemas/migrations/migrate-document';
import { menuEntries } from '../../schemas/model/menu-entries';
import type { Model } from '../../schemas/model/model';
import { cause, type Cause } from '../../schemas/problems/causes';
import { firstPoints } from '../../schemas/text/cut-text';
import type { Db } from '../action';
import { asWritten, SOURCE, STATE, type DocumentRow } from './document-row';
import { currentDocument } from './document-source';
import { columnsOf } from './export-page';
import { withMenuEntry } from './menu-place';
import type { PageFile } from './page-file';
import { readDocumentRows } from './published-documents';
import type { Proposal } from './publish-plan';

/** What a page file would change here. Documents that are as in the file already are left out. */
export interface FileProposals {
  /** Rows with the id 0 are added. */
  proposals: Proposal[];
  /** What cannot be taken over at all. */
  refused: Cause[];
  /** The row of the page; 0: it is added. */
  page: number;
}

/**
 * What a page file proposes: its own documents as they are, its columns and enumerations added to what is here. Nothing is
 * removed: columns, values and entries that the file does not have stay.
 */
export async function fileProposals(
  db: Db,
  tenantId: number,
  current: Model,
  file: PageFile,
): Promise<FileProposals> {
  const rows = new Map(
    (await readDocumentRows(db, tenantId)).map((row) => [`${row.kind} ${row.code}`, row] as const),
  );
  const refused: Cause[] = [];
  const proposals: Proposal[] = [];
  const propose = (row: DocumentRow, doc: JsonObject) => {
    if (row.id !== 0 && equalJson(currentDocument(row.kind, row.text), doc)) return;
    if (row.id !== 0 && row.state !== STATE.published)
      return void refused.push(cause('fileOpenDraft', { name: row.name }));
    const state = row.id === 0 ? STATE.draft : STATE.changed;
    const next = { ...row, text: JSON.stringify(doc, null, 2), draftNo: row.draftNo + 1, state };
    proposals.push({ row: next, document: asWritten(next) });
  };
  for (const { kind, domain, shipped = false, doc: given } of file.documents) {
    const written = given as JsonObject;
    const code = String(written.id);
    const stored = kind === 'columns' ? 'entity' : kind;
    const row = rows.get(`${stored} ${code}`);
    const isShipped = row?.source === SOURCE.shipped;
    if (kind === 'columns' || shipped ? !isShipped : isShipped) {
      refused.push(cause(isShipped ? 'fileShipped' : 'fileLacks', { name: code }));
      continue;
    }
    const doc = currentDocument(stored, JSON.stringify(written)) ?? written;
    const before = row && currentDocument(stored, row.text);
    propose(
      row ?? newRow(stored, doc, domain),
      before && stored === 'entity' ? joined(kind, before, doc) : doc,
    );
  }
  const page = String((file.documents[0]!.doc as JsonObject).id);
  const isInMenu = [...menuEntries(current.domains)].some((entry) => entry.page === page);
  for (const domain of file.domains) {
    const row = rows.get(`domain ${domain.id}`);
    const before = (row && currentDocument('domain', row.text)) ?? newDomain(domain);
    const isPlaced = isInMenu || namesPage(before.menu ?? null, page);
    propose(row ?? newRow('domain', before, domain.id), withDomain(before, domain, isPlaced));
  }
  return { proposals, refused, page: rows.get(`page ${page}`)?.id ?? 0 };
}

/** Whether an entry of a menu, which may be a draft, shows a page. */
function namesPage(menu: Json, page: string): boolean {
  return (
    Array.isArray(menu) &&
    menu.some((one) => isObject(one) && (one.page === page || namesPage(one.children ?? null, page)))
  );
}

/** The entity of the file with the columns that only we have, or ours with those that only the file has. */
function joined(kind: string, ours: JsonObject, theirs: JsonObject): JsonObject {
  const [first, second] = kind === 'columns' ? [ours, theirs] : [theirs, ours];
  const names = new Set(columnsOf(first).map(({ name }) => name));
  const more = columnsOf(second).filter(({ name }) => !names.has(name));
  return { ...first, columns: [...columnsOf(first), ...more] };
}

/** A domain with the enumerations of a file, and the entry of its page if no menu has one. */
function withDomain(
  before: JsonObject,
  { dictionary, menu: place }: PageFile['domains'][number],
  isInMenu: boolean,
): JsonObject {
  const known = isObject(before.dictionary) ? before.dictionary : {};
  const added = Object.entries(dictionary as JsonObject).map(([name, one]) => [
    name,
    isObject(known[name]) && isObject(one) ? withValues(known[name], one) : one,
  ]);
  const doc = { ...before, dictionary: { ...known, ...(Object.fromEntries(added) as JsonObject) } };
  if (!place || isInMenu) return doc;
  const entry = place.entry as JsonObject;
  const menu = Array.isArray(before.menu) ? before.menu : [];
  // Without the entry above, it stands at the top.
  return { ...doc, menu: withMenuEntry(menu, place.parent, entry) ?? [...menu, entry] };
}

/** An enumeration with the values that it lacks. */
function withValues(ours: JsonObject, theirs: JsonObject): JsonObject {
  const list = (values: Json | undefined) => (Array.isArray(values) ? values.filter(isObject) : []);
  const known = new Set(list(ours.values).map(({ value }) => value));
  const more = list(theirs.values).filter(({ value }) => !known.has(value));
  return more.length === 0 ? ours : { ...ours, values: [...list(ours.values), ...more] };
}

function newDomain({ id, title }: PageFile['domains'][number]): JsonObject {
  return { schemaVersion: currentVersion('domain'), id, title, dictionary: {}, menu: [] };
}

/** The row of a document that is not there yet. */
function newRow(kind: DocumentRow['kind'], doc: JsonObject, domain: string): DocumentRow {
  const code = String(doc.id);
  return {
    ...{ id: 0, version: 0, kind, code, domain, text: '', base: null, draftNo: 0, publishedNo: null },
    name: typeof doc.title === 'string' ? firstPoints(doc.title, 50) : code,
    ...{ source: SOURCE.own, state: STATE.draft, problems: null, conflicts: null, renames: null },
  };
}
