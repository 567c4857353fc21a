import type { Column, Entity } from '../document/entity';
import { MAX_OPINION } from '../document/verbs';
import { USUAL, USUALLY_EDITABLE, type Workflow } from '../document/workflow';
import { isUndoable } from './approval';

const read = (name: string, label: string, type: string, more: Partial<Column> = {}): Column => ({
  name,
  label,
  type,
  readOnly: true,
  ...more,
});
const moment: Partial<Column> = {
  range: true,
  options: { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' },
};

/**
 * The columns that the language adds to every entity with a workflow; the server writes them. The names of the persons
 * are texts, because whoever sees a document may see who submitted and checked it, also without the right to search
 * users; the ids decide who may check and reverse.
 */
export const WORKFLOW_COLUMNS: readonly Column[] = [
  read('submittedBy', '提交人', 'input', { maxLength: 100 }),
  read('submittedAt', '提交时间', 'date', moment),
  read('submitterId', '提交人编号', 'number'),
  read('checkedBy', '审核人', 'input', { maxLength: 100 }),
  read('checkedAt', '审核时间', 'date', moment),
  read('checkerId', '审核人编号', 'number'),
  /** The opinion of the latest verb; earlier ones are in the change log. */
  read('opinion', '处理意见', 'input', { maxLength: MAX_OPINION }),
];

/**
 * The column that the language adds where documents may be edited after their check: the ids of all who have changed
 * what is checked since the latest approval. None of them may approve it.
 */
export const CHANGERS: Column = read('changerIds', '修改人编号', 'json');

/**
 * The column that the language adds where approved documents may become editable again: when they were first approved.
 * They are not deleted any more.
 */
export const APPROVED: Column = read('approvedAt', '首次通过时间', 'date', moment);

/** The columns that the language adds for some workflows only. */
export const FURTHER_COLUMNS: readonly Column[] = [CHANGERS, APPROVED];

/** The columns that the language adds for a workflow. */
export function columnsOf(workflow: Workflow): readonly Column[] {
  const { reopen, verbs } = workflow;
  return [
    ...WORKFLOW_COLUMNS,
    ...(reopen ? [CHANGERS] : []),
    ...(reopen || verbs.includes('cancel') || losesApproval(workflow) ? [APPROVED] : []),
  ];
}

/** Whether a verb other than the usual one takes an approval back. */
function losesApproval({ verbs, transitions = {}, editable }: Workflow): boolean {
  const moves = verbs.map((verb) => [verb, { ...USUAL[verb], ...transitions[verb] }] as const);
  return isUndoable({ transitions: new Map(moves), reopen: new Map() }, editable ?? USUALLY_EDITABLE);
}

/** The state column of a workflow. */
export function stateColumn({ state = 'state' }: Workflow): string {
  return state;
}

const known = new WeakMap<Entity, Entity>();

/**
 * The entity with the columns of its workflow, and with a state column that only the server writes. The same object for
 * the same entity, so that results derived from it can be reused.
 */
export function withWorkflowColumns(entity: Entity): Entity {
  const { workflow, columns } = entity;
  if (!workflow) return entity;
  let whole = known.get(entity);
  if (!whole) {
    const names = new Set(columns.map(({ name }) => name));
    const state = stateColumn(workflow);
    const own = columns.map((column) => (column.name === state ? { ...column, readOnly: true } : column));
    whole = { ...entity, columns: [...own, ...columnsOf(workflow).filter(({ name }) => !names.has(name))] };
    known.set(entity, whole);
  }
  return whole;
}
