import { sql } from 'kysely';
import { isObject, type JsonObject } from '../../schemas/json';
import type { VersionedKind } from '../../schemas/migrations/migration';
import type { Model } from '../../schemas/model/model';
import { indexedDocuments } from '../../schemas/usages/indexed-documents';
import { UsageIndex } from '../../schemas/usages/usage-index';
import type { Tx } from '../action';
import { renameEntityInRoles } from '../identity/rename-key-in-roles';
import { SOURCE } from './document-row';
import { currentDocument, ownFile, type WrittenDocument } from './document-source';
import { raiseDocumentsVersion, readPublished } from './published-documents';

/** A tenant's entity with its new id. */
export interface RenamedEntity {
  tenantId: number;
  from: string;
  to: string;
}

/** Maximum length of a document id. */
const LONGEST_ID = 48;

/**
 * Renames tenants' entities whose id the release ships, with everything that refers to them: pages, other entities,
 * drafts, roles, files. The product's pages, actions and entities rely on the shipped entity, so that one owns the id.
 * Runs once: later references to the id mean the shipped entity. The caller moves the tables.
 */
export async function freeShippedIds(tx: Tx, shipped: Model): Promise<RenamedEntity[]> {
  const { rows } = await sql<{ tenantId: number; from: string }>`
    select tenant_id as "tenantId", code as "from" from table_info t
     where kind = 'entity' and source <> ${SOURCE.shipped} and code = any(${[...shipped.entities.keys()]}::text[])
       and not exists (select from document_version o
         where o.tenant_id = t.tenant_id and o.document_id = t.id and o.base is not null)
     order by tenant_id, id`.execute(tx);
  const renamed: RenamedEntity[] = [];
  for (const { tenantId, from } of rows) {
    const one = { tenantId, from, to: await freeId(tx, shipped, tenantId, from) };
    await renameInDocuments(tx, shipped, one);
    await renameElsewhere(tx, one);
    if (await knowsChanges(tx)) await raiseDocumentsVersion(tx, tenantId);
    renamed.push(one);
  }
  return renamed;
}

/** Whether the servers of the database's version are notified of changes; older ones load everything at start. */
async function knowsChanges(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('access_change') is not null as there`.execute(tx);
  return rows[0]?.there ?? false;
}

/** `box_own`, or the first free one of `box_own2`, `box_own3` …. */
async function freeId(tx: Tx, shipped: Model, tenantId: number, id: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from table_info where tenant_id = ${tenantId} and kind = 'entity'`.execute(tx);
  const taken = new Set([...rows.map(({ code }) => code), ...shipped.entities.keys()]);
  for (let no = 1; ; no++) {
    const end = `_own${no === 1 ? '' : no}`;
    const free = `${id.slice(0, LONGEST_ID - end.length)}${end}`;
    if (!taken.has(free)) return free;
  }
}

/** Publishes a new version of what is in force, and updates the drafts. */
async function renameInDocuments(tx: Tx, shipped: Model, one: RenamedEntity): Promise<void> {
  const { tenantId, from, to } = one;
  const published = (await readPublished(tx, null)).filter((document) => document.tenantId === tenantId);
  for (const [{ id }, text] of renamedTexts(published, shipped, one))
    await sql`
      with added as (
        insert into document_version (document_id, no, tenant_id, text, base, created_by, user_name)
        select v.document_id, (select max(no) + 1 from document_version o
                 where o.tenant_id = v.tenant_id and o.document_id = v.document_id),
               v.tenant_id, ${text}, v.base, v.created_by, v.user_name
          from document_version v join table_info t
            on t.tenant_id = v.tenant_id and t.id = v.document_id and t.published_no = v.no
         where v.tenant_id = ${tenantId} and v.document_id = ${id}
        returning no)
      update table_info set published_no = added.no, version = version + 1 from added
       where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  const { rows: drafts } = await sql<WrittenDocument & { id: number }>`
    select id, kind, code, domain, text, base from table_info where tenant_id = ${tenantId}`.execute(tx);
  for (const [{ id }, text] of renamedTexts(drafts, shipped, one))
    await sql`
      update table_info set text = ${text}, version = version + 1,
             entity_code = case when entity_code = ${from} then ${to} else entity_code end
       where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  await sql`
    update table_info set code = ${to} where tenant_id = ${tenantId} and kind = 'entity' and code = ${from}`.execute(
    tx,
  );
}

/** The changed texts of the documents. An overlay on a file with that id refers to the shipped entity. */
function renamedTexts<T extends WrittenDocument>(
  documents: readonly T[],
  shipped: Model,
  { from, to }: RenamedEntity,
): [T, string][] {
  const sources = documents.flatMap((document) => {
    const { kind, domain, text, base } = document;
    if (base?.includes(JSON.stringify(from))) return [];
    const json = currentDocument(kind, text);
    return json ? [{ document, source: { kind, domain, file: ownFile(document), json } }] : [];
  });
  const before = indexedDocuments(sources.map(({ source }) => source));
  if (!before.some(({ kind, json }) => kind === 'entity' && json.id === from)) return [];
  const after = UsageIndex.of(before, shipped.fieldTypes).rename('entity', from, to);
  return after.flatMap((changed, at): [T, string][] => {
    const origin = sources.find(({ source }) => source.file === changed.file);
    if (changed === before[at] || !origin) return [];
    return [[origin.document, JSON.stringify(withFreePath(changed, shipped, to), null, 2)]];
  });
}

/** Two entities cannot have the same path. */
function withFreePath(
  { kind, json }: { kind: VersionedKind; json: object },
  shipped: Model,
  id: string,
): JsonObject {
  const document = json as JsonObject;
  const paths = new Set([...shipped.entities.values()].map(({ entity }) => entity.path));
  const { path } = document;
  const isTaken = kind === 'entity' && isObject(document) && document.id === id && paths.has(String(path));
  return isTaken ? { ...document, path: `${String(path)}-own` } : document;
}

/** Renames the entity in other tables; log rows keep the old name. */
async function renameElsewhere(tx: Tx, { tenantId, from, to }: RenamedEntity): Promise<void> {
  await sql`update stored_file set entity = ${to} where tenant_id = ${tenantId} and entity = ${from}`.execute(
    tx,
  );
  await sql`
    update number_counter set kind = ${to} || substr(kind, ${from.length + 1})
     where tenant_id = ${tenantId} and starts_with(kind, ${`${from}.`})`.execute(tx);
  await renameEntityInRoles(tx, tenantId, from, to);
}
