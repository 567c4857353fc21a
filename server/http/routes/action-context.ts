import { sql } from 'kysely';
import type { ActionContext, EntityRows, RowOf, TransitionHook, TransitionHooks, Tx } from '../../action';
import type { TradeParts } from '../../domain-job';
import type { DomainNoticeSource } from '../../domain-notice';
import type { DomainServices } from '../../domain-service';
import { AppError } from '../../../schemas/errors/app-error';
import { documentError } from '../../../schemas/errors/field-error';
import type { JsonObject } from '../../../schemas/json';
import type { Model } from '../../../schemas/model/model';
import { translateText, type Words } from '../../../schemas/model/translate';
import { domainWords } from '../../../schemas/model/words';
import { grantsOf } from '../../access/grants';
import { hiddenFields } from '../../access/field-rights';
import type { TreeNode } from '../../access/permission-tree';
import { refuseHidden } from '../../records/criteria';
import { isUnseen } from '../../records/masked-criteria';
import { ledgerOf } from '../../ledger/ledger-of';
import { notifyOfDomain } from '../../notices/domain-notices';
import { handOver } from '../../records/hand-over';
import type { Records } from '../../records/records';
import type { BeforeMove, Move, Transitions } from '../../records/transitions';
import { credentialsOf } from '../../session/credentials';
import { sessionsOf } from '../../session/sessions';
import { fieldErrors } from '../../contract/check-body';
import type { ConnectedRequest } from '../../contract/request';
import { tradesOf } from './trades-of';

interface ContextServices {
  model: Model;
  records: Records;
  /** Nodes of the permission tree, with source texts. */
  tree: readonly TreeNode[];
  /** For the texts of the action. */
  words: Words;
  startJob: StartJob;
  /** The sources of notices that domains declare. */
  sources: NoticeSources;
  /** The domains' own parts of the verbs of documents. */
  hooks: TransitionHooks;
  /** What domains do for each other. */
  offers: DomainServices;
  /** What the domains export about payments. */
  trades: TradeParts;
}

/** The sources of notices that domains declare, by name. */
export type NoticeSources = ReadonlyMap<string, DomainNoticeSource>;

/** Starts a job of a domain by its kind. */
export type StartJob = (request: ConnectedRequest<Tx>, kind: string, input: JsonObject) => Promise<number>;

/** Builds the context of an action. */
export async function actionContext(
  services: ContextServices,
  request: ConnectedRequest<Tx>,
): Promise<ActionContext> {
  const { model, records, tree, words, startJob, sources, trades } = services;
  const { session, tx } = request;
  const guard = records.guard(request);
  const audit: ActionContext['audit'] = (event) => records.audit(request, event);
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(tx);
  const context: ActionContext = {
    session,
    tx,
    lang: request.lang,
    bizDate: rows[0]?.today ?? '',
    // The rows of a shipped entity have the columns that its domain declares.
    rows: <E extends string>(entityId: E) => records.rows(entityId, request) as EntityRows<RowOf<E>>,
    addAll: (entityId, rows) => records.addAll(entityId, request, rows),
    move: (entityId, id, { version, ...move }) =>
      hookedTransitions(entityId, move, request, services).one(id, version),
    choosable: (entityId) => records.choosable(entityId, request),
    matching: (entityId, keyword) => records.matching(entityId, request, keyword ?? ''),
    refuseHidden(entityId, criteria) {
      const given = Object.keys(criteria).filter((name) => (criteria[name] ?? '') !== '');
      refuseHidden(hiddenFields(session, entityId), given);
    },
    sees(entityId, column) {
      const target = model.entities.get(entityId);
      return target !== undefined && !isUnseen(session, target)(column);
    },
    secret: (entityId, column, stored) => records.secret(entityId, request, column, stored),
    grants: grantsOf({
      tx,
      session,
      tree: tree.map(({ domain, ...node }) => ({
        ...node,
        name: translateText(node.name, domainWords(model, request.lang, domain)),
      })),
      audit,
      guard,
    }),
    rights: {
      reaches: (subject) => guard.reaches(subject),
    },
    credentials: credentialsOf(tx, session, guard),
    sessions: sessionsOf(tx, session, request.tokenHash, request, guard),
    audit,
    async handOver(entityId, id, to) {
      await handOver(tx, session, entityId, { id, to });
      await audit({ action: 'hand-over', entity: entityId, dataId: id, data: { orgId: to } });
    },
    ledger: ledgerOf(request),
    trades: tradesOf(trades, () => context),
    nextNumber: (kind, prefix, digits) => records.nextNumber(request, kind, prefix, digits),
    startJob: (kind, input) => startJob(request, kind, input),
    serve: (name, input) => serve(name, input, request, services),
    notify: (...notices) => notifyOfDomain(tx, session, sources, notices),
    fail(text, params = {}, code = 409) {
      throw new AppError(null, params, null, { code, text });
    },
    failFields(errors) {
      throw fieldErrors(
        Object.entries(errors).map(([path, text]) => documentError(path, translateText(text, words))),
      );
    },
  };
  return context;
}

/** What another domain does, with its own words. */
async function serve(
  name: string,
  input: JsonObject,
  request: ConnectedRequest<Tx>,
  services: ContextServices,
): Promise<JsonObject> {
  const offer = services.offers.find((one) => one.name === name);
  if (!offer) throw new Error(`No domain offers "${name}"`);
  const words = domainWords(services.model, request.lang, name.slice(0, name.indexOf('.')));
  return (await offer.run(await actionContext({ ...services, words }, request), input)) ?? {};
}

/** The documents of an entity for one verb of a request, with the domain's own part of the verb. */
export function hookedTransitions(
  entityId: string,
  move: Move,
  request: ConnectedRequest<Tx>,
  services: Omit<ContextServices, 'words'>,
): Transitions {
  return services.records.transitions(entityId, move, request, beforeOf(entityId, move, request, services));
}

function beforeOf(
  entityId: string,
  { verb, opinion }: Move,
  request: ConnectedRequest<Tx>,
  services: Omit<ContextServices, 'words'>,
): BeforeMove | undefined {
  const { hooks, model } = services;
  const hook: TransitionHook | undefined = hooks.find((one) => one.entity === entityId && one.verb === verb);
  if (!hook) return undefined;
  const words = domainWords(model, request.lang, model.entities.get(entityId)?.domain ?? '');
  let context: ActionContext | undefined;
  return async (row, state) => {
    context ??= await actionContext({ ...services, words }, request);
    return hook.run(context, { row, state, opinion });
  };
}
