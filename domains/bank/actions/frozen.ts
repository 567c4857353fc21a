import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { amountOf, centsOf, storedCents } from '../../../schemas/money/cents';
import { MAX_OPINION } from '../../../schemas/document/verbs';
import { optional, ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext, RowOf, TransitionHook, TransitionHooks } from '../../../server/action';
import type { Timer } from '../../../server/domain-job';
import { pocketOf, requireAccount } from './person-pockets';

const entity = 'bank_frozen';
type Frozen = RowOf<typeof entity>;

/** A value of `HoldReason`: a court has ordered it. */
const JUDICIAL = 2;
/** Values of `HoldState`. */
const HELD = 3;
const ENDED = 4;
/** Documents that one run of the timer ends at most. */
const MOST_ENDED = 1000;

const sourceOf = (id: number) => ({ type: 'frozen', id });

/** The pocket of a document, with enough in it. */
async function coveringPocket(context: ActionContext, row: Frozen): Promise<number> {
  await requireAccount(context, row.personId);
  const { id, available } = await pocketOf(context, row.personId, row.moneyCategoryId);
  if (storedCents(available) < storedCents(row.amount)) context.fail('可用余额不足，无法冻结');
  return id;
}

const submitHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'submit',
  async run(context, { row }) {
    if (row.expireDate !== null && row.expireDate < context.bizDate) context.fail('到期日期已过，请修改');
    await coveringPocket(context, row);
  },
};

const checkHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'check',
  async run(context, { row, state }) {
    if (state !== HELD) return {};
    const { holdNo, amount, reasonType, expireDate } = row;
    if (expireDate !== null && expireDate < context.bizDate) context.fail('到期日期已过，请修改');
    await context.ledger.hold({
      ...{ accountId: await coveringPocket(context, row), amount, reasonType },
      source: { ...sourceOf(row.id), no: holdNo ?? '' },
      ...(expireDate !== null && { expireDate }),
    });
  },
};

/** What the check of a document reserves (domains.md 2.7). */
export const frozenHooks: TransitionHooks = [submitHook, checkHook];

const Unfreezing = Type.Object({
  /** Absent: all that is left. */
  amount: optional(Type.String({ maxLength: 20, title: '解冻金额' })),
  docNo: optional(Type.String({ maxLength: 50, title: '解冻文书号' })),
  opinion: Type.String({ minLength: 1, maxLength: MAX_OPINION, title: '解冻原因' }),
  version: ROW_ID,
});

/** The money that a document still reserves. Held documents are locked by their row. */
async function heldBy({ ledger, fail }: ActionContext, { id, state }: Frozen) {
  const hold = state === HELD ? await ledger.findHold(sourceOf(id)) : null;
  return hold !== null && storedCents(hold.remain) > 0n ? hold : fail('没有可解冻的金额');
}

/** Gives back all that is reserved, or a part of it; the document ends with the last of it. */
async function unfreeze(context: ActionContext, id: number, given: Static<typeof Unfreezing>) {
  const { ledger, fail, failFields } = context;
  const rows = context.rows(entity);
  const row = await rows.own(id);
  if (row.version !== given.version) fail('数据已被他人修改，请刷新后重试');
  const hold = await heldBy(context, row);
  const remain = storedCents(hold.remain);
  const asked = given.amount ? centsOf(given.amount) : remain;
  if (asked === null || asked <= 0n) return failFields({ amount: '解冻金额须大于 0，最多两位小数' });
  if (asked > remain) failFields({ amount: '解冻金额超过冻结余额' });
  const docNo = given.docNo?.trim() || null;
  if (row.reasonType === JUDICIAL && docNo === null) failFields({ docNo: '司法冻结须填写解冻文书号' });
  await ledger.release(hold.id, amountOf(asked));
  const facts = { releaseDocNo: docNo, opinion: given.opinion };
  const { version } = await rows.set(
    row,
    { ...facts, ...(asked === remain && { state: ENDED }) },
    'unfreeze',
  );
  return { id, version };
}

/** Money that was frozen by a document is given back. */
export const frozenActions: readonly Action[] = [
  {
    entity,
    path: 'unfreeze/{id}',
    methods: ['POST'],
    permission: 'unfreeze',
    title: '解冻',
    body: Unfreezing,
    answer: Type.Object({ id: ROW_ID, version: ROW_ID }),
    writes: true,
    run: (context, { params: { id = 0 }, body }) => unfreeze(context, id, body as Static<typeof Unfreezing>),
  },
];

/** Documents whose money was given back when their last day was over have ended, too. */
export const frozenTimer: Timer = {
  name: 'bank-frozen-ended',
  title: '结束到期冻结单',
  every: 300,
  quiet: true,
  async run(core, signal, inOrganisation): Promise<number> {
    const { rows } = await sql<{ tenantId: number; orgId: number; id: number }>`
      /* every tenant */ select f.tenant_id as "tenantId", f.org_id as "orgId", f.id
        from bank_frozen f
        join ledger_hold h on h.tenant_id = f.tenant_id and h.source_type = 'frozen' and h.source_id = f.id
       where h.part_no = 0 and h.state = ${ENDED} and f.state = ${HELD} order by f.id limit ${MOST_ENDED}`.execute(
      core,
    );
    let done = 0;
    for (const { id, ...place } of rows) {
      if (signal.aborted) break;
      await inOrganisation(place, async (context) => {
        const documents = context.rows(entity);
        const row = await documents.get(id);
        if (row.state === HELD) await documents.set(row, { state: ENDED }, 'unfreeze');
      });
      done += 1;
    }
    return done;
  },
};
