import { sql } from 'kysely';
import { equalJson } from '../../schemas/equal-json';
import type { Json } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { Finding } from '../../schemas/problems/problem';
import type { Db } from '../action';
import { lockTables } from '../database/migration/migrate';
import { STATE, type DocumentRow } from './document-row';
import { documentsVersion, readDocumentRows, readPublished } from './published-documents';
import { draftProblems, isDraft, storeProblems } from './refresh-problems';
import { tenantModel } from './tenant-model';

/** How often a tenant's drafts are checked again because documents were published meanwhile. */
const TRIES = 5;

/**
 * Checks the drafts of all tenants against this release, which may know more rules than the one before. Runs after the
 * start, in slices, because many drafts would delay it by seconds: until then the list of documents shows the problems
 * of the last check, and a publish checks its drafts itself. `models` are known models of tenants.
 */
export async function recheckDrafts(
  db: Db,
  shipped: Model,
  models: ReadonlyMap<number, Model>,
  stop: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct tenant_id as id from table_info
     where state <> ${STATE.published} or problem_count > 0 order by 1`.execute(db);
  for (const { id } of rows) {
    const known = models.get(id);
    for (let tries = 0; tries < TRIES && !stop.aborted; tries++)
      if (await recheckTenant(db, shipped, id, known ? [known] : [], stop)) break;
  }
}

/** False when documents were published meanwhile: the problems found may be outdated and are not stored. */
async function recheckTenant(
  db: Db,
  shipped: Model,
  tenantId: number,
  known: readonly Model[],
  stop: AbortSignal,
): Promise<boolean> {
  const version = await documentsVersion(db, tenantId);
  const { model } = await tenantModel(shipped, await readPublished(db, tenantId), known);
  const found: { row: DocumentRow; problems: Finding[] }[] = [];
  for (const row of (await readDocumentRows(db, tenantId)).filter(isDraft)) {
    if (stop.aborted) return true;
    const problems = await draftProblems({ shipped, current: model }, row);
    if (!equalJson((row.problems ?? []) as unknown as Json, problems as unknown as Json))
      found.push({ row, problems });
  }
  if (found.length === 0) return true;
  return db.transaction().execute(async (tx) => {
    await lockTables(tx);
    if ((await documentsVersion(tx, tenantId)) !== version) return false;
    for (const { row, problems } of found) await storeProblems(tx, tenantId, row, problems);
    return true;
  });
}
