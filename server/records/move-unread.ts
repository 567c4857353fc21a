import type { JsonObject } from '../../schemas/json';
import type { Transition } from '../../schemas/model/transition';
import { APPROVED, CHANGERS } from '../../schemas/model/workflow-columns';
import type { Session } from '../action';
import { orgsInReach } from '../access/orgs-in-reach';
import { isGuarded } from '../access/rights-guard';
import type { ConnectedRequest } from '../contract/request';
import type { ChangedRow } from '../contract/row-change';
import { decidesSessions } from '../identity/access-tables';
import { normalisedValues } from './accept-body';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { seesOnlySome } from './scope';
import { changedValues, rowChange, violationError } from './write-row';

/** Stands for a time that the statement itself supplies. */
export const NOW = '$now';

/** The columns of a workflow with the time of a verb. */
const TIMES = ['submittedAt', 'checkedAt', APPROVED.name];

/** The columns of a workflow that are empty after the first submission of a document. */
const EMPTY = ['opinion', 'checkedBy', 'checkedAt', 'checkerId', APPROVED.name, CHANGERS.name];

/**
 * A document of the session's own organisation as most are when a verb follows their submission: never checked before. Null
 * if a verb cannot be decided by its own columns alone: by what the session sees, by rights, or by an earlier approval.
 */
export function presumedDocument(
  plan: EntityPlan,
  { id, version }: { id: number; version: number },
  { from: [from, ...further] }: Transition,
  session: Session,
): StoredRow | null {
  const { entity, workflow } = plan.model;
  if (!workflow || from === undefined || further.length > 0) return null;
  if (workflow.transitions.get('submit')?.to !== from || workflow.approved.has(from)) return null;
  const isReadable = orgsInReach(session).includes(session.orgId) && !seesOnlySome(plan, session);
  if (entity.scope !== 'org' || !isReadable) return null;
  if (isGuarded(plan.id) || decidesSessions(entity)) return null;
  const { state } = workflow;
  const empty = EMPTY.filter((name) => plan.columns.has(name));
  const isApart = [state, ...empty].some((name) => plan.columns.get(name)?.apart !== undefined);
  if (isApart || entity.columns.some(({ name, exclusive }) => exclusive && name === state)) return null;
  const nothing = Object.fromEntries(empty.map((name) => [name, null]));
  return { ...nothing, id, version, orgId: session.orgId, [state]: from };
}

/**
 * Changes a document that was not read, in one statement that demands every value of `row`, and persons (`notMine`) other
 * than the user. Null: it is otherwise, or who is to be told of the change depends on more of it; nothing is written.
 */
export async function moveUnread(
  plan: EntityPlan,
  row: StoredRow,
  values: JsonObject,
  { action, notMine }: { action: string; notMine: readonly string[] },
  request: ConnectedRequest,
  environment: Environment,
): Promise<ChangedRow | null> {
  const { conclude, trail } = request;
  const state = plan.model.workflow?.state ?? '';
  const timed = TIMES.filter((name) => values[name] === NOW);
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !timed.includes(name)));
  const changed = changedValues(row, normalisedValues(plan, given, environment.fieldTypes));
  if (!conclude || trail.length > 0 || !Object.hasOwn(changed, state)) return null;
  const unchanged = Object.keys(row).filter((name) => name !== 'id' && name !== 'version');
  const change = rowChange(plan, row, changed, { action, unchanged, notMine, timed }, request, environment);
  if (change.event.notices?.some(({ notice }) => notice !== null)) return null;
  try {
    return (await conclude({ ...change, mayMiss: true })) ?? null;
  } catch (error) {
    throw violationError(error, plan, request, environment) ?? error;
  }
}
