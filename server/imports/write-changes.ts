import type { EntityModel } from '../../schemas/model/entity-model';
import type { Tx } from '../action';
import { operationOf } from '../audit/operation';
import { writeChangesSoFar } from '../audit/write-logs';
import type { ConnectedRequest } from '../contract/request';

const TITLES = { submit: '提交导入', undo: '撤销导入' } as const;

/** Events of the log that are held. */
const MOST_EVENTS = 500;

/**
 * Writes the log rows of the changes so far, so that work on very many rows does not hold them until its end. Notices that
 * events carry stay: they are written with the operation.
 */
export async function writeChanges(
  request: ConnectedRequest<Tx>,
  subject: EntityModel,
  call: keyof typeof TITLES,
): Promise<void> {
  const { trail, tx, session, body } = request;
  if (trail.length < MOST_EVENTS) return;
  const events = trail.splice(0);
  for (const event of events) if (event.notices) trail.push(event);
  const plain = events.filter(({ notices }) => !notices);
  const { id, path, module } = subject.entity;
  const route = {
    ...({ method: 'POST', url: `${path}/import/${call}`, kind: 'standard', entity: id, subject } as const),
    ...{ title: TITLES[call], access: { anyOf: [`${module}_import`] }, writes: true, textParams: [] },
  };
  const outcome = { resCode: 200, resMsg: '', costMs: 0, events: plain };
  await writeChangesSoFar(tx, operationOf(route, session, request, body, outcome));
}
