import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../action';
import type { OutboxEntry } from '../contract/outbox-entry';
import { runInTransaction } from '../database/connection/run-in-transaction';
import type { Timer } from '../domain-job';
import { organisationPath } from '../identity/organisations';
import { notify } from '../notices/notify';
import type { NoticeSource } from '../notices/notice-source';
import { closeDays } from './close-days';
import { endHolds } from './holds';
import { verifyLedger, type LedgerProblem } from './verify-ledger';

/** Tells that a ledger does not add up. */
export const LEDGER_NOTICES: NoticeSource = { source: 'ledger', title: '账务核对' };

/** The work of the ledger in the night, and the end of holds (domains.md 4.4). */
export function ledgerTimers(model: Pick<Model, 'entities'>): readonly Timer[] {
  // Who may act: whoever checks statements; until there are any, whoever reads the log of the check.
  const alarmed = model.entities.has('money_statement') ? 'money_statement_check' : 'logs_timer_search';
  return [
    { name: 'ledger-day-end', title: '账户日终', every: '10 0 * * *', run: closeDays },
    {
      name: 'ledger-invariants',
      title: '账务核对',
      every: '0 2 * * *',
      run: (core) => checkLedger(core, alarmed),
    },
    { name: 'ledger-holds', title: '解除到期冻结', every: 300, quiet: true, run: endHolds },
  ];
}

/**
 * Verifies the ledgers of all tenants. What does not hold is told to the holders of a permission in the organisation and
 * in the root of its tenant, and the run fails with it, so that the log of timers shows it.
 */
export async function checkLedger(core: Db, alarmed: string): Promise<number> {
  const problems = await verifyLedger(core);
  const [first] = problems;
  if (!first) return 0;
  const places = new Map<string, LedgerProblem[]>();
  for (const problem of problems) {
    const place = `${problem.tenantId} ${problem.orgId}`;
    places.set(place, [...(places.get(place) ?? []), problem]);
  }
  await runInTransaction(core, async (tx) => {
    const { rows } = await sql<{ today: string }>`select current_date as today`.execute(tx);
    for (const [place, found] of places) {
      const { tenantId, orgId } = found[0]!;
      const [root] = await organisationPath(tx, tenantId, orgId);
      for (const told of new Set([orgId, root?.id ?? orgId]))
        await notify(tx, alarm(`${place} ${told}`, rows[0]?.today ?? '', found, { orgId: told, alarmed }));
    }
  });
  const more = problems.length > 1 ? ` (+${problems.length - 1})` : '';
  throw new Error(`${placeOf(first)}${more}`);
}

function alarm(
  place: string,
  today: string,
  found: readonly LedgerProblem[],
  { orgId, alarmed }: { orgId: number; alarmed: string },
): OutboxEntry {
  return {
    ...{ tenantId: found[0]!.tenantId, orgId, source: LEDGER_NOTICES.source },
    ...{ key: `${place} ${today}`, subject: place },
    notice: {
      to: { permission: alarmed, orgId },
      ...{ title: 'ledgerUnsound', params: { count: found.length } },
      ...{ text: placeOf(found[0]!), permission: alarmed },
    },
  };
}

/** Rule, account, transaction and difference, without words. */
function placeOf({ rule, orgId, accountId, txnId, difference }: LedgerProblem): string {
  const facts = { organisation: orgId, account: accountId, transaction: txnId, difference };
  const given = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${value}`],
  );
  return `${rule} ${given.join(', ')}`;
}
