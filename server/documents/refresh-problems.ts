import { equalJson } from '../../schemas/equal-json';
import type { Json } from '../../schemas/json';
import type { Finding } from '../../schemas/problems/problem';
import type { Db } from '../action';
import { checkDrafts, type Installation } from './check-drafts';
import { asWritten, STATE, type DocumentRow } from './document-row';
import type { WrittenDocument } from './document-source';
import { readDocumentRows } from './published-documents';

/** The domain whose enumerations every other domain can use. */
const COMMON = 'common';

/**
 * Checks drafts again after other documents have changed, and stores the problems of each. Runs in the transaction of
 * the change; the version of a row stays, because nothing that a user edits changes. Returns the number of updated
 * rows.
 */
export async function refreshProblems(
  tx: Db,
  installation: Installation,
  tenantId: number,
  changed: readonly Pick<WrittenDocument, 'kind' | 'code'>[],
): Promise<number> {
  const rows = await readDocumentRows(tx, tenantId);
  let written = 0;
  for (const row of rows.filter((one) => isDraft(one) && mayDepend(one, changed))) {
    const found = await draftProblems(installation, row);
    if (equalJson((row.problems ?? []) as unknown as Json, found as unknown as Json)) continue;
    await storeProblems(tx, tenantId, row, found);
    written += 1;
  }
  return written;
}

/** Stores the problems of a draft, unless it was changed since it was read: then they were found again. */
export async function storeProblems(
  tx: Db,
  tenantId: number,
  { id, version }: DocumentRow,
  problems: readonly Finding[],
): Promise<void> {
  await tx
    .updateTable('table_info')
    .set({ problems: JSON.stringify(problems), problem_count: problems.length })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** The problems of a draft as its row stores them. */
export async function draftProblems(
  installation: Installation,
  draft: DocumentRow | WrittenDocument,
): Promise<Finding[]> {
  const written = 'draftNo' in draft ? asWritten(draft) : draft;
  const [problems = []] = (await checkDrafts(installation, [written])).problems;
  return problems;
}

/** Whether a row may have problems: an unchanged published document has none. */
export function isDraft({ state, problems }: DocumentRow): boolean {
  return state !== STATE.published || (problems ?? []).length > 0;
}

/** Whether a draft already has problems, or names one of the documents. */
function mayDepend(
  { kind, code, domain, text, problems }: DocumentRow,
  changed: readonly Pick<WrittenDocument, 'kind' | 'code'>[],
): boolean {
  if ((problems ?? []).length > 0) return true;
  return changed.some((other) => {
    if (other.kind === kind && other.code === code) return false;
    if (other.kind === 'domain') return kind === 'domain' || other.code === COMMON || other.code === domain;
    return text.includes(JSON.stringify(other.code));
  });
}
