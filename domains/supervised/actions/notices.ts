import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import type { JsonObject } from '../../../schemas/json';
import { NOTHING } from '../../../schemas/record/answer-shapes';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext, RowOf } from '../../../server/action';
import type { DomainNoticeSource } from '../../../server/domain-notice';
import { CUSTODY } from './custody';

const entity = 'supervised_notify';
const receiver = 'supervised_notify_receiver';

/**
 * Tells the officers who see a notice that it is published, by the bell, and the gateways of terminals, text messages
 * and relatives by the webhook of the organisation. A gateway reads the receivers (`supervised-notify-receiver/search`)
 * and says what it has delivered and what was read (`receipt`), as officers do who read a notice out.
 */
export const notifySource: DomainNoticeSource = { source: 'supervised.notify', title: '通知' };

/** Values of `NotifyState`. */
const STATE = { draft: 0, published: 1, withdrawn: 2 } as const;
/** Values of `NotifyTarget`. */
const TARGET = { areas: 2, levels: 3, persons: 4 } as const;

type Notice = RowOf<typeof entity>;

/** The time by the clock of the database, as columns hold it. */
async function timeNow({ tx }: ActionContext): Promise<string> {
  const { rows } = await sql<{ at: string }>`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    tx,
  );
  return rows[0]!.at;
}

/** The persons in custody whom a notice is for, among those whom the publisher may choose: an officer reaches his areas. */
async function receiversOf({ tx, session, choosable }: ActionContext, notice: Notice): Promise<number[]> {
  const ids = (value: unknown) => (Array.isArray(value) ? value : []).map(Number);
  const { targetType } = notice;
  const areas = ids(notice.areaIds);
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select a.id from supervised_area a where a.tenant_id = ${session.tenantId} and a.id = any(${areas}::bigint[])
      union select a.id from supervised_area a join below on a.parent_id = below.id
       where a.tenant_id = ${session.tenantId})
    select t.id from supervised_prisoner t
     where ${choosable('supervised_prisoner')} and t.org_id = ${session.orgId} and t.custody_status = ${CUSTODY.inside}
       and case ${targetType}::int
             when ${TARGET.areas} then t.area_id in (select id from below)
             when ${TARGET.levels} then t.level_id = any(${ids(notice.levelIds)}::bigint[])
             when ${TARGET.persons} then t.id = any(${ids(notice.personIds)}::bigint[])
             else true end
     order by t.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function publish(context: ActionContext, id: number, version: number) {
  const rows = context.rows(entity);
  const notice = await rows.get(id);
  if (notice.state !== STATE.draft) context.fail('通知已发布或已撤回');
  if (notice.version !== version) context.fail('数据已被他人修改，请刷新后重试');
  if (typeof notice.expireDate === 'string' && notice.expireDate < context.bizDate)
    context.fail('有效期已过，不能发布');
  const persons = await receiversOf(context, notice);
  if (persons.length === 0) context.fail('接收人为空');
  await context.addAll(
    receiver,
    persons.map((personId) => ({ notifyId: id, personId, isDelivered: 0, isRead: 0 })),
  );
  const targetCount = persons.length;
  const published = { state: STATE.published, publishAt: await timeNow(context), targetCount };
  await rows.set(notice, published, 'publish');
  await context.notify({
    source: notifySource.source,
    ...{ key: `${id} published`, subject: `notify ${id}` },
    to: { permission: 'supervised_notify_search' },
    title: '通知“{title}”已发布，请向 {n} 名人员送达',
    params: { title: notice.title, n: targetCount },
    route: '/supervised/notify',
    row: { entity, id },
  });
  return { targetCount };
}

async function withdraw(context: ActionContext, id: number, version: number): Promise<null> {
  const rows = context.rows(entity);
  const notice = await rows.get(id);
  if (notice.state !== STATE.published) context.fail('通知未发布，不能撤回');
  if (notice.version !== version) context.fail('数据已被他人修改，请刷新后重试');
  await rows.set(notice, { state: STATE.withdrawn }, 'withdraw');
  await context.notify({
    source: notifySource.source,
    ...{ key: `${id} withdrawn`, subject: `notify ${id}`, to: null, title: '通知' },
  });
  return null;
}

const Receipt = Type.Object({
  ids: Type.Array(ROW_ID, { minItems: 1, maxItems: 500, title: '接收人' }),
  /** 1: read, which is also delivered; 0: delivered. */
  read: Type.Integer({ minimum: 0, maximum: 1, title: '结果' }),
});

/** Notes what has reached receivers; a repetition changes nothing, nor does a delivery that is told after the reading. */
async function receive(context: ActionContext, { ids, read }: Static<typeof Receipt>) {
  const result = { updated: 0, same: 0 };
  const now = await timeNow(context);
  const published = new Set<unknown>();
  for (const id of new Set(ids)) {
    const row = await context.rows(receiver).get(id);
    if (!published.has(row.notifyId)) {
      const notice = await context.rows(entity).get(Number(row.notifyId));
      if (notice.state !== STATE.published) context.fail('通知已撤回，不能登记送达');
      published.add(row.notifyId);
    }
    if (row.isDelivered === 1 && (read === 0 || row.isRead === 1)) result.same += 1;
    else {
      const values: JsonObject = {
        ...(row.isDelivered !== 1 && { isDelivered: 1, deliveredAt: now }),
        ...(read === 1 && { isRead: 1, readAt: now }),
      };
      await context.rows(receiver).set(row, values, 'receipt');
      result.updated += 1;
    }
  }
  return result;
}

const Publish = Type.Object({ version: ROW_ID });

/** Publishing and withdrawing notices to persons in custody, and what has reached them (`domains.md` 2.3). */
export const noticeActions: readonly Action[] = [
  {
    entity,
    path: 'publish/{id}',
    methods: ['POST'],
    permission: 'publish',
    title: '发布',
    body: Publish,
    answer: Type.Object({ targetCount: Type.Integer() }),
    writes: true,
    run: (context, { params: { id = 0 }, body }) =>
      publish(context, id, (body as Static<typeof Publish>).version),
  },
  {
    entity,
    path: 'withdraw/{id}',
    methods: ['POST'],
    permission: 'publish',
    title: '撤回',
    body: Publish,
    answer: NOTHING,
    writes: true,
    run: (context, { params: { id = 0 }, body }) =>
      withdraw(context, id, (body as Static<typeof Publish>).version),
  },
  {
    entity: receiver,
    path: 'receipt',
    methods: ['POST'],
    permission: 'publish',
    title: '登记送达',
    body: Receipt,
    answer: Type.Object({ updated: Type.Integer(), same: Type.Integer() }),
    writes: true,
    run: (context, { body }) => receive(context, body as Static<typeof Receipt>),
  },
];
