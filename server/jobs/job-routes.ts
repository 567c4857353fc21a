import { sql } from 'kysely';
import Type from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { Language } from '../../schemas/languages';
import { wordsOf } from '../../schemas/model/words';
import type { Model } from '../../schemas/model/model';
import type { Db, Session, Tx } from '../action';
import { WithCookie } from '../contract/answer';
import type { ReadingRoute, Route, WritingRoute } from '../contract/route';
import { findFile } from '../files/stored-files';
import { giveTicket } from '../files/tickets';
import { isOver } from './create-jobs';
import { endJobIn } from './end-job';
import type { JobEnded, ShownJob } from './job-contract';
import { fileRefusal, type PermittedKinds } from './job-file-rights';
import { isJob, ownJob, ownJobs, shownJob, type JobRow } from './job-row';

interface JobRouteServices {
  readonly model: Pick<Model, 'locales'>;
  readonly core: Db;
  readonly kinds: PermittedKinds;
  readonly ended: JobEnded;
}

/** Jobs of a user that are listed at most. */
const MOST_LISTED = 50;

const facts = { kind: 'fixed', entity: null, access: 'session', textParams: [] } as const;

const nullable = (schema: Type.TSchema) => Type.Union([schema, Type.Null()]);
/** A job in answers (`ShownJob`). */
export const JobAnswer = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  title: Type.String(),
  state: Type.Enum(['queued', 'running', 'done', 'failed', 'canceled', 'interrupted']),
  done: Type.Integer(),
  total: nullable(Type.Integer()),
  phase: nullable(Type.String()),
  result: nullable(Type.Record(Type.String(), Type.Unknown())),
  file: nullable(Type.Object({ name: Type.String(), size: Type.Integer() })),
  msg: nullable(Type.String()),
  createdAt: Type.String(),
  startedAt: nullable(Type.String()),
  endedAt: nullable(Type.String()),
  ms: Type.Integer(),
});

/** The calls of a user's own jobs, in the organisation of the session. */
export function jobRoutes(services: JobRouteServices): Route[] {
  const shown: Shown = (row, lang) => shownJob(row, lang, wordsOf(services.model, lang));
  return [mineRoute(shown), oneRoute(shown), cancelRoute(services, shown), ticketRoute(services)];
}

type Shown = (row: JobRow, lang: Language) => ShownJob;

function mineRoute(shown: Shown): ReadingRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'job/mine',
    title: '我的任务',
    writes: false,
    answer: Type.Object({ rows: Type.Array(JobAnswer) }),
    async run({ tx, session, lang }) {
      const rows = await ownJobs(tx, session, MOST_LISTED);
      return { rows: rows.map((row) => shown(row, lang)) };
    },
  };
}

function oneRoute(shown: Shown): ReadingRoute {
  return {
    ...facts,
    method: 'GET',
    url: 'job/:id',
    title: '查看任务',
    writes: false,
    answer: JobAnswer,
    run: async ({ tx, session, lang, params }) => shown(await requireJob(tx, session, params.id), lang),
  };
}

function cancelRoute({ ended }: JobRouteServices, shown: Shown): WritingRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'job/cancel/:id',
    title: '取消任务',
    writes: true,
    answer: JobAnswer,
    async run({ tx, session, lang, params }) {
      await cancelJob(tx, session, params.id, ended);
      return shown(await requireJob(tx, session, params.id), lang);
    },
  };
}

function ticketRoute({ core, kinds }: JobRouteServices): WritingRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'job/ticket/:id',
    title: '下载任务文件',
    writes: true,
    anew: true,
    answer: Type.Object({ ticket: Type.String() }),
    async run({ tx, session, params, tokenHash, browser }) {
      const row = await requireJob(tx, session, params.id);
      const { file } = row;
      const refusal = file && (await fileRefusal(row, session, kinds));
      if (refusal) throw new AppError(refusal);
      if (!file || !(await findFile(tx, session.tenantId, file.path))) throw new AppError('fileNotFound');
      const { ticket, cookie } = await giveTicket(core, { path: file.path, tokenHash }, browser);
      return new WithCookie({ ticket }, [cookie]);
    },
  };
}

async function requireJob(db: Db, session: Session, id = 0): Promise<JobRow> {
  const row = await ownJob(db, session, id);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Ends a waiting job, and asks the server of a running one to stop it. */
async function cancelJob(tx: Tx, session: Session, id = 0, ended: JobEnded): Promise<void> {
  const key = { tenantId: session.tenantId, id };
  await requireJob(tx, session, id);
  await sql`select from job where ${isJob(key)} for update`.execute(tx);
  const row = await requireJob(tx, session, id);
  if (isOver(row.state)) throw new AppError('jobOver');
  if (row.state === 'queued') return endJobIn(tx, row, null, { state: 'canceled' }, ended);
  await sql`update job set cancel_at = coalesce(cancel_at, now()) where ${isJob(key)}`.execute(tx);
}
