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

interface NoticeServices {
  readonly model: Model;
  /** The session that a user would have in an organisation now; null: the user may not enter it. */
  sessionOf(owner: { tenantId: number; userId: number; orgId: number }): Promise<Session | null>;
}

/** The notices of the session's user: `notice/mine`, `notice/count`, `notice/read`. */
export function noticeRoutes(services: NoticeServices): Route[] {
  return [mineRoute(services), countRoute(services), readRoute(services)];
}

function mineRoute(services: NoticeServices): ReadingRoute {
  const { model } = services;
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
      const { totalCount, unread, seen } = await countsOf(tx, session, services);
      const rows = await pageOf(tx, session, seen, { page, pageSize });
      const own = rows.length > 0 ? await orgWords(tx, session) : [];
      return { rows: rows.map((row) => shown(model, lang, row, own)), totalCount, unread };
    },
  };
}

function countRoute(services: NoticeServices): ReadingRoute {
  return {
    ...facts,
    method: 'GET',
    url: 'notice/count',
    title: '未读消息数',
    writes: false,
    answer: Count,
    run: async ({ session, tx }) => ({ unread: (await countsOf(tx, session, services)).unread }),
  };
}

function readRoute(services: NoticeServices): WritingRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'notice/read',
    title: '消息已读',
    writes: true,
    body: ReadBody,
    answer: Count,
    run: async ({ session, tx, body }) => {
      await markRead(tx, session, body as Static<typeof ReadBody>);
      return { unread: (await countsOf(tx, session, services)).unread };
    },
  };
}

interface NoticeRow {
  id: number;
  source: string;
  content: NoticeContent;
  createdAt: string;
  read: boolean;
  settled: boolean;
}

/** Other organisations whose rights are asked for one request; notices of more need a permission that is not seen. */
const MOST_ORGS = 20;

interface Counted {
  orgId: number;
  permission: string | null;
  total: number;
  unread: number;
}

/**
 * How many notices the user has, without those whose permission the user does not hold any more in the organisation that
 * they concern. A user has few different ones, whereas a session has hundreds of codes.
 */
async function countsOf(tx: Db, session: Session, services: NoticeServices) {
  const { tenantId, userId } = session;
  const { rows } = await sql<Counted>`
    select org_id as "orgId", permission, count(*)::int as total,
           (count(*) filter (where read_at is null))::int as unread
      from user_notice where tenant_id = ${tenantId} and user_id = ${userId}
     group by org_id, permission order by org_id`.execute(tx);
  const held = await heldIn(rows, session, services);
  const seen = rows.filter(
    ({ orgId, permission }) => permission === null || held.get(orgId)?.has(permission) === true,
  );
  return {
    totalCount: seen.reduce((sum, { total }) => sum + total, 0),
    unread: seen.reduce((sum, { unread }) => sum + unread, 0),
    seen,
  };
}

/** The codes that the user holds now in each organisation whose notices need one. */
async function heldIn(
  counted: readonly Counted[],
  { tenantId, userId, orgId: own, permissions }: Session,
  { sessionOf }: NoticeServices,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const held = new Map<number, ReadonlySet<string>>([[own, permissions]]);
  const asked = counted.flatMap(({ orgId, permission }) =>
    permission === null || orgId === own ? [] : orgId,
  );
  for (const orgId of [...new Set(asked)].slice(0, MOST_ORGS)) {
    const there = await sessionOf({ tenantId, userId, orgId });
    if (there) held.set(orgId, there.permissions);
  }
  return held;
}

/** Unread notices first, then the newest. */
async function pageOf(
  tx: Db,
  { tenantId, userId }: Session,
  seen: readonly Counted[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<NoticeRow[]> {
  const needed = seen.filter(({ permission }) => permission !== null);
  const orgs = needed.map(({ orgId }) => orgId);
  const codes = needed.map(({ permission }) => permission);
  const { rows } = await sql<NoticeRow>`
    select id, source, content, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
           read_at is not null as read, settled_at is not null as settled
      from user_notice
     where tenant_id = ${tenantId} and user_id = ${userId}
       and (permission is null
            or (org_id, permission) in (select * from unnest(${orgs}::bigint[], ${codes}::text[])))
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
