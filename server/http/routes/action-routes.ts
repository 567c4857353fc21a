import type { Action, Tx } from '../../action';
import type { Model } from '../../../schemas/model/model';
import { domainWords } from '../../../schemas/model/words';
import type { ModuleCodes, TreeNode } from '../../access/permission-tree';
import type { Records } from '../../records/records';
import { actionContext } from './action-context';
import { runReading } from '../../database/connection/run-in-transaction';
import type { ConnectedRequest } from '../../contract/request';
import type { Route } from '../../contract/route';
import { codeFor, optionCodes } from './standard-routes';

interface ActionServices {
  model: Model;
  records: Records;
  tree: readonly TreeNode[];
  moduleCodes: ModuleCodes;
}

/** The routes of a domain's action. */
export function actionRoutes(action: Action, services: ActionServices): Route[] {
  const { model, moduleCodes } = services;
  const subject = model.entities.get(action.entity);
  if (!subject) throw new Error(`Action "${action.path}" names the unknown entity "${action.entity}"`);
  const { entity } = subject;
  const access =
    typeof action.permission === 'object' || action.permission === 'session'
      ? action.permission
      : action.permission === 'option'
        ? { anyOf: optionCodes(subject, model, moduleCodes) }
        : { anyOf: [codeFor(entity.module, action.permission, moduleCodes)] };
  const run = async (request: ConnectedRequest<Tx>): Promise<unknown> => {
    const words = domainWords(model, request.lang, subject.domain);
    const { params, text, body } = request;
    return action.run(await actionContext({ ...services, words }, request), { params, text, body });
  };
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
      ? { ...facts, writes: true, run }
      : {
          ...facts,
          writes: false,
          run: (request: ConnectedRequest) => runReading(request.tx, (tx) => run({ ...request, tx })),
        };
  });
}
