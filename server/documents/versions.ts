import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Model } from '../../schemas/model/model';
import type { Db, Session, Tx } from '../action';
import { SOURCE, type DocumentRow } from './document-row';
import { findSource, shippedText } from './document-source';
import { renamesInForce } from './pending-renames';

/** A published version in the list of versions. */
export interface VersionRow {
  no: number;
  createdAt: string | null;
  userName: string | null;
  /** What the publisher wrote about it. */
  note: string | null;
  /** In force. */
  current: boolean;
  /** The file shipped with this release. */
  shipped: boolean;
}

/** The first version of a shipped document is the file, so it is not stored. */
const SHIPPED_NO = 1;

/** Versions of a document, newest first. */
export async function listVersions(db: Db, tenantId: number, row: DocumentRow): Promise<VersionRow[]> {
  const { rows } = await sql<Pick<VersionRow, 'no' | 'createdAt' | 'userName' | 'note'>>`
    select no, created_at as "createdAt", user_name as "userName", note from document_version
     where tenant_id = ${tenantId} and document_id = ${row.id} order by no desc`.execute(db);
  const first =
    row.source === SOURCE.shipped ? [{ no: SHIPPED_NO, createdAt: null, userName: null, note: null }] : [];
  return [
    ...rows.map((one) => ({ ...one, shipped: false })),
    ...first.map((one) => ({ ...one, shipped: true })),
  ].map((one) => ({ ...one, current: one.no === row.publishedNo }));
}

/** The text of a version and its base. */
export async function readVersion(
  db: Db,
  { shipped, tenantId }: { shipped: Model; tenantId: number },
  row: DocumentRow,
  no: number,
): Promise<{ text: string; base: string | null }> {
  const file = row.source === SOURCE.shipped && no === SHIPPED_NO ? findSource(shipped, row) : undefined;
  if (file) return { text: shippedText(file), base: shippedText(file) };
  const { rows } = await sql<{ text: string; base: string | null }>`
    select text, base from document_version where tenant_id = ${tenantId} and document_id = ${row.id} and no = ${no}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('notFound');
  return rows[0];
}

/**
 * Stores the draft as an immutable version with the renames that it carries out; returns its number. The time is taken
 * after the tables are changed: every value logged before it has the names of the version before.
 */
export async function addVersion(
  tx: Tx,
  row: DocumentRow,
  { session, note }: { session: Session; note: string | null },
): Promise<number> {
  const before = row.source === SOURCE.shipped ? SHIPPED_NO : 0;
  const renames = renamesInForce(row);
  const { rows } = await sql<{ no: number }>`
    insert into document_version (document_id, no, tenant_id, text, base, renames, note, created_at, created_by, user_name)
    select ${row.id}, coalesce(max(no), ${before}) + 1, ${session.tenantId}, ${row.text}, ${row.base},
           ${renames.length > 0 ? JSON.stringify(renames) : null}::jsonb, ${note}, clock_timestamp(),
           ${session.userId}, ${session.userName}
      from document_version where tenant_id = ${session.tenantId} and document_id = ${row.id}
    returning no`.execute(tx);
  return rows[0]!.no;
}
