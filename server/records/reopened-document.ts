import type { JsonObject } from '../../schemas/json';
import { isChecked } from '../../schemas/model/approval';
import { stateIn, type EntityWorkflow } from '../../schemas/model/entity-workflow';
import { APPROVED, CHANGERS } from '../../schemas/model/workflow-columns';
import type { EntityPlan } from './entity-plan';
import type { StoredRow } from './present-rows';

/** The columns of the latest check, which a change takes back. */
const NOT_CHECKED: JsonObject = { checkedBy: null, checkedAt: null, checkerId: null, opinion: null };

/**
 * What a change of the columns `changed` of a document writes besides them, where its workflow has documents checked
 * again after changes (`reopen`): the state to which it returns, and who has changed it since its latest approval.
 * Nothing for a change that decides the state itself, as verbs do.
 */
export function reopenedBy(
  { model: { workflow } }: EntityPlan,
  row: StoredRow,
  changed: readonly string[],
  userId: number,
): JsonObject {
  if (!workflow || workflow.reopen.size === 0 || changed.includes(workflow.state)) return {};
  const rule = workflow.reopen.get(stateIn(workflow, row));
  const falls = rule !== undefined && changed.some((name) => !rule.columns || rule.columns.has(name));
  const named = [...workflow.reopen.values()].flatMap(({ columns }) => [...(columns ?? [])]);
  const isJudged = named.length === 0 ? changed.length > 0 : changed.some((name) => named.includes(name));
  if (!isJudged && !falls) return {};
  const before = changersOf(row);
  const changers = before.includes(userId) ? before : [...before, userId];
  if (!falls) return { [CHANGERS.name]: changers };
  // A document that returns to a later approval keeps its check, so that the checker does not approve it twice.
  const taken = isChecked(workflow, rule.to) ? { opinion: null } : NOT_CHECKED;
  return { [CHANGERS.name]: changers, ...taken, ...keptApproval(workflow, row), [workflow.state]: rule.to };
}

/**
 * When a document was first approved, where it leaves its state although the language did not keep that time then; at
 * the latest when it was last written.
 */
export function keptApproval(workflow: EntityWorkflow, row: StoredRow): JsonObject {
  if ((row[APPROVED.name] ?? null) !== null || !workflow.approved.has(stateIn(workflow, row))) return {};
  return { [APPROVED.name]: row.checkedAt ?? row.updatedAt ?? null };
}

/** Who has changed a document since its latest approval. */
export function changersOf(row: JsonObject): number[] {
  const ids = row[CHANGERS.name];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}
