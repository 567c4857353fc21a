import { sql } from 'kysely';
import { storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import type { DomainService } from '../../../server/domain-service';
import { ACCOUNT, CUSTODY } from './custody';

/** Values of `LeaveType` and of `ItemState`; codes of a money type and of a pocket (domains.md 3.2). */
const [TRANSFER, DONE] = [4, 1];
const [TRANSFERRED_IN, POCKET] = ['104', 'CK'];

/** What another prison has settled for a person who is here now, and is in no pocket yet. */
interface Incoming {
  readonly item_id: number;
  readonly person_id: number;
  readonly account_status: number;
  readonly amount: string;
  readonly batch_no: string | null;
}

/** What is under way to persons in custody here, oldest first; `personId`: only to this one. */
async function incoming({ tx, session }: ActionContext, personId: number | null): Promise<Incoming[]> {
  const { rows } = await sql<Incoming>`
    select i.id as item_id, p.id as person_id, p.account_status, i.pay_amount as amount, b.batch_no
      from money_settle_batch_item i
      join money_settle_batch b on b.tenant_id = i.tenant_id and b.id = i.batch_id and b.leave_type = ${TRANSFER}
      join supervised_prisoner p on p.tenant_id = i.tenant_id and p.id = i.person_id and p.org_id = ${session.orgId}
       and p.custody_status = ${CUSTODY.inside}
     where i.tenant_id = ${session.tenantId} and i.to_org_id = ${session.orgId} and i.item_state = ${DONE}
       and i.pay_amount > 0 and (${personId}::bigint is null or p.id = ${personId})
       and not exists (select from ledger_txn t where t.tenant_id = i.tenant_id and t.source_type = 'relay'
                          and t.source_id = i.id and t.event = 'L1.back' and t.part_no = 0)
     order by i.id`.execute(tx);
  return rows;
}

/** The book of what prisons owe each other, and what came in for persons and was not given to them yet. */
async function received({ tx, session, ledger }: ActionContext): Promise<{ book: number; cents: bigint }> {
  // Of two at once, the second one finds what the first has left.
  const lock = `take in ${session.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${session.orgId}))`.execute(tx);
  const book = await ledger.open({ code: 'RELAY', ownerType: 'org', ownerId: session.orgId });
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(e.signed), 0)::text as sum from ledger_entry e
      join ledger_txn t on t.tenant_id = e.tenant_id and t.id = e.txn_id
      left join ledger_txn o on o.tenant_id = t.tenant_id and o.id = t.reversal_of
     where e.tenant_id = ${session.tenantId} and e.account_id = ${book}
       and coalesce(o.event, t.event) in ('L1.received', 'L1.back')`.execute(tx);
  return { book, cents: storedCents(rows[0]?.sum ?? '0') };
}

/**
 * Puts what came from other prisons into the pockets of the persons it belongs to (L1.back), as far as it has arrived;
 * `personId`: only of this one. Returns whether something is still under way.
 */
export async function takeInTransfers(context: ActionContext, personId: number | null): Promise<boolean> {
  const found = await incoming(context, personId);
  if (found.length === 0) return false;
  const { book, cents } = await received(context);
  const { tx, session, ledger } = context;
  const [type, pocket] = await Promise.all([
    tx
      .selectFrom('bank_money_type')
      .select('id')
      .where('tenant_id', '=', session.tenantId)
      .where('code', '=', TRANSFERRED_IN)
      .executeTakeFirst(),
    tx
      .selectFrom('bank_money_category')
      .select('id')
      .where('tenant_id', '=', session.tenantId)
      .where('code', '=', POCKET)
      .executeTakeFirst(),
  ]);
  if (!type || !pocket) return true;
  let left = cents;
  let waits = false;
  for (const { item_id: id, person_id: ownerId, account_status: state, amount, batch_no: no } of found) {
    if (state !== ACCOUNT.open || storedCents(amount) > left) {
      waits = true;
      continue;
    }
    left -= storedCents(amount);
    const to = await ledger.open({
      code: 'PERSON',
      ownerType: 'person',
      ownerId,
      moneyCategoryId: pocket.id,
    });
    const legs = [
      { accountId: book, side: 'D', amount },
      { accountId: to, side: 'C', amount },
    ] as const;
    const source = { type: 'relay', id, no: no ?? '' };
    await ledger.post({ event: 'L1.back', moneyTypeId: type.id, source, summary: '转监转入', legs });
  }
  return waits;
}

/** For the bank: money from another prison has arrived. */
export const takeInService: DomainService = {
  name: 'supervised.take-in',
  async run(context) {
    await takeInTransfers(context, null);
  },
};
