import { equalJson } from '../../schemas/equal-json';
import type { Json } from '../../schemas/json';
import type { Finding } from '../../schemas/problems/problem';
import type { Db } from '../action';
import { checkDrafts, type Installation } from './check-drafts';
import { asWritten, STATE, type DocumentRow } from './document-row';
import type { WrittenDocument } from './document-source';
import { readDocumentRows } from './published-documents';

/** Enumerations of this domain are known in every other. */
const COMMON = 'common';

/**
 * Checks drafts again after other documents have changed, and stores what is wrong with each now. Runs in the transaction
 * of that change; the version of a row does not rise, because nothing that somebody edits changes. Answers how many rows
 * it wrote. Without `changed` all drafts are checked.
 */
export async function refreshProblems(
  tx: Db,
  installation: Installation,
  tenantId: number,
  changed?: readonly Pick<WrittenDocument, 'kind' | 'code'>[],
): Promise<number> {
  const rows = await readDocumentRows(tx, tenantId);
  let written = 0;
  for (const row of rows.filter((one) => isDraft(one) && (!changed || mayDepend(one, changed)))) {
    const found = await draftProblems(installation, row);
    if (equalJson((row.problems ?? []) as unknown as Json, found as unknown as Json)) continue;
    await tx
      .updateTable('table_info')
      .set({ problems: JSON.stringify(found), problem_count: found.length })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute();
    written += 1;
  }
  return written;
}

/** What is wrong with one draft, as its row keeps it. */
export async function draftProblems(
  installation: Installation,
  draft: DocumentRow | WrittenDocument,
): Promise<Finding[]> {
  const written = 'draftNo' in draft ? asWritten(draft) : draft;
  const [problems = []] = (await checkDrafts(installation, [written])).problems;
  return problems;
}

/** Whether a row may hold mistakes: what is in force as it stands holds none. */
export function isDraft({ state, problems }: DocumentRow): boolean {
  return state !== STATE.published || (problems ?? []).length > 0;
}

/** Whether a draft is wrong already, or names one of the documents. */
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
