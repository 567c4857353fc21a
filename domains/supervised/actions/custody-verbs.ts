import Type, { type Static } from 'typebox';
import { NOTHING } from '../../../schemas/record/answer-shapes';
import { day, lines, optional, ROW_ID } from '../../../schemas/record/body-shapes';
import { firstPoints } from '../../../schemas/text/cut-text';
import type { Action, ActionContext } from '../../../server/action';
import {
  ACCOUNT,
  accountAfterReturn,
  CHANGE,
  CUSTODY,
  custodyAfterLeaving,
  ESCAPE,
  refuseLeaving,
  refuseOpeningAccount,
  refuseReturning,
} from './custody';
import { openOrders, openPockets, requireMainAccount } from './person-money';
import { allow, checkLeafArea, checkNotInCustody, logCustody, stateOf, type Person } from './person-rules';
import { takeInTransfers } from './take-in-transfers';
import { word } from './words';

const entity = 'supervised_prisoner';

const Leave = Type.Object({
  leaveType: Type.Integer({ minimum: 1, maximum: 9, title: '离监原因' }),
  leaveDate: day('离监日期'),
  // The kind of the leave is its reason; this is what else is to be said.
  reason: optional(Type.String({ maxLength: 100, title: '补充说明' })),
});

const BackPrison = Type.Object({
  id: ROW_ID,
  areaId: Type.Integer({ minimum: 1, title: '监区' }),
  levelId: Type.Integer({ minimum: 1, title: '处遇等级' }),
  addressId: optional(Type.Integer({ minimum: 0, title: '监舍' })),
  backDate: day('回监日期'),
  remark: optional(lines({ maxLength: 200, title: '备注' })),
});

/** `waits`: money that another prison has settled for the person has not arrived, or waits for an account. */
const TransferAnswer = Type.Object({ waits: Type.Boolean() });

/** The date must lie between admission and today. Who does not see the admission cannot try dates out. */
function checkDay(context: ActionContext, path: string, date: string, row: Person): void {
  if (!context.sees(entity, 'admitDate'))
    context.failFields({ [path]: '您看不到入监日期，不能核对此日期，请由能查看入监日期的人员办理' });
  if (date > context.bizDate) context.failFields({ [path]: '日期不能晚于今天' });
  if (typeof row.admitDate === 'string' && date < row.admitDate) {
    context.failFields({ [path]: '日期不能早于入监日期' });
  }
}

/** Opening an account, leaving and returning: the transitions of the custody state, each logged. */
export const custodyActions: readonly Action[] = [
  {
    entity,
    path: 'open-account/{id}',
    methods: ['GET', 'POST'],
    permission: 'open_account',
    title: '开户',
    answer: TransferAnswer,
    writes: true,
    async run(context, { params: { id = 0 } }) {
      const row = await context.rows(entity).get(id);
      allow(context, refuseOpeningAccount(stateOf(row)), row, '开户');
      await requireMainAccount(context);
      await context.rows(entity).set(row, { accountStatus: ACCOUNT.open }, 'open-account');
      await openPockets(context, id);
      await logCustody(context, id, {
        changeType: CHANGE.openAccount,
        fromText: word('AccountStatus', row.accountStatus),
        toText: word('AccountStatus', ACCOUNT.open),
      });
      return { waits: await takeInTransfers(context, id) };
    },
  },
  {
    entity,
    path: 'leave/{id}',
    methods: ['POST'],
    permission: 'leave',
    title: '离监',
    answer: NOTHING,
    body: Leave,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      const { leaveType, leaveDate, reason } = body as Static<typeof Leave>;
      const row = await context.rows(entity).get(id);
      allow(context, refuseLeaving(stateOf(row), leaveType), row, '离监');
      // That somebody has escaped is recorded whatever is open.
      const orders = leaveType === ESCAPE ? 0 : await openOrders(context, id);
      if (orders > 0) context.fail('有未完成订单{n}笔', { n: orders });
      checkDay(context, 'leaveDate', leaveDate, row);
      const custodyStatus = custodyAfterLeaving(leaveType);
      const comesBack = custodyStatus === CUSTODY.away;
      await context.rows(entity).set(
        row,
        {
          custodyStatus,
          leaveType,
          leaveDate,
          // Temporary absence keeps the purchase types for the return; others lose them.
          ...(!comesBack && { consumeStatus: 0, consumeTypes: [] }),
        },
        'leave',
      );
      await logCustody(context, id, {
        changeType: CHANGE.leave,
        fromText: word('CustodyStatus', row.custodyStatus),
        toText: word('LeaveType', leaveType),
        changeDate: leaveDate,
        ...(reason && { reason }),
      });
      return null;
    },
  },
  {
    entity,
    path: 'back-prison',
    methods: ['POST'],
    permission: 'back_prison',
    title: '回监',
    answer: TransferAnswer,
    body: BackPrison,
    writes: true,
    async run(context, { body }) {
      const back = body as Static<typeof BackPrison>;
      const rows = context.rows(entity);
      const row = await rows.get(back.id);
      allow(context, refuseReturning(stateOf(row)), row, '回监');
      checkDay(context, 'backDate', back.backDate, row);
      const stored: { id_card: string } = await context.tx
        .selectFrom(entity)
        .select('id_card')
        .where('tenant_id', '=', context.session.tenantId)
        .where('id', '=', back.id)
        .executeTakeFirstOrThrow();
      await checkNotInCustody(context, stored.id_card, back.id);
      await rows.edit(
        back.id,
        {
          areaId: back.areaId,
          levelId: back.levelId,
          addressId: back.addressId || null,
          version: row.version,
          ...(back.remark && { remark: back.remark }),
        },
        {
          custodyStatus: CUSTODY.inside,
          accountStatus: accountAfterReturn(row.accountStatus),
          leaveDate: null,
          leaveType: null,
        },
        async ({ areaId }) => checkLeafArea(context, areaId),
      );
      await logCustody(context, back.id, {
        changeType: CHANGE.back,
        fromText: word('CustodyStatus', row.custodyStatus),
        toText: word('CustodyStatus', CUSTODY.inside),
        changeDate: back.backDate,
        ...(back.remark && { reason: firstPoints(back.remark, 100) }),
      });
      return { waits: await takeInTransfers(context, back.id) };
    },
  },
];
