import { runInTransaction } from '../../../server/database/connection/run-in-transaction';
import type { Ledger } from '../../../server/domain-ledger';
import { ledgerOf } from '../../../server/ledger/ledger-of';
import { testRequest } from '../../support/test-request';
import { testSession } from '../records-world';
import type { DemoWorld } from './demo-world';

/** Runs transactions with the ledger of an organisation of the demo. */
export async function orgLedger(
  { db, database }: DemoWorld,
  orgId: number,
): Promise<<T>(work: (ledger: Ledger) => Promise<T>) => Promise<T>> {
  const { tenant_id: tenantId } = await db
    .selectFrom('org')
    .select('tenant_id')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const session = testSession({ tenantId, orgId, homeOrgId: orgId, orgTree: [orgId] });
  return (work) =>
    runInTransaction(database.within(session), (tx) =>
      work(ledgerOf({ ...testRequest({ session, tx, requestId: 'r' }), tx })),
    );
}
