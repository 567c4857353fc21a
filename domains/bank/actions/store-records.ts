import { sql } from 'kysely';
import { centsOf, storedCents } from '../../../schemas/money/cents';
import { firstPoints } from '../../../schemas/text/cut-text';
import { asLine } from '../../../schemas/text/refused-text';
import type { ActionContext } from '../../../server/action';
import type { BankRecord, BankRecordQuery } from '../adapters/bank-adapter';

const entity = 'bank_trans';

/** Values of `TransOrigin`: who says that there is such a record. */
export const ORIGIN = { bank: 1, file: 2 } as const;

/** The first question about an account goes back so many days. */
const FIRST_DAYS = 30;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const LONGEST = { serialNo: 50, name: 60, accountNo: 32, summary: 100, tradeNo: 30 };

/** From which day on the records of an account are asked for: the day of the latest one, as that may not be complete. */
export async function recordQueryOf(
  { tx, session }: ActionContext,
  { id, accountNo }: { id: number; accountNo: string },
): Promise<BankRecordQuery> {
  const { rows } = await sql<{ from: string }>`
    select to_char(coalesce(max(trans_at)::date, current_date - ${FIRST_DAYS}::int), 'YYYY-MM-DD') as "from"
      from bank_trans where tenant_id = ${session.tenantId} and bank_account_id = ${id}`.execute(tx);
  return { accountNo, from: rows[0]!.from };
}

/** Whether a record is one: an adapter takes it from messages of others. */
function isSound({ serialNo, transAt, direction, amount, balance }: BankRecord): boolean {
  const cents = centsOf(amount);
  const isKnown = Number(direction) === 1 || Number(direction) === 2;
  const isTime = TIME.test(transAt) && !Number.isNaN(Date.parse(`${transAt.replace(' ', 'T')}Z`));
  const isBalance = balance === null || /^-?\d{1,15}(?:\.\d{1,2})?$/.test(balance);
  const isNumber = serialNo !== '' && serialNo.length <= LONGEST.serialNo;
  return isNumber && isTime && isKnown && isBalance && cents !== null && cents > 0n;
}

const cut = (text: string | null, most: number) =>
  text === null ? null : firstPoints(asLine(text), most) || null;

/**
 * Stores the records of an account that are new; the same again has no effect, whoever fetches at the same time. `odd` are
 * those that are none, and those whose number was given to another record before: they are left out.
 */
export async function storeRecords(
  context: ActionContext,
  bankAccountId: number,
  records: readonly BankRecord[],
  origin: (typeof ORIGIN)[keyof typeof ORIGIN],
): Promise<{ fetched: number; odd: number }> {
  const { tx, session } = context;
  const lock = `${entity} ${session.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${bankAccountId}))`.execute(tx);
  const sound = records.filter(isSound);
  const known = new Map(
    sound.length === 0
      ? []
      : (
          await tx
            .selectFrom(entity)
            .select(['serial_no', 'direction', 'amount'])
            .where('tenant_id', '=', session.tenantId)
            .where('bank_account_id', '=', bankAccountId)
            .where('serial_no', 'in', [...new Set(sound.map(({ serialNo }) => serialNo))])
            .execute()
        ).map((row) => [row.serial_no, { direction: row.direction, amount: row.amount }]),
  );
  let fetched = 0;
  let odd = records.length - sound.length;
  for (const { serialNo, transAt, direction, amount, ...record } of sound) {
    const before = known.get(serialNo);
    if (before) {
      const isSame = before.direction === direction && storedCents(before.amount) === storedCents(amount);
      if (!isSame) odd += 1;
      continue;
    }
    known.set(serialNo, { direction, amount });
    await context.rows(entity).add(
      {},
      {
        ...{ bankAccountId, serialNo, transAt, direction, amount, bankBalance: record.balance, origin },
        counterName: cut(record.counterName, LONGEST.name),
        counterNo: cut(record.counterNo, LONGEST.accountNo),
        summary: cut(record.summary, LONGEST.summary),
        tradeNo: cut(record.tradeNo, LONGEST.tradeNo),
      },
    );
    fetched += 1;
  }
  return { fetched, odd };
}
