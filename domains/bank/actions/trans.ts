import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { storedCents } from '../../../schemas/money/cents';
import type { JsonObject } from '../../../schemas/json';
import { optional, ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext, Db, InOrganisation } from '../../../server/action';
import type { Timer } from '../../../server/domain-job';
import { askBank, LONGEST_MS } from '../adapters/ask-bank';
import type { BankRecord } from '../adapters/bank-adapter';
import { askLater } from './account-tasks';
import { eachRow } from './each-row';
import { DIRECTION, MATCH, matchTrans, sideOf, unlinked, type Trans } from './match-trans';
import { openedProduct } from './opened-product';
import { ORIGIN, recordQueryOf, storeRecords } from './store-records';
import { transImport } from './trans-import';
import { postClaim, postSuspense } from './trans-postings';
import { undoTrans } from './undo-trans';

const entity = 'bank_trans';

/** A record as the user has seen it, in one of these states. */
async function waiting(
  context: ActionContext,
  id: number,
  version: number,
  states: readonly number[],
): Promise<Trans> {
  const row = await context.rows(entity).own(id);
  if (!states.includes(row.matchState!)) context.fail('流水已处理');
  return row.version === version ? row : context.fail('数据已被他人修改，请刷新后重试');
}

const Match = Type.Object({
  txnNo: Type.String({ minLength: 1, maxLength: 30, title: '凭证号' }),
  version: ROW_ID,
});

/** Links a record with what was posted by hand. */
async function match(context: ActionContext, id: number, { txnNo, version }: Static<typeof Match>) {
  const row = await waiting(context, id, version, [MATCH.open]);
  const { bankAccountId, amount } = row;
  const all = await context.ledger.bookMoves({ bankAccountId, side: sideOf(row), txnNo: txnNo.trim() });
  const [move] = all;
  if (!move) return context.failFields({ txnNo: '该账户没有此凭证，或收支不一致' });
  if (move.amount !== amount) context.failFields({ txnNo: '金额不一致' });
  if ((await unlinked(context, row, all)).length === 0) context.failFields({ txnNo: '凭证已与其他流水匹配' });
  return done(context, row, { matchState: MATCH.matched, txnNo: move.txnNo }, 'match');
}

const Claim = Type.Object({
  moneyTypeId: { ...ROW_ID, title: '资金类型' },
  personId: optional({ ...ROW_ID, title: '被监管人员' }),
  version: ROW_ID,
});

/**
 * A claim is the work of one person, so what two have to check is registered with a document that names the record. What no
 * person gets is not concerned: the document by which it reaches persons is checked.
 */
function refuseLarge({ session, fail }: ActionContext, { amount }: Trans): void {
  const most = storedCents(session.settings.get('money.twoPersonOver').toFixed(2));
  if (storedCents(amount) > most)
    fail('超过双人复核金额的流水不能直接认领，请登记收付单：收付方式选银行转账，并选择该流水');
}

/** Posts a receipt to its owner. */
async function claim(context: ActionContext, id: number, given: Static<typeof Claim>) {
  const row = await waiting(context, id, given.version, [MATCH.open, MATCH.suspended]);
  if (row.direction !== DIRECTION.in) context.fail('支出流水不能认领');
  // Whoever can write a statement must not also say whose money it is.
  if (row.origin === ORIGIN.file && row.createdBy === context.session.userId)
    context.fail('不能认领自己导入的流水', {}, 403);
  const { moneyTypeId, personId = null } = given;
  if (personId !== null) refuseLarge(context, row);
  const isSuspended = row.matchState === MATCH.suspended;
  const txnNo = await postClaim(context, row, { moneyTypeId, personId }, isSuspended);
  const facts = { moneyTypeId, personId, ...(isSuspended ? { claimNo: txnNo } : { txnNo }) };
  return done(context, row, { ...facts, matchState: MATCH.matched }, 'claim');
}

const Remark = Type.Object({
  remark: Type.String({ minLength: 1, maxLength: 50, title: '处理说明' }),
  version: ROW_ID,
});

async function done(context: ActionContext, row: Trans, values: JsonObject, action: string) {
  const matchBy = context.session.userName;
  const { id, version, matchState } = await context.rows(entity).set(row, { ...values, matchBy }, action);
  return { id, version, matchState: matchState! };
}

