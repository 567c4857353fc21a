import { sql } from 'kysely';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { sentenceText, type SentenceWords, type ToldRow } from '../../schemas/logs/sentence-of';
import { sentenceWords } from '../../schemas/logs/sentence-texts';
import { refusalText } from '../contract/logged-refusal';
import type { ConnectedRequest } from '../contract/request';
import { changedFields } from './changed-fields';
import { nounInSentence } from '../../schemas/text/noun-in-sentence';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { loggedObjects } from './logged-objects';
import { seenLogs } from './seen-logs';

/** The most fields that a sentence of a list tells; the record has all of them. */
const MOST_FIELDS = 4;
const DONE = '200';

/** What a sentence needs besides the row in the list. */
interface Fact {
  id: number;
  entity: string | null;
  /** Of a change. */
  verb: string | null;
}

/** Rows of a log as `seenLogs` shows them, each with a sentence in the language of the reader. */
export async function toldLogs<Row extends JsonObject>(
  log: string,
  rows: readonly Row[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<Row[]> {
  const seen = await seenLogs(log, rows, request, environment);
  const areChanges = log === 'log_data_change';
  const titleOf = (page: string) => {
    const found = environment.model.pages.get(page);
    return found && environment.word(found.title, request.lang);
  };
  const say = (kept: Json | undefined) =>
    refusalText(kept, request.lang, (text) => environment.word(text, request.lang));
  const facts = await factsOf(log, seen, areChanges, request);
  const told = seen.map((row) => (areChanges ? changeOf(row, facts) : operationOf(row, facts, say, titleOf)));
  await nameObjects(told, request, environment);
  const t = sentenceWords(request.lang);
  return seen.map((row, at) => ({
    ...row,
    ...(told[at]!.refused !== null && { resMsg: told[at]!.refused }),
    sentence: worded(told[at]!, t),
  }));
}

/** A row on its way to its sentence. */
interface Told extends ToldRow {
  /** The entity whose row it names. */
  entity: string | null;
  /** The values of a change, from which the name of its object is read. */
  to: Json;
  /** How many further rows it concerns. */
  others: number;
  /** Why a call was refused; null: it was not. */
  refused: string | null;
}

async function factsOf(
  log: string,
  rows: readonly JsonObject[],
  areChanges: boolean,
  { tx, session }: ConnectedRequest,
): Promise<Map<number, Fact>> {
  const verb = areChanges ? sql`l.verb` : sql`null::text`;
  const ids = rows.map(({ id }) => id as number);
  const found = await sql<Fact>`
    select l.id, l.entity, ${verb} as verb from ${sql.id(log)} l
     where l.tenant_id = ${session.tenantId} and l.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(found.rows.map((fact) => [fact.id, fact]));
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');

function changeOf(row: JsonObject, facts: ReadonlyMap<number, Fact>): Told {
  const { entity = null, verb = '' } = facts.get(row.id as number) ?? {};
  return {
    ...{ operator: text(row.operator), module: text(row.module), action: text(row.action) },
    ...{ verb: verb ?? '', dataId: text(row.dataId) || null, object: null, changes: [] },
    ...{ entity, from: row.from ?? null, to: row.to ?? null, others: 0, refused: null },
  };
}

/** A call: the rows that it changed, or the row in its address, and why it was refused. */
function operationOf(
  row: JsonObject,
  facts: ReadonlyMap<number, Fact>,
  say: (refusal: Json | undefined) => string | undefined,
  titleOf: (page: string) => string | undefined,
): Told {
  const data = isObject(row.logData) ? row.logData : {};
  const own = facts.get(row.id as number)?.entity ?? null;
  const all = Array.isArray(data.changes) ? data.changes.filter(isObject) : [];
  // A call may also write rows beside its own, such as a history.
  const changes = all.some(({ entity }) => entity === own) ? all.filter(({ entity }) => entity === own) : all;
  // Whoever switches changes a row of sessions; what matters is the organization, which is in the address.
  const into = isSwitch(row.router) ? idInPath(text(row.path), row.router) : null;
  const [first] = changes;
  const isOne =
    new Set(changes.map(({ action }) => text(action))).size === 1 && changes.length === all.length;
  const path = text(row.path);
  // A refused call of several rows has changed none; it names those that it was asked for.
  const asked =
    !first && isObject(row.data) && Array.isArray(row.data.ids)
      ? row.data.ids.filter(Number.isSafeInteger)
      : [];
  const id = first ? first.dataId : (idInPath(path, row.router) ?? asked[0]);
  const page = inPath(path, row.router, ':page');
  const told = {
    operator: text(row.operator),
    module: (page && titleOf(page)) || text(row.moduleName),
    action: text(data.action),
  };
  const refused =
    row.resCode === undefined || row.resCode === DONE ? null : (say(data.refusal) ?? text(row.resMsg));
  if (into !== null)
    return {
      ...{ ...told, verb: ENTERED, dataId: into, object: null, changes: [], from: {}, to: null },
      ...{ entity: ORGANISATIONS, others: 0, refused },
    };
  return {
    ...told,
    // A call that changes rows in several ways is told by its own name.
    ...{
      verb: statusVerb(row) ?? (isOne ? text(first?.action) : signOf(row.router)),
      dataId: id ? String(id) : null,
    },
    ...{ object: null, changes: [], from: {}, to: null },
    entity: (first ? text(first.entity) : own) || null,
    others: Math.max(0, new Set([...changes.flatMap(({ dataId }) => dataId ?? []), ...asked]).size - 1),
    refused,
  };
}

/** The verb of a switch to another organization, and the entity that it names. */
const ENTERED = 'enter-org';
const ORGANISATIONS = 'org';

function isSwitch(router: Json | undefined): boolean {
  return isObject(router) && text(router.url) === 'org/user/switch-org/:id';
}

/** Which side a status was switched to is in the address. */
function statusVerb({ path }: JsonObject): string | undefined {
  const side = /\/change-status\/\d+\/([01])$/.exec(text(path))?.[1];
  return side && (side === '1' ? 'enable' : 'disable');
}

/** `login` and `logout` are no changes. */
function signOf(router: Json | undefined): string {
  return isObject(router) ? (/^public\/public\/(login|logout)$/.exec(text(router.url))?.[1] ?? '') : '';
}

/** The id in the address of a call. */
function idInPath(path: string, router: Json | undefined): string | null {
  const id = inPath(path, router, ':id');
  // 0 is none, such as no template.
  return id === '0' ? null : id;
}

/** The part of the address of a call that stands for a name of its route. */
function inPath(path: string, router: Json | undefined, name: ':id' | ':page'): string | null {
  const at = isObject(router) ? text(router.url).split('/').indexOf(name) : -1;
  return at < 0 ? null : (path.split('/')[at] ?? null);
}

/** Adds the names of the objects and the changed fields, entity by entity. */
async function nameObjects(
  told: readonly Told[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const byPlan = new Map<EntityPlan, Told[]>();
  for (const one of told) {
    const plan = environment.plans.get(one.entity ?? '');
    if (plan) byPlan.set(plan, [...(byPlan.get(plan) ?? []), one]);
  }
  for (const [plan, own] of byPlan) {
    const rows = own.map(({ dataId, from, to }) => ({ dataId, from, to }));
    const names = await loggedObjects(plan, rows, request, environment);
    const fields = await changedFields(plan, rows, request, environment);
    own.forEach((one, at) => {
      one.object = names[at] ?? null;
      // The name of a new row is in the sentence already.
      one.changes = (fields[at] ?? []).filter(({ to }) => one.verb !== 'add' || to !== one.object);
    });
  }
}

function worded(one: Told, t: SentenceWords): string {
  const { module, object, dataId, action, operator, refused, verb } = one;
  const who = operator || t('logs.stranger');
  if (verb === ENTERED && refused === null)
    return object === null ? t('logs.did.switch-org', { who }) : t('logs.did.enter-org', { who, object });
  const isPlain = dataId === null && module === action;
  const noun = nounInSentence(module);
  const whole =
    object === null
      ? `${noun}${dataId === null ? '' : ` #${dataId}`}`
      : t('logs.named', { module: noun, name: object });
  const several = one.others === 0 ? whole : t('logs.several', { object: whole, n: one.others + 1 });
  if (refused === null) return sentenceText({ ...one, object: isPlain ? null : several }, t, MOST_FIELDS);
  const kind = verb === 'login' ? 'login-refused' : isPlain ? 'plain-refused' : 'refused';
  const said = t(`logs.did.${kind}`, { who, object: several, action });
  return refused === '' ? said : `${said}${t('logs.colon')}${refused}`;
}
