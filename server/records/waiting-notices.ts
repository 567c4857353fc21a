import { permissionCode } from '../../schemas/document/permission';
import { excludedFrom, PERSON_COLUMNS } from '../../schemas/document/verb-persons';
import { VERB_SUFFIXES } from '../../schemas/document/workflow';
import type { JsonObject } from '../../schemas/json';
import { judgesChangers } from '../../schemas/model/approval';
import { stateIn, type EntityWorkflow } from '../../schemas/model/entity-workflow';
import type { Session } from '../action';
import type { OutboxEntry } from '../contract/outbox-entry';
import type { EntityPlan } from './entity-plan';
import type { StoredRow } from './present-rows';
import { changersOf } from './reopened-document';

/** The source of notices about documents that wait for somebody. */
export const WAITING = 'waiting';

/** The verbs that a document waits for, with what those are told who may execute them. */
const APPROVALS = { check: 'waitsForCheck', confirm: 'waitsForConfirm' } as const;
type Approval = keyof typeof APPROVALS;

/**
 * What a change of a document's state tells: those who may check it now, or confirm it as a second person, and that
 * nobody need do so any more, as soon as somebody has. It is stored with the change, in one statement.
 */
export function waitingNotices(
  plan: EntityPlan,
  row: StoredRow,
  changed: JsonObject,
  session: Session,
): OutboxEntry[] {
  const { workflow, entity, domain } = plan.model;
  if (!workflow || !Object.hasOwn(changed, workflow.state)) return [];
  const after = { ...row, ...changed };
  const now = awaited(workflow, stateIn(workflow, after));
  if (!now && !awaited(workflow, stateIn(workflow, row))) return [];
  const orgId = row.orgId ?? session.orgId;
  const entry = {
    tenantId: session.tenantId,
    orgId,
    source: WAITING,
    key: `${entity.id} ${row.id} ${row.version + 1}`,
    subject: `${entity.id} ${row.id}`,
  };
  if (!now) return [{ ...entry, notice: null }];
  const permission = permissionCode(entity.module, VERB_SUFFIXES[now]);
  const person = typeof after.submittedBy === 'string' ? after.submittedBy : session.userName;
  const notice: OutboxEntry['notice'] = {
    to: { permission, orgId, except: excluded(workflow, now, after) },
    title: APPROVALS[now],
    params: { person, entity: { word: entity.title, domain } },
    row: { entity: entity.id, id: row.id },
    permission,
  };
  return [{ ...entry, notice }];
}

/** The approval that documents in a state wait for. A confirmation that anybody may give waits for nobody. */
function awaited({ transitions }: EntityWorkflow, state: number): Approval | null {
  const verbs = Object.keys(APPROVALS) as Approval[];
  const found = verbs.find((verb) => {
    const transition = transitions.get(verb);
    return transition?.from.includes(state) && excludedFrom(verb, transition).length > 0;
  });
  return found ?? null;
}

/** Who cannot give the approval: it is not told to them. */
function excluded(workflow: EntityWorkflow, verb: Approval, row: JsonObject): number[] {
  const persons = excludedFrom(verb, workflow.transitions.get(verb) ?? {});
  const ids = persons.map((person) => row[PERSON_COLUMNS[person]]);
  const changers = judgesChangers(workflow, verb) ? changersOf(row) : [];
  return [...new Set([...ids, ...changers])].filter((id) => typeof id === 'number');
}
