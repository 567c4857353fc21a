import { sql } from 'kysely';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { Db } from '../action';
import { recordAccessChange } from '../database/tables/access-changes';
import type { DocumentRow } from './document-row';

/** A published version of a document that is in force. */
export interface PublishedDocument {
  id: number;
  tenantId: number;
  kind: DocumentKind;
  code: string;
  /** The domain whose enumerations its columns use. */
  domain: string;
  no: number;
  /** The complete document as written. */
  text: string;
  /** The shipped document that it modifies; null for a tenant's own. */
  base: string | null;
  /** Whether the tenant created it. A modified document that is no longer shipped does not count. */
  own: boolean;
}

/** The documents in force of one tenant, or of all; unmodified shipped documents are not included. */
export async function readPublished(db: Db, tenantId: number | null): Promise<PublishedDocument[]> {
  const { rows } = await sql<PublishedDocument>`
    select t.id, t.tenant_id as "tenantId", t.kind, t.code, t.domain, v.no, v.text, v.base,
           not exists (select from document_version o
             where o.tenant_id = t.tenant_id and o.document_id = t.id and o.base is not null) as own
      from table_info t join document_version v on v.tenant_id = t.tenant_id and v.document_id = t.id and v.no = t.published_no
     where (${tenantId}::bigint is null or t.tenant_id = ${tenantId})
     order by t.tenant_id, t.id`.execute(db);
  return rows;
}

/** A tenant's modified entities of an earlier release, which continue to exist. */
export function inheritedEntities(documents: readonly PublishedDocument[]): ReadonlySet<string> {
  return new Set(documents.filter(({ kind, own }) => kind === 'entity' && !own).map(({ code }) => code));
}

/** Documents with their drafts: of one tenant or of all, all of them or one. */
export async function readDocumentRows(
  db: Db,
  tenantId: number | null,
  only: { kind?: DocumentKind; id?: number; code?: string } = {},
): Promise<(DocumentRow & { tenantId: number })[]> {
  const { kind = null, id = null, code = null } = only;
  const { rows } = await sql<DocumentRow & { tenantId: number }>`
    select id, tenant_id as "tenantId", version, kind, code, name, domain, source, text, base,
           draft_no as "draftNo", published_no as "publishedNo", state, problems, conflicts, renames
      from table_info
     where (${tenantId}::bigint is null or tenant_id = ${tenantId})
       and (${kind}::text is null or kind = ${kind}) and (${id}::bigint is null or id = ${id})
       and (${code}::text is null or code = ${code})
     order by id`.execute(db);
  return rows;
}

/**
 * The version of a tenant's documents, which changes with every publish; a server with the same number is up to date.
 */
export async function documentsVersion(db: Db, tenantId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from document_state where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Increments the version, in the transaction of the change, so that every server reloads the documents. */
export async function raiseDocumentsVersion(tx: Db, tenantId: number): Promise<void> {
  await sql`insert into document_state (tenant_id, version) values (${tenantId}, 1)
    on conflict (tenant_id) do update set version = document_state.version + 1`.execute(tx);
  await recordAccessChange(tx, tenantId);
}
