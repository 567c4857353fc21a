import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ROLE_ENTITY } from '../../schemas/document/seed';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import type { Seed } from '../../schemas/model/join-seeds';
import { translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import { writeGrants } from '../access/grants';
import type { SettingsInForce, Tx } from '../action';
import { noteEvents } from '../audit/audit-log';
import { writeLogs } from '../audit/write-logs';
import { recordAccessChange } from '../database/tables/access-changes';
import { RequestWork } from '../contract/request-work';
import type { ConnectedRequest } from '../contract/request';
import type { SeedPlace } from '../identity/seed-places';
import { SYSTEM_NAME, systemSession } from '../session/system-session';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { entityRows } from './held-rows';
import { owned } from './scope';

/** How rows are added. */
interface SeedOptions {
  lang: ConnectedRequest['lang'];
  settings: SettingsInForce;
  /** Whether the logs name the rows; those of the demo organisation do not. */
  logged: boolean;
  /** Undoes a row that fails instead of the whole. */
  each?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A row that could not be added, and why; the next start tries again. */
export interface MissedSeed {
  seed: Seed;
  why: string;
}

/**
 * Adds the rows of the seed files that a place never had, each through the checks of an add. What was seeded once, or
 * found with its key, is noted and left alone from then on, whatever becomes of it.
 */
export async function addSeeds(
  tx: Tx,
  place: SeedPlace,
  environment: Environment,
  { lang, settings, logged, each = (work) => work() }: SeedOptions,
): Promise<MissedSeed[]> {
  const { tenantId, orgId } = place;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seeds ${tenantId}`}, ${orgId}))`.execute(tx);
  const noted = await notedSeeds(tx, place);
  const due = environment.model.seeds.filter(
    (seed) => place.scopes.has(seed.scope) && !noted.has(keyOf(seed, place)),
  );
  if (due.length === 0) return [];
  const trail: ConnectedRequest['trail'] = [];
  const missed: MissedSeed[] = [];
  for (const seed of due) {
    const request = requestOf(tx, place, settings, lang, trail);
    const events = trail.length;
    try {
      await each(() => addSeed(seed, request, environment));
      await noteSeed(tx, seed, place);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      trail.length = events;
      missed.push({ seed, why: reasonOf(error) });
    }
  }
  // Outside what may be undone: it counts for the transaction as a whole.
  if (trail.length > 0) await recordAccessChange(tx, tenantId);
  if (logged && trail.length > 0) await writeSeedLogs(tx, place, trail);
  return missed;
}

/** The sentences of an error, of its fields first. */
function reasonOf({ message, data }: AppError): string {
  const { errors = [] } = (data ?? {}) as { errors?: readonly FieldError[] };
  return errors.map(({ path, msg }) => `${path}: ${msg}`).join('; ') || message;
}

async function addSeed(seed: Seed, request: ConnectedRequest, environment: Environment): Promise<void> {
  const plan = environment.plans.get(seed.entity);
  if (!plan) throw new AppError('notFound');
  if ((await idsOf(plan, [seed.code], seed.key, request)).size > 0) return;
  const clients = new Set(plan.model.writable.add.map(({ model }) => model));
  const body: JsonObject = {};
  const extra: JsonObject = {};
  for (const [name, value] of Object.entries(await resolved(seed, plan, request, environment)))
    (clients.has(name) ? body : extra)[name] = value;
  if (seed.grants && typeof body.name === 'string')
    body.name = translateText(body.name, domainWords(environment.model, request.lang, seed.domain));
  const { id } = await entityRows(plan, request, environment).add(body, extra);
  if (!seed.grants || seed.entity !== ROLE_ENTITY || seed.grants.length === 0) return;
  const { tenantId } = request.session;
  await writeGrants(request.tx, tenantId, { kind: 'role', id }, seed.grants);
  const { title } = plan.model.entity;
  noteEvents(request, [
    {
      action: 'assign',
      entity: plan.id,
      module: title,
      dataId: id,
      data: { added: [...seed.grants], removed: [] },
    },
  ]);
}

/** The values with the ids of the rows that references name. A row that somebody has removed or renamed is left out. */
async function resolved(
  { values }: Seed,
  plan: EntityPlan,
  request: ConnectedRequest,
  { model, plans }: Environment,
): Promise<JsonObject> {
  const row = { ...values };
  for (const { name, entity, many, by } of plan.references) {
    // A reference to one of several entities: to the one that the row itself, or a default, names.
    if (by && (values[by.name] ?? plan.defaults.get(by.name)) !== by.value) continue;
    const codes = [row[name] ?? []].flat();
    const target = plans.get(entity);
    const key = model.seeds.find((one) => one.entity === entity)?.key;
    if (codes.length === 0 || !target || key === undefined) continue;
    const ids = await idsOf(target, codes, key, request);
    const found = codes.flatMap((code) => ids.get(code) ?? []);
    row[name] = many ? found : (found[0] ?? null);
  }
  return row;
}

/** The ids of the rows with these values in a text column, within the organisation or the tenant. */
async function idsOf(
  plan: EntityPlan,
  codes: readonly Json[],
  key: string,
  { session, tx }: ConnectedRequest,
): Promise<Map<Json, number>> {
  const column = plan.columns.get(key);
  if (!column) throw new AppError('notFound');
  const { rows } = await sql<{ id: number; code: string }>`
    select t.id, ${sql.raw(column.ref)} as code from ${sql.raw(plan.from)}
    where ${owned(plan, session)} and ${sql.raw(column.ref)} = any(${codes}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.code, row.id]));
}

function requestOf(
  tx: Tx,
  place: SeedPlace,
  settings: SettingsInForce,
  lang: ConnectedRequest['lang'],
  trail: ConnectedRequest['trail'],
): ConnectedRequest<Tx> {
  return {
    ...{ tx, lang, trail, writes: true, session: systemSession(place, settings), work: new RequestWork() },
    ...{ requestId: randomUUID(), path: PATH, ip: '', agent: '', tokenHash: Buffer.alloc(0) },
    ...{ idempotencyKey: null, browser: null, cookies: '', params: {}, text: {}, body: {} },
  };
}

/** Where the logs say that the rows come from. */
const PATH = 'seeds';

function writeSeedLogs(
  tx: Tx,
  { tenantId, orgId }: SeedPlace,
  events: ConnectedRequest['trail'],
): Promise<void> {
  return writeLogs(tx, {
    actor: { userId: null, userName: SYSTEM_NAME, loginType: 1, tenantId, orgId },
    method: 'SYSTEM',
    path: PATH,
    ip: '',
    requestId: randomUUID(),
    entity: null,
    module: '预置数据',
    title: '预置数据',
    router: {},
    env: {},
    resCode: 200,
    resMsg: '',
    costMs: 0,
    data: null,
    events,
  });
}

/** A row of a seed file as `placesLacking` takes it. */
export function seededKey({ entity, code }: Seed): string {
  return `${entity} ${code}`;
}

/** Rows of a tenant, and of the installation, belong to no organisation. */
function ownerOf({ scope }: Seed, { orgId }: SeedPlace): number {
  return scope === 'org' ? orgId : 0;
}

function keyOf(seed: Seed, place: SeedPlace): string {
  return JSON.stringify([ownerOf(seed, place), seed.entity, seed.code]);
}

async function notedSeeds(tx: Tx, { tenantId, orgId }: SeedPlace): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ org: number; entity: string; code: string }>`
    select org_id as org, entity, code from seeded_row
     where tenant_id = ${tenantId} and org_id in (0, ${orgId})`.execute(tx);
  return new Set(rows.map(({ org, entity, code }) => JSON.stringify([org, entity, code])));
}

async function noteSeed(tx: Tx, seed: Seed, place: SeedPlace): Promise<void> {
  await sql`insert into seeded_row (tenant_id, org_id, entity, code)
    values (${place.tenantId}, ${ownerOf(seed, place)}, ${seed.entity}, ${seed.code})`.execute(tx);
}
