import Type from 'typebox';
import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import { errorText } from '../../schemas/errors/error-text';
import { isObject } from '../../schemas/json';
import { LANGUAGES } from '../../schemas/languages';
import type { Language } from '../../schemas/languages';
import { permissionCode } from '../../schemas/document/permission';
import type { Session, Tx } from '../action';
import type { Timer } from '../domain-job';
import type { ConnectedRequest } from '../contract/request';
import { runInTransaction } from '../database/connection/run-in-transaction';
import type { JobKind } from '../jobs/job-contract';
import { insertJob } from '../jobs/start-job';
import { notify } from '../notices/notify';
import { grantCreated } from './created-grants';
import { TABLE_INFO } from './document-row';
import type { DocumentServices } from './document-services';
import { withText } from './in-language';
import { publishConfirmed } from './publish';
import { TIMED, TIMED_WORDS, TimedOrder } from './timed-order';

const TimedInput = Type.Object(
  { id: Type.Integer({ minimum: 1 }), name: Type.String(), domain: Type.String(), order: TimedOrder },
  { additionalProperties: false },
);
/** A document whose time has come. */
interface TimedInput {
  id: number;
  name: string;
  domain: string;
  order: TimedOrder;
}
interface TimedResult {
  publishedNo: number;
}

/** A publish may wait for the lock that all publishes take. */
const MOST_SECONDS = 300;
/** Reasons of a refusal that the author is told. */
const MOST_REASONS = 3;

/**
 * Publishes what was confirmed for a time, in the name of its author and with the rights that the author has by then. If
 * that is not possible any more, the author is told why.
 */
export function timedPublishJob(
  services: (tenantId: number) => DocumentServices,
): JobKind<TimedInput, TimedResult> {
  return {
    kind: 'documents.publish',
    title: ({ name }) => ({ text: TIMED_WORDS.title, params: { name } }),
    input: TimedInput,
    result: Type.Object({ publishedNo: Type.Integer() }),
    // The publish ends the job in the same transaction.
    retry: 'again',
    limits: { seconds: MOST_SECONDS },
    changesTables: true,
    // Without the right the author is told by the work itself.
    permitted: () => true,
    async run(context, { id, name, domain, order }) {
      const { session, lang } = context;
      const own = services(session.tenantId);
      const key = `${context.id}`;
      const about = { id, name, domain, key };
      const { place, grants = [], note, ids, content } = order;
      try {
        return await context.conclude(async (request) => {
          refuseWithoutRight(own, session);
          const { publishedNo } = await publishConfirmed(await own.context(request), own, {
            ...{ ids, content },
            ...(place && { place }),
            ...(note !== undefined && { note }),
            grant: ({ grantable }) => grantCreated(own, request, grants, grantable),
          });
          await tell(request, about, { title: 'timedPublished', no: publishedNo });
          return { publishedNo };
        });
      } catch (error) {
        if (error instanceof AppError) {
          const text = reasonOf(error, lang);
          await context.write(async (request) => {
            await tell(request, about, { title: 'timedFailed', text });
            const data = { ids, reason: text };
            await own.records.audit(request, {
              ...{ action: 'timed-publish-failed', entity: TABLE_INFO, dataId: id, data },
            });
          });
        }
        throw error;
      }
    },
  };
}

function refuseWithoutRight({ model }: DocumentServices, session: Session): void {
  const module = model.entities.get(TABLE_INFO)?.entity.module;
  if (module === undefined || !session.permissions.has(permissionCode(module, 'publish')))
    throw new AppError('jobNotPermitted');
}

/** The text of an error with what it lists, such as the problems of a draft. */
function reasonOf(error: AppError, lang: Language): string {
  const text = error.errorName ? errorText(error.errorName, lang, error.params) : error.message;
  const {
    errors = [],
    breaks = [],
    refusals = [],
  } = (isObject(error.data) ? error.data : {}) as Record<string, unknown[]>;
  const told = [...errors, ...breaks, ...refusals]
    .slice(0, MOST_REASONS)
    .map((one) => (withText(one, lang) as { msg?: unknown }).msg)
    .filter((msg) => typeof msg === 'string');
  return [text, ...told].join('\n');
}

/** Tells the author in the bell. */
async function tell(
  { tx, session: { tenantId, orgId, userId } }: ConnectedRequest<Tx>,
  { id, name, domain, key }: { id: number; name: string; domain: string; key: string },
  { title, text, no = 0 }: { title: 'timedPublished' | 'timedFailed'; text?: string; no?: number },
): Promise<void> {
  await notify(tx, {
    ...{ tenantId, orgId, source: TIMED, key },
    notice: {
      to: { users: [userId] },
      ...{ title, params: { title: { word: name, domain }, no } },
      ...(text !== undefined && { text }),
      row: { entity: TABLE_INFO, id },
    },
  });
}

/** Seconds between two looks for publishes whose time has come. */
const EVERY_SECONDS = 10;
/** Publishes that one look starts at most; the next one takes the others. */
const MOST_STARTED = 50;

/** Starts the jobs of publishes whose time has come: each once, whichever server looks. */
export function timedPublishTimer(kind: JobKind<TimedInput, TimedResult>): Timer {
  return {
    ...{ name: 'timed-publish', title: '定时发布', every: EVERY_SECONDS, quiet: true },
    run: (core) =>
      runInTransaction(core, async (tx) => {
        const { rows } = await sql<TimedInput & { tenantId: number }>`
          /* every tenant */ with due as (
            select tenant_id, id, publish_order from table_info
             where publish_at <= now() and publish_order is not null order by publish_at limit ${MOST_STARTED} for update)
          update table_info t set publish_at = null, publish_by = null, publish_order = null, version = version + 1
            from due d where t.tenant_id = d.tenant_id and t.id = d.id
          returning t.tenant_id as "tenantId", t.id, t.name, t.domain, d.publish_order as order`.execute(tx);
        for (const { tenantId, ...input } of rows) {
          const { userId, orgId, lang } = input.order;
          const language = LANGUAGES.find((one) => one === lang) ?? LANGUAGES[0];
          const origin = {
            ...{ lang: language, requestId: `timed-${tenantId}-${input.id}` },
            ...{ path: 'dynamic-sys/table-info/publish', ip: '', agent: '' },
          };
          await insertJob(tx, { tenantId, userId, orgId }, kind, input, origin);
        }
        return rows.length;
      }),
  };
}
