import { firstPoints } from '../../schemas/text/cut-text';
import { isObject, type JsonObject } from '../../schemas/json';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { FieldGrammars } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import type { Db, Tx } from '../action';
import { lockTables } from '../database/migration/migrate';
import { SOURCE, STATE, TABLE_INFO, type DocumentRow } from './document-row';
import { findSource, rebased, shippedText } from './document-source';
import { inSlices } from './in-slices';
import { readDocumentRows } from './published-documents';
import { factsOf } from './read-draft';

type Rows = Awaited<ReturnType<typeof readDocumentRows>>;

/**
 * Lists the shipped documents among each tenant's documents, as their version 1, so that an administrator can find and
 * change them. After an upgrade the drafts are rebased on the changed files; where both changed the same part, the
 * draft wins and the row records the conflict. Runs at each start and is idempotent; `recheckDrafts` follows.
 */
export async function syncShipped(db: Db, shipped: Model): Promise<void> {
  if (!shipped.entities.has(TABLE_INFO)) return;
  await db.transaction().execute(async (tx) => {
    await lockTables(tx);
    const tenants = await tx.selectFrom('tenant').select('id').orderBy('id').execute();
    const known = await readDocumentRows(tx, null);
    for (const { id } of tenants) {
      const rows = known.filter(({ tenantId }) => tenantId === id);
      await addMissing(tx, id as number, shipped, rows);
      for (const row of rows) if (row.source === SOURCE.shipped) await follow(tx, id as number, shipped, row);
    }
  });
}

async function addMissing(tx: Tx, tenantId: number, shipped: Model, rows: Rows): Promise<void> {
  const there = new Set(rows.map(({ kind, code }) => `${kind} ${code}`));
  const missing = shipped.sources.flatMap((source) => {
    const { kind, domain, json } = source;
    if (kind === 'locale' || kind === 'settings' || kind === 'seed') return [];
    if (!isObject(json) || typeof json.id !== 'string') return [];
    if (there.has(`${kind} ${json.id}`)) return [];
    return [rowOf(tenantId, kind, json.id, domain, source, json)];
  });
  if (missing.length > 0) await tx.insertInto(TABLE_INFO).values(missing).execute();
}

function rowOf(
  tenant_id: number,
  kind: DocumentKind,
  code: string,
  domain: string,
  source: SourceDocument,
  json: JsonObject,
) {
  const { entityCode, module, scope } = factsOf(kind, json);
  const text = shippedText(source);
  return {
    tenant_id,
    kind,
    code,
    name: typeof json.title === 'string' ? firstPoints(json.title, 50) : code,
    domain,
    source: SOURCE.shipped,
    entity_code: entityCode,
    module,
    scope,
    text,
    base: text,
    draft_no: 0,
    published_no: 1,
    state: STATE.published,
    problem_count: 0,
    conflict_count: 0,
  };
}

/**
 * Updates a row after an upgrade: its draft is rebased on the current file. The row's version is incremented, so that
 * an open editor detects the change.
 */
async function follow(tx: Tx, tenantId: number, shipped: Model, row: DocumentRow): Promise<void> {
  const source = findSource(shipped, row);
  // The release no longer ships it: an unmodified document is deleted, a modified one becomes a document of the tenant.
  if (!source && row.publishedNo === 1 && row.state === STATE.published) {
    await tx.deleteFrom(TABLE_INFO).where('tenant_id', '=', tenantId).where('id', '=', row.id).execute();
    return;
  }
  const changed = source
    ? await moved(row, source, shipped.fieldTypes)
    : { source: SOURCE.own, base: null, published_no: ownPointer(row) };
  if (!changed) return;
  await tx
    .updateTable(TABLE_INFO)
    .set({ ...changed, version: row.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
}

/** A pointer to the shipped file is invalid without the file. */
function ownPointer(row: DocumentRow): number | null {
  return row.publishedNo === 1 ? null : row.publishedNo;
}

async function moved(
  row: DocumentRow,
  source: SourceDocument,
  fieldTypes: FieldGrammars,
): Promise<Record<string, unknown> | null> {
  const { text, base, conflicts } = await inSlices(rebased(row, source, fieldTypes));
  if (base === row.base) return null;
  return { text, base, conflicts: JSON.stringify(conflicts), conflict_count: conflicts.length };
}
