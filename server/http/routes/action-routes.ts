import type { Action, TransitionHooks, Tx } from '../../action';
import type { DomainServices } from '../../domain-service';
import type { TradeParts } from '../../domain-job';
import { isObject } from '../../../schemas/json';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { Model } from '../../../schemas/model/model';
import { domainWords } from '../../../schemas/model/words';
import type { ModuleCodes, TreeNode } from '../../access/permission-tree';
import type { Records } from '../../records/records';
import type { Jobs } from '../../jobs/job-contract';
import { actionContext, type NoticeSources, type StartJob } from './action-context';
import { runReading } from '../../database/connection/run-in-transaction';
import type { ConnectedRequest, SessionRequest } from '../../contract/request';
import type { Route, WritingRoute } from '../../contract/route';
import { codeFor, optionCodes } from './standard-routes';

interface ActionServices {
  model: Model;
  records: Records;
  tree: readonly TreeNode[];
  moduleCodes: ModuleCodes;
  jobs: Jobs;
  startJob: StartJob;
  sources: NoticeSources;
  hooks: TransitionHooks;
  offers: DomainServices;
  trades: TradeParts;
}

/** The routes of a domain's action. */
export function actionRoutes(action: Action, services: ActionServices): Route[] {
  const { model, moduleCodes } = services;
  const subject = model.entities.get(action.entity);
  if (!subject) throw new Error(`Action "${action.path}" names the unknown entity "${action.entity}"`);
  const { entity } = subject;
  const access = accessOf(action, subject, model, moduleCodes);
  const contextOf = (request: ConnectedRequest<Tx>) =>
    actionContext({ ...services, words: domainWords(model, request.lang, subject.domain) }, request);
  const run = async (request: ConnectedRequest<Tx>): Promise<unknown> => {
    const { params, text, body, asked } = request;
    return action.run(await contextOf(request), { params, text, body, asked });
  };
  const { ask } = action;
  const asks: WritingRoute['ask'] =
    ask &&
    (({ params, text, body }, read) =>
      ask((work) => read(async (request) => work(await contextOf(request))), { params, text, body }));
  return action.methods.map((method): Route => {
    const facts = {
      method,
      url: `${entity.path}/${action.path.replace(/\{(\w+)\}/g, ':$1')}`,
      kind: 'action',
      entity: action.entity,
      subject,
      title: action.title,
      access,
      textParams: action.textParams ?? [],
      body: action.body,
      ...(action.answer && { answer: action.answer }),
    } as const;
    return action.writes
      ? {
          ...facts,
          writes: true,
          ...(asks && { ask: asks }),
          run,
          after: (answer, request) => withJob(services.jobs, answer, request),
        }
      : {
          ...facts,
          writes: false,
          run: (request: ConnectedRequest) => runReading(request.tx, (tx) => run({ ...request, tx })),
        };
  });
}

/** An answer that names a job gets the job as it is when it has ended, or after a few seconds. */
async function withJob(jobs: Jobs, answer: unknown, request: SessionRequest): Promise<unknown> {
  const id = isObject(answer) && isObject(answer.job) ? answer.job.id : null;
  return typeof id === 'number' ? { ...(answer as object), job: await jobs.awaitJob(request, id) } : answer;
}

/** Who may use what a domain declares with a permission: an action or a job. */
export function accessOf(
  { permission }: Pick<Action, 'permission'>,
  subject: EntityModel,
  model: Model,
  moduleCodes: ModuleCodes,
): 'session' | { anyOf: readonly string[] } {
  if (typeof permission === 'object') return permission;
  if (permission === 'session') return 'session';
  if (permission === 'option') return { anyOf: optionCodes(subject, model, moduleCodes) };
  return { anyOf: [codeFor(subject.entity.module, permission, moduleCodes)] };
}
