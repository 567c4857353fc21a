import { sql } from 'kysely';
import { amountOf, storedCents } from '../../schemas/money/cents';
import type { JsonObject } from '../../schemas/json';
import type { Seed, SeedContext } from '../../server/action';
import { DIRECTION, IN_OUT, IN_OUT_SOURCE, ITEM, PAY_WAY } from './actions/in-out-words';

/** The first receipts of each facility of the demo: what relatives have brought, as checked documents with their postings. */
export const seed: Seed = async (context) => {
  if (context.shared.has('small')) return;
  const [tenantId = 0] = context.shared.get('demo tenant') ?? [];
  const draw = context.random('money');
  for (const orgId of context.shared.get('facilities') ?? [])
    await receive(context, { tenantId, orgId }, draw);
};

/** How many of the persons in custody get something: three of four. */
const SHARE = 0.75;
/** Yuan: from this on, in steps of ten. */
const [LEAST, STEP, STEPS] = [50, 10, 75];
/** The code of the money type and of its pocket (domains.md 3.2), and how many lines a document has. */
const [TYPE, POCKET, LINES] = ['102', 'CK', 200];
const CHECKER = '高行健';

interface Place {
  tenantId: number;
  orgId: number;
}

async function receive(context: SeedContext, place: Place, draw: () => number): Promise<void> {
  const { tx } = context;
  const { rows: facts } = await sql<{
    type: number;
    pocket: number;
    till: number;
    day: string;
    now: string;
    org: string;
  }>`
    select (select id from bank_money_type where tenant_id = ${place.tenantId} and code = ${TYPE}) as type,
           (select id from bank_money_category where tenant_id = ${place.tenantId} and code = ${POCKET}) as pocket,
           (select id from bank_account where tenant_id = ${place.tenantId} and org_id = ${place.orgId} and kind = 4) as till,
           (select right(code, 3) from org where tenant_id = ${place.tenantId} and id = ${place.orgId}) as org,
           to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
           to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`.execute(tx);
  const persons = await tx
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('tenant_id', '=', place.tenantId)
    .where('org_id', '=', place.orgId)
    .where('account_status', '=', 2)
    .where('custody_status', '=', 1)
    .orderBy('id')
    .execute();
  const lines = persons
    .filter(() => draw() < SHARE)
    .map(({ id }) => ({ personId: id, amount: `${LEAST + STEP * Math.floor(draw() * STEPS)}.00` }));
  for (let at = 0; at * LINES < lines.length; at += 1)
    await insertReceipt(context, place, {
      ...facts[0]!,
      at,
      lines: lines.slice(at * LINES, (at + 1) * LINES),
    });
}

interface Receipt {
  type: number;
  pocket: number;
  till: number;
  day: string;
  now: string;
  org: string;
  at: number;
  lines: { personId: number; amount: string }[];
}

/** A document that was checked, and what it posted: as the check of a document does (M1), one transaction a line. */
async function insertReceipt(context: SeedContext, place: Place, receipt: Receipt): Promise<void> {
  const { type, pocket, till, day, now, org, at, lines } = receipt;
  // Numbers that the counter of the day does not reach.
  const billNo = `SF${day.replaceAll('-', '')}${org}${90001 + at}`;
  const total = lines.reduce((sum, { amount }) => sum + storedCents(amount), 0n);
  const [inOutId = 0] = await context.insert('money_in_out', [
    {
      ...{
        ...place,
        billNo,
        direction: DIRECTION.in,
        moneyTypeId: type,
        payWay: PAY_WAY.cash,
        bankAccountId: till,
      },
      ...{
        bizDate: day,
        itemCount: lines.length,
        totalAmount: amountOf(total),
        payer: '家属',
        state: IN_OUT.done,
        round: 1,
      },
      ...{ submittedAt: now, checkedBy: CHECKER, checkedAt: now, approvedAt: now },
    },
  ]);
  const items = await context.insert(
    'money_in_out_item',
    lines.map((line, index): JsonObject => ({
      ...place,
      inOutId,
      lineNo: index + 1,
      ...line,
      itemState: ITEM.done,
    })),
  );
  const ledger = context.ledger(place);
  const [cash = 0, ...pockets] = await ledger.openAll([
    { code: 'CASH', ownerType: 'org', ownerId: place.orgId },
    ...lines.map(
      ({ personId: ownerId }) =>
        ({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId: pocket }) as const,
    ),
  ]);
  await ledger.post(
    ...lines.map(({ amount }, index) => ({
      ...{ event: 'M1' as const, moneyTypeId: type, summary: '接见现金' },
      source: { type: IN_OUT_SOURCE, id: items[index]!, partNo: 1, no: billNo },
      legs: [
        { accountId: cash, side: 'D' as const, amount },
        { accountId: pockets[index]!, side: 'C' as const, amount },
      ],
    })),
  );
}
