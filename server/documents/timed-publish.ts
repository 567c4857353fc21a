import Type, { type Static } from 'typebox';
import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Json } from '../../schemas/json';
import type { ActionContext, Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { CreatedGrants } from './created-grants';
import { asDocument, TABLE_INFO, type DocumentRow } from './document-row';
import type { MenuPlace } from './menu-place';
import { confirmPublish, type PublishServices } from './publish';
import { NOT_TIMED, type TimedOrder } from './timed-order';

/** Days until which a publish may be put off. */
const MOST_DAYS = 366;

/** A minute of the product's time zone. */
export const PublishTime = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$',
  title: '发布时间',
});
/** Another time for a publish that waits. */
export const RescheduleBody = Type.Object({ version: Type.Integer({ minimum: 1 }), at: PublishTime });
/** A document that waits for its time, or does not any more. */
export const Timed = Type.Object({
  version: Type.Integer(),
  publishAt: Type.Union([Type.String(), Type.Null()]),
});

/** What is published at a time; checked as if it happened now. */
interface Schedule {
  id: number;
  version: number;
  hash: string;
  at: string;
  with?: readonly number[];
  place?: MenuPlace;
  grants?: CreatedGrants;
  note?: string;
}

/** Lets a publish wait for a time. Its author publishes then, with the rights that the author has by then. */
export async function schedulePublish(
  context: ActionContext,
  services: PublishServices,
  { lang }: ConnectedRequest<Tx>,
  { id, version, hash, at, with: others = [], place, grants, note }: Schedule,
): Promise<Static<typeof Timed>> {
  const { session } = context;
  const ids = [...new Set([id, ...others])];
  const given = { ids, version, hash, ...(place && { place }) };
  const { row, content } = await confirmPublish(context, services, given);
  const order: TimedOrder = {
    ...{ ids, content, lang, userId: session.userId, orgId: session.orgId },
    ...(place && { place }),
    ...(grants && { grants }),
    ...(note !== undefined && { note }),
  };
  const columns = { publishBy: session.userName, publishOrder: order as unknown as Json };
  return setTime(context, row, at, columns, 'schedule');
}

/** Another time for a publish that waits; it stays that of its author. */
export async function reschedulePublish(
  context: ActionContext,
  { id, version, at }: { id: number; version: number; at: string },
): Promise<Static<typeof Timed>> {
  return setTime(context, await waitingRow(context, id, version), at, {}, 'reschedule');
}

/** Nothing is published at the time. */
export async function unschedulePublish(
  context: ActionContext,
  { id, version }: { id: number; version: number },
): Promise<Static<typeof Timed>> {
  const row = await waitingRow(context, id, version);
  const rows = context.rows(TABLE_INFO);
  const saved = await rows.set(await rows.get(row.id), { ...NOT_TIMED }, 'unschedule');
  return { version: saved.version, publishAt: null };
}

async function waitingRow(context: ActionContext, id: number, version: number): Promise<DocumentRow> {
  if (!context.session.writesTenant) throw new AppError('forbidden');
  const found = await context.rows(TABLE_INFO).get(id);
  if (found.version !== version) throw new AppError('conflict', {}, { current: found });
  if (found.publishAt === null) throw new AppError('notTimed', { name: String(found.name) });
  return asDocument(found);
}

async function setTime(
  { rows, tx }: ActionContext,
  { id }: DocumentRow,
  at: string,
  columns: Record<string, Json>,
  action: string,
): Promise<Static<typeof Timed>> {
  // 30 February is no day.
  const [date = '', time = ''] = at.split(' ');
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date)
    throw new AppError('timedWhen', { n: MOST_DAYS });
  const minute = `${date} ${time.length === 5 ? `${time}:00` : time}`;
  const { rows: checked } = await sql<{ ok: boolean }>`
    select ${minute}::timestamptz > now() and ${minute}::timestamptz < now() + make_interval(days => ${MOST_DAYS}) as ok`.execute(
    tx,
  );
  if (!checked[0]?.ok) throw new AppError('timedWhen', { n: MOST_DAYS });
  const documents = rows(TABLE_INFO);
  const saved = await documents.set(await documents.get(id), { publishAt: minute, ...columns }, action);
  return { version: saved.version, publishAt: minute };
}
