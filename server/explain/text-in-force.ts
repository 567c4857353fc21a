import { sql } from 'kysely';
import type { Db } from '../action';

/** A document as it is in force. */
export interface DocumentInForce {
  id: number;
  kind: 'page' | 'entity' | 'domain';
  code: string;
  name: string;
  /** The version in force. */
  no: number;
  /** Whether the tenant created or changed it. */
  own: boolean;
  text: string;
}

/** The documents of a kind in force: all, or the one with a code. A shipped document without changes is its own text. */
export async function documentsInForce(
  db: Db,
  tenantId: number,
  kind: DocumentInForce['kind'],
  code: string | null,
): Promise<DocumentInForce[]> {
  const { rows } = await sql<DocumentInForce>`
    select t.id, t.kind, t.code, t.name, t.published_no as no, v.text is not null as own,
           coalesce(v.text, t.base, t.text) as text
      from table_info t
      left join document_version v on v.tenant_id = t.tenant_id and v.document_id = t.id and v.no = t.published_no
     where t.tenant_id = ${tenantId} and t.kind = ${kind} and t.published_no is not null
       and (${code}::text is null or t.code = ${code})
     order by t.id`.execute(db);
  return rows;
}
