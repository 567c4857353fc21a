import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import type { Model } from '../../schemas/model/model';
import { ROW_ID } from '../../schemas/record/body-shapes';
import { AppError } from '../../schemas/errors/app-error';
import type { Db, Session } from '../action';
import type { NoticeContent } from '../contract/outbox-entry';
import type { ReadingRoute, Route, WritingRoute } from '../contract/route';
import { orgWords } from '../menu/org-words';
import { wordNotice } from './word-notice';

/** Notices of one page of the list, and ids of one request. */
const MOST_ROWS = 100;

const MineBody = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '页码' })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROWS, title: '每页条数' })),
  },
  { additionalProperties: false },
);
/** `all`: those up to the notice `until`, so that none is read that arrived since the list was shown. */
const ReadBody = Type.Object(
  {
    ids: Type.Optional(Type.Array(ROW_ID, { maxItems: MOST_ROWS })),
    all: Type.Optional(Type.Literal(true, { title: '全部' })),
    until: Type.Optional(Type.Integer({ minimum: 1, title: '直到此消息' })),
  },
  { additionalProperties: false },
);
const Count = Type.Object({ unread: Type.Integer() });
const Notice = Type.Object({
  id: Type.Integer(),
  source: Type.String(),
  title: Type.String(),
  text: Type.Union([Type.String(), Type.Null()]),
  route: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  read: Type.Boolean(),
  settled: Type.Boolean(),
});
const Notices = Type.Object({ rows: Type.Array(Notice), totalCount: Type.Integer(), unread: Type.Integer() });

const facts = { kind: 'fixed', entity: null, textParams: [], access: 'session' } as const;

/** The notices of the session's user: `notice/mine`, `notice/count`, `notice/read`. */
export function noticeRoutes(model: Model): Route[] {
  return [mineRoute(model), COUNT_ROUTE, READ_ROUTE];
}

function mineRoute(model: Model): ReadingRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'notice/mine',
    title: '我的消息',
    writes: false,
    body: MineBody,
    answer: Notices,
    run: async ({ session, tx, lang, body }) => {
      const { page = 1, pageSize = 20 } = body as Static<typeof MineBody>;
      const { totalCount, unread, permissions } = await countsOf(tx, session);
      const rows = await pageOf(tx, session, permissions, { page, pageSize });
      const own = rows.length > 0 ? await orgWords(tx, session) : [];
      return { rows: rows.map((row) => shown(model, lang, row, own)), totalCount, unread };
    },
  };
}

const COUNT_ROUTE: ReadingRoute = {
  ...facts,
  method: 'GET',
  url: 'notice/count',
  title: '未读消息数',
  writes: false,
  answer: Count,
  run: async ({ session, tx }) => ({ unread: (await countsOf(tx, session)).unread }),
};

const READ_ROUTE: WritingRoute = {
  ...facts,
  method: 'POST',
  url: 'notice/read',
  title: '消息已读',
  writes: true,
  body: ReadBody,
  answer: Count,
  run: async ({ session, tx, body }) => {
    await markRead(tx, session, body as Static<typeof ReadBody>);
    return { unread: (await countsOf(tx, session)).unread };
  },
};

interface NoticeRow {
  id: number;
  source: string;
  content: NoticeContent;
  createdAt: string;
  read: boolean;
  settled: boolean;
}

/**
 * How many notices the user has, without those whose permission the session does not hold any more. A user has few
 * different ones, whereas a session has hundreds of codes.
 */
async function countsOf(tx: Db, { tenantId, userId, permissions: held }: Session) {
  const { rows } = await sql<{ permission: string | null; total: number; unread: number }>`
    select permission, count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
      from user_notice where tenant_id = ${tenantId} and user_id = ${userId} group by permission`.execute(tx);
  const seen = rows.filter(({ permission }) => permission === null || held.has(permission));
  return {
    totalCount: seen.reduce((sum, { total }) => sum + total, 0),
    unread: seen.reduce((sum, { unread }) => sum + unread, 0),
    permissions: seen.flatMap(({ permission }) => permission ?? []),
  };
}

/** Unread notices first, then the newest. */
async function pageOf(
  tx: Db,
  { tenantId, userId }: Session,
  permissions: readonly string[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, source, content, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
           read_at is not null as read, settled_at is not null as settled
      from user_notice
     where tenant_id = ${tenantId} and user_id = ${userId}
       and (permission is null or permission = any(${[...permissions]}::text[]))
     order by (read_at is not null), id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return rows;
}

function shown(
  model: Model,
  lang: string,
  { content, ...row }: NoticeRow,
  own: Awaited<ReturnType<typeof orgWords>>,
): Static<typeof Notice> {
  const { text = null, route = null } = content;
  return { ...row, title: wordNotice(model, lang, content, own), text, route };
}

async function markRead(
  tx: Db,
  { tenantId, userId }: Session,
  { ids, all, until }: Static<typeof ReadBody>,
): Promise<void> {
  if (all === true ? ids !== undefined : ids === undefined) throw new AppError('badRequest');
  const which = ids ? sql`id = any(${ids}::bigint[])` : until === undefined ? sql`true` : sql`id <= ${until}`;
  await sql`
    update user_notice set read_at = now()
     where tenant_id = ${tenantId} and user_id = ${userId} and read_at is null and ${which}`.execute(tx);
}