const shapes = {
  entity,
  methods: ['POST'],
  answer: Type.Object({ id: ROW_ID, version: ROW_ID, matchState: Type.Integer() }),
  writes: true,
} as const;

/** What users do with the records of banks (domains.md 2.7). */
export const transActions: readonly Action[] = [
  transImport,
  {
    ...shapes,
    path: 'match/{id}',
    permission: 'match',
    title: '匹配流水',
    body: Match,
    run: (context, { params: { id = 0 }, body }) => match(context, id, body as Static<typeof Match>),
  },
  {
    ...shapes,
    path: 'claim/{id}',
    permission: 'claim',
    title: '认领流水',
    body: Claim,
    run: (context, { params: { id = 0 }, body }) => claim(context, id, body as Static<typeof Claim>),
  },
  {
    ...shapes,
    path: 'ignore/{id}',
    permission: 'ignore',
    title: '忽略流水',
    body: Remark,
    async run(context, { params: { id = 0 }, body }) {
      const { remark, version } = body as Static<typeof Remark>;
      const row = await waiting(context, id, version, [MATCH.open]);
      return done(context, row, { matchState: MATCH.ignored, remark }, 'ignore');
    },
  },
  {
    ...shapes,
    path: 'undo/{id}',
    permission: 'undo',
    title: '撤销流水处理',
    body: Remark,
    async run(context, { params: { id = 0 }, body }) {
      const { remark, version } = body as Static<typeof Remark>;
      const row = await waiting(context, id, version, [MATCH.matched, MATCH.ignored]);
      return done(context, row, await undoTrans(context, row, remark), 'undo');
    },
  },
  {
    entity: 'bank_account',
    path: 'sync-account/{id}',
    methods: ['GET'],
    permission: 'sync',
    title: '同步银行流水',
    answer: Type.Object({
      fetched: Type.Integer(),
      matched: Type.Integer(),
      unmatched: Type.Integer(),
      pending: Type.Optional(Type.String()),
    }),
    writes: true,
    async ask(read, { params: { id = 0 } }): Promise<readonly BankRecord[] | null> {
      const { product, query } = await read(async (context) => {
        const account = await context.rows('bank_account').own(id);
        const product = await openedProduct(context, account.bankProductId);
        return { product, query: await recordQueryOf(context, account) };
      });
      return askBank(product, (adapter, access) => adapter.fetchTrans(access, query), LONGEST_MS);
    },
    async run(context, { params: { id = 0 }, asked }) {
      const records = asked as readonly BankRecord[] | null;
      if (records === null) {
        const pending = await askLater(context, 'fetchTrans', id);
        return { fetched: 0, matched: 0, unmatched: 0, pending };
      }
      const { fetched } = await storeRecords(context, id, records, ORIGIN.bank);
      return { fetched, ...(await matchTrans(context, id)) };
    },
  },
];

/** Records of one run at most. */
const MOST_SUSPENDED = 5000;

/** Receipts that nobody has claimed on the day on which they came are in the books from then on, without an owner (M4). */
export const suspenseTimer: Timer = {
  name: 'bank-suspense',
  title: '未匹配收款挂账',
  every: '5 0 * * *',
  async run(core: Db, signal: AbortSignal, inOrganisation: InOrganisation): Promise<number> {
    const { rows } = await sql<{ id: number; tenantId: number; orgId: number }>`
      /* every tenant */ select id, tenant_id as "tenantId", org_id as "orgId" from bank_trans
       where match_state = ${MATCH.open} and direction = ${DIRECTION.in} and created_at < current_date
       order by id limit ${MOST_SUSPENDED}`.execute(core);
    return eachRow(rows, signal, ({ id, ...place }) =>
      inOrganisation(place, async (context) => {
        const row = await context.rows(entity).get(id);
        if (row.matchState !== MATCH.open) return;
        const values = {
          matchState: MATCH.suspended,
          txnNo: await postSuspense(context, row),
          matchBy: '自动',
        };
        await context.rows(entity).set(row, values, 'suspend');
      }),
    );
  },
};
