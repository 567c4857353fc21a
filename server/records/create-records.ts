import { sql } from 'kysely';
import type { Call } from '../../schemas/document/entity';
import { AppError } from '../../schemas/errors/app-error';
import { errorInside, type FieldError } from '../../schemas/errors/field-error';
import { isObject, type JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { noteEvents } from '../audit/audit-log';
import { DEFAULT_LIMITS, type Limits } from '../contract/limits';
import { fieldErrors } from '../contract/check-body';
import { limitError } from '../contract/limit-error';
import { withinOrganisation } from '../database/connection/within-organisation';
import type { Tx } from '../action';
import { ORGANISATIONS } from '../identity/identity-entities';
import { addOwnRows } from './add-own-rows';
import { addSeeds } from './add-seeds';
import { nextNumber } from './automatic-number';
import { refuseManyGuesses } from './count-guesses';
import { createEnvironment, type Environment } from './environment';
import { referredWords } from './changed-fields';
import type { EntityPlan } from './entity-plan';
import { figure } from './figure';
import { groups } from './groups';
import { guardOf } from './guard-of';
import { entityRows } from './held-rows';
import { insertDefaults } from './insert-defaults';
import { readListQuery } from './list-query';
import { readLogQuery } from './log-query';
import { option } from './option';
import { readOptionQuery } from './option-query';
import { requestedPaths } from './planned-path';
import { readOne } from './read-one';
import type { Records } from './records';
import type { ConnectedRequest } from '../contract/request';
import { streamRows } from './row-stream';
import { RowBatch } from './row-batch';
import { Rows } from './rows';
import { placeOf } from './place-of';
import { openedSecret } from './opened-secret';
import { findRows } from './find-rows';
import { matchingKeyword, readKeyword } from './keyword';
import { choosable } from './scope';
import type { ListAnswer } from './list-answer';
import { search } from './search';
import { searchChanges, searchOperations } from './search-logs';
import { isLog } from './seen-logs';
import { toldLogs } from './told-logs';
import { formColumns } from './used-forms';
import { servedForm } from './served-form';
import { versionIn } from './switched-row';
import { Transitions } from './transitions';

/** The rows of all entities of a model. An entity's plan is created on first use. */
export function createRecords(
  model: Model,
  limits: Limits = DEFAULT_LIMITS,
  secrets?: Environment['secrets'],
): Records {
  const environment: Environment = {
    ...createEnvironment(model, limits, secrets),
    added: async (entity, id, request) => {
      if (entity === ORGANISATIONS) await seedOrganisation(id, request, environment);
    },
  };
  const planOf = (entityId: string): EntityPlan => {
    const plan = environment.plans.get(entityId);
    if (!plan) throw new Error(`There is no entity "${entityId}"`);
    return plan;
  };
  return {
    call: (entityId, call, request) => run(planOf(entityId), call, request, environment),
    async switchTo(entityId, { column, call }, request) {
      const { params, body, conclude } = request;
      const switched = { column, call, version: versionIn(body) };
      const rows = new Rows(planOf(entityId), request, environment);
      return rows.switchTo(params.id ?? 0, params.status ?? -1, switched, conclude);
    },
    transitions: (entityId, move, request, before) =>
      new Transitions(planOf(entityId), move, request, environment, before),
    rows: (entityId, request) => entityRows(planOf(entityId), request, environment),
    addAll: (entityId, request, rows) => addOwnRows(planOf(entityId), rows, request, environment),
    choosable: (entityId, { session }) => choosable(planOf(entityId), session),
    matching(entityId, { session }, given) {
      const keyword = readKeyword(given);
      return keyword === ''
        ? sql`true`
        : matchingKeyword(planOf(entityId), { keyword, session, reads: false });
    },
    guard: (request) => guardOf(request, environment),
    async inClear(entityId, request, id) {
      const row = await readOne(planOf(entityId), id, request);
      if (!row) throw new AppError('notFound');
      return row;
    },
    secret: (entityId, request, column, stored) =>
      openedSecret(planOf(entityId), { request, column, stored }, environment),
    figure: (entityId, request, asked) => figure(planOf(entityId), asked, request, environment),
    groups: (entityId, request, asked) => groups(planOf(entityId), asked, request, environment),
    checkPart: (entityId, request, part) => new Rows(planOf(entityId), request, environment).checkPart(part),
    form: (entityId, request, asked) => servedForm(planOf(entityId), asked, request, environment),
    place: (entityId, request, id) => placeOf(planOf(entityId), id, request, environment),
    find: (entityId, request, asked) => findRows(planOf(entityId), asked, request, environment),
    stream: (entityId, request, asked) => streamRows(planOf(entityId), asked, request, environment),
    namesOf: (entityId, request, values) =>
      referredWords(planOf(entityId), [{ from: {}, to: values }], request, environment),
    listQuery: (entityId, body) => readListQuery(planOf(entityId), body, environment),
    batch: (entityId, request) => new RowBatch(planOf(entityId), request, environment),
    nextNumber,
    changes(entityId, request) {
      const plan = planOf(entityId);
      return searchChanges(plan, readLogQuery(plan, request.body), request, environment);
    },
    operations(entityId, request) {
      const plan = planOf(entityId);
      return searchOperations(plan, readLogQuery(plan, request.body), request, environment);
    },
    async audit(request, event) {
      const module = environment.plans.get(event.entity)?.model.entity.title ?? event.entity;
      noteEvents(request, [{ ...event, module }]);
    },
  };
}

/** The rows of a new organisation, named in the language of who adds it. */
async function seedOrganisation(
  id: number,
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const { tenantId, settings } = request.session;
  const tx = request.tx as Tx;
  const scopes = new Set(['org'] as const);
  await withinOrganisation(tx, id, () =>
    addSeeds(tx, { tenantId, orgId: id, scopes }, environment, {
      lang: request.lang,
      settings,
      logged: true,
    }),
  );
}

async function run(
  plan: EntityPlan,
  call: Exclude<Call, 'change-status'>,
  request: ConnectedRequest,
  environment: Environment,
): Promise<unknown> {
  const rows = new Rows(plan, request, environment);
  const { params, body, conclude } = request;
  const id = params.id ?? 0;
  switch (call) {
    case 'search':
      return listed(plan, request, environment);
    case 'option':
      return option(plan, readOptionQuery(plan, body, environment.limits), request, environment);
    case 'detail':
      return rows.detail(
        id,
        requestedPaths(plan, environment.plans, isObject(body) ? body.through : undefined),
      );
    case 'add':
      return rows.add(body, {}, undefined, conclude);
    case 'edit':
      return rows.edit(id, body, {}, undefined, conclude);
    case 'del':
      return rows.remove([id]);
    case 'batch-del':
      return rows.remove(readIds(body, environment.limits));
    case 'init':
      return insertDefaults(plan, request, rows, environment);
    case 'batch-add':
      return batchAdd(plan, rows, request, environment);
  }
}

/** A page of a list; values in the rows of a log are shown as their own entity shows them. */
async function listed(
  plan: EntityPlan,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ListAnswer> {
  const query = readListQuery(plan, request.body, environment);
  const answer = await search(plan, query, request, environment);
  // Lists do not show the values of forms.
  for (const { model } of formColumns(plan)) for (const row of answer.rows) delete row[model];
  return isLog(plan.id)
    ? { ...answer, rows: await toldLogs(plan.id, answer.rows, request, environment) }
    : answer;
}

function readIds(body: unknown, limits: Limits): number[] {
  const ids = isObject(body) ? body.ids : undefined;
  if (!Array.isArray(ids) || ids.length === 0) throw new AppError('badRequest');
  if (ids.length > limits.batchRows) throw limitError('tooMany', 'batchRows', limits);
  if (!ids.every((id) => Number.isSafeInteger(id) && (id as number) > 0)) throw new AppError('invalidId');
  return ids as number[];
}

/**
 * Inserts all rows or none. Reports the errors of all rows at once, and of values that are already taken only the
 * first.
 */
async function batchAdd(
  plan: EntityPlan,
  rows: Rows,
  request: ConnectedRequest,
  environment: Environment,
): Promise<{ ids: number[] }> {
  const { limits } = environment;
  const body: unknown = request.body;
  const items = isObject(body) ? body.items : undefined;
  if (!Array.isArray(items) || items.length === 0) throw new AppError('badRequest');
  if (items.length > limits.batchRows) throw limitError('tooMany', 'batchRows', limits);
  refuseManyGuesses(plan, items, request, environment);
  const prepared: JsonObject[] = [];
  const errors: FieldError[] = [];
  for (const [at, item] of items.entries()) {
    try {
      prepared.push(await rows.prepare(item));
    } catch (error) {
      errors.push(...atItem(error, at));
    }
  }
  if (errors.length > 0) throw fieldErrors(errors);
  const ids: number[] = [];
  for (const [at, row] of prepared.entries()) {
    try {
      ids.push(await rows.insert(row));
    } catch (error) {
      throw fieldErrors(atItem(error, at));
    }
  }
  return { ids };
}

/** The field errors of one item, with paths in the whole body; rethrows any other error. */
function atItem(error: unknown, at: number): FieldError[] {
  const errors = error instanceof AppError && (error.data as { errors?: FieldError[] } | null)?.errors;
  if (!errors) throw error;
  return errors.map((one) => errorInside(`items/${at}`, one));
}
