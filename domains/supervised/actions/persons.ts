import Type, { type Static } from 'typebox';
import { day, optional, ROW_ID, rowIds } from '../../../schemas/record/body-shapes';
import { AppError } from '../../../schemas/errors/app-error';
import type { Action, ActionContext } from '../../../server/action';
import type { JsonObject } from '../../../schemas/json';
import { CHANGE, CUSTODY } from './custody';
import { editPerson } from './person-moves';
import { openOrders } from './person-money';
import { checkLeafArea, checkNotInCustody, logCustody } from './person-rules';
import { initials } from './initials';
import { word } from './words';

const entity = 'supervised_prisoner';

const UpdateInfo = Type.Object({
  ids: rowIds('被监管人员'),
  areaId: optional(Type.Integer({ minimum: 1, title: '监区' })),
  levelId: optional(Type.Integer({ minimum: 1, title: '处遇等级' })),
  /** 0 for no cell. */
  addressId: optional(Type.Integer({ minimum: 0, title: '监舍' })),
  uniqueCategoryIds: Type.Optional(Type.Array(ROW_ID, { maxItems: 50, title: '特殊类别' })),
  changeDate: day('变动日期'),
  reason: Type.String({ minLength: 1, maxLength: 100, title: '变动原因' }),
});

const UpdateInfoAnswer = Type.Object({
  updated: Type.Integer(),
  same: Type.Integer(),
  failed: Type.Array(Type.Object({ id: ROW_ID, msg: Type.String() })),
});

/** The changes of a bulk edit: empty values are left unchanged. */
function wantedChanges(body: Static<typeof UpdateInfo>): JsonObject {
  const changes: JsonObject = {};
  if (body.areaId) changes.areaId = body.areaId;
  if (body.levelId) changes.levelId = body.levelId;
  if (typeof body.addressId === 'number') changes.addressId = body.addressId || null;
  if (body.uniqueCategoryIds?.length) changes.uniqueCategoryIds = body.uniqueCategoryIds;
  return changes;
}

async function updateInfo(context: ActionContext, body: Static<typeof UpdateInfo>) {
  const changes = wantedChanges(body);
  if (Object.keys(changes).length === 0) context.failFields({ areaId: '请选择要调整的内容' });
  const result = { updated: 0, same: 0, failed: [] as { id: number; msg: string }[] };
  // In id order, so that concurrent bulk edits cannot deadlock.
  for (const id of [...new Set(body.ids)].sort((a, b) => a - b)) {
    try {
      const before = await context.rows(entity).get(id);
      const { changeDate, reason } = body;
      const given = { ...changes, version: before.version };
      // The edit itself decides whether anything differs, after the rights to each column are checked.
      const { version } = await editPerson(context, before, given, { changeDate, reason });
      result[version === before.version ? 'same' : 'updated'] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.failed.push({ id, msg: reasonOf(error) });
    }
  }
  return result;
}

/** The first field error, which says more than "1 field needs attention". */
function reasonOf(error: AppError): string {
  const errors = (error.data as { errors?: { msg: string }[] } | null)?.errors;
  return errors?.[0]?.msg ?? error.message;
}

/** Admission, editing, bulk editing and deletion of persons. */
export const personActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '添加被监管人员',
    body: null,
    writes: true,
    async run(context, { body }) {
      const pinyin = initials(String(body.name ?? ''));
      const { id } = await context.rows(entity).add(body, { pinyin }, async (row) => {
        await checkLeafArea(context, row.areaId);
        await checkNotInCustody(context, row.idCard);
      });
      await logCustody(context, id, {
        changeType: CHANGE.admit,
        toText: word('CustodyStatus', CUSTODY.inside),
        changeDate: String(body.admitDate),
      });
      return { id };
    },
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑被监管人员',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      return editPerson(context, await context.rows(entity).get(id), body);
    },
  },
  {
    entity,
    path: 'del/{id}',
    methods: ['DELETE', 'POST'],
    permission: 'del',
    title: '删除被监管人员',
    writes: true,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).own(id, 'del');
      const log = await context.tx
        .selectFrom('supervised_custody_log')
        .select('id')
        .where('tenant_id', '=', context.session.tenantId)
        .where('person_id', '=', id)
        .where('change_type', 'not in', [CHANGE.admit, CHANGE.area, CHANGE.level, CHANGE.category])
        .executeTakeFirst();
      if (log) context.fail('已开户或已有业务数据，不能删除，请办理离监');
      // A mistaken admission: its history is deleted with it, the audit log keeps both.
      for (const part of ['supervised_custody_log', 'supervised_trade_password'] as const) {
        await context.tx
          .deleteFrom(part)
          .where('tenant_id', '=', context.session.tenantId)
          .where('person_id', '=', id)
          .execute();
      }
      return context.rows(entity).remove([id]);
    },
  },
  {
    entity,
    path: 'change-status/{id}/{status}',
    methods: ['GET', 'POST'],
    permission: 'status',
    title: '启用或停用被监管人员',
    writes: true,
    async run(context, { params: { id = 0, status = 0 } }) {
      const orders = status === 0 ? await openOrders(context, id) : 0;
      if (orders > 0) {
        await context.rows(entity).get(id);
        context.fail('有未完成订单{n}笔，不能停用', { n: orders });
      }
      return context.rows(entity).changeStatus(id, status);
    },
  },
  {
    entity,
    path: 'update-info',
    methods: ['POST'],
    permission: 'update_info',
    title: '批量调整',
    answer: UpdateInfoAnswer,
    body: UpdateInfo,
    writes: true,
    run: (context, { body }) => updateInfo(context, body as Static<typeof UpdateInfo>),
  },
];
