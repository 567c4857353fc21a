import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import { isObject, type JsonObject } from '../../schemas/json';
import { exactRecord } from '../../schemas/linkage/exact-record';
import { LinkageRun, type FieldState } from '../../schemas/linkage/linkage-run';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import { isUnknownPath } from '../../schemas/linkage/unknown-paths';
import type { Field } from '../../schemas/model/field';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { isUnseen } from './masked-criteria';
import { judgementsOf } from './judgements';
import type { StoredRow } from './present-rows';
import { fieldErrors } from '../contract/check-body';
import { addRecordFar } from './read-through';
import { evaluated, fillRecord } from './validate-row';
import { isSame } from './write-row';

/** A new row, or an edit of a stored one. */
interface Edit {
  /** The stored row. Null: a new one, of which only the rows that it refers to have values to be told. */
  current: StoredRow | null;
  /** The row as it would be. */
  record: JsonObject;
  /** What the client gave, and what a verb sets by itself. */
  values: JsonObject;
  extra: JsonObject;
}

/**
 * Refuses a change that would tell the session a value that it does not see, together with the other errors of the
 * change. Adds what rules read of the rows that the record refers to.
 */
export async function refuseUnseen(
  plan: EntityPlan,
  { current, ...edit }: Edit,
  told: readonly FieldError[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const before = current && { ...current };
  const records = before ? [edit.record, before] : [edit.record];
  await addRecordFar(plan, records, request, environment);
  const unseen = await unseenRuleErrors(plan, { current: before, ...edit }, request, environment);
  if (unseen.length > 0) throw fieldErrors([...told, ...unseen]);
}

/** The same for a new row, which is then filled in where the client has sent nothing. */
export async function completeNew(
  plan: EntityPlan,
  row: Omit<Edit, 'current'>,
  told: readonly FieldError[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  await refuseUnseen(plan, { current: null, ...row }, told, request, environment);
  await fillRecord(plan, row.record, { ...row.values, ...row.extra }, request, environment);
}

/**
 * A check or a linkage rule over a stored value that the session does not see would tell the value: whoever tries an
 * end of a sentence learns its hidden start from the refusals, in as many tries as the date has bits, so no bound on
 * the tries helps. Such a rule is therefore never evaluated for the session. A column that it reads may be changed only
 * together with all the unseen ones (a masked value can be entered anew), otherwise it is refused alike whatever the
 * values are. A condition that reads only seen columns still decides whether a check applies. The same holds for a value
 * of a row that is referred to: the caller has added those that the session sees (`addFar`).
 */
export async function unseenRuleErrors(
  plan: EntityPlan,
  { current: stored, record, values, extra }: Edit,
  request: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const { model } = plan;
  const { lang, session, work } = request;
  const current: JsonObject = stored ?? {};
  const own = [
    ...model.fields.map((field) => field.model).filter(isUnseen(session, model)),
    ...unseenInLines(plan, request, environment),
  ];
  const covered = new Set([...(stored === null ? [] : own), ...unseenPaths(model.fields, record)]);
  if (covered.size === 0) return [];
  const unseen = (name: string) => covered.has(name) && !(name in values) && !(name in extra);
  // Of a value that the session does not see, even that it is the same must not be told.
  const changed = (name: string) =>
    name in values && (covered.has(name) || !isSame(values[name] ?? null, current[name] ?? null));
  const graph = linkageGraph(model.fields, environment.fieldTypes);
  const stateIn = async (row: JsonObject, { model: name }: Field): Promise<FieldState | undefined> => {
    const budget = await work.next();
    return evaluated(lang, () => {
      const run = new LinkageRun(graph, row, undefined, budget);
      if (run.refused) throw run.refused;
      return run.states.get(name);
    });
  };
  const refused = new Set<string>();
  for (const { reads, when, target, byCells } of judgementsOf(model, environment.fieldTypes)) {
    const columns = target ? [...reads, target.model] : reads;
    if (!columns.some(changed) || !columns.some(unseen)) continue;
    if (when && ![...when.names, ...when.paths].some(unseen)) {
      const budget = await work.next();
      if (evaluated(lang, () => when.test(exactRecord(model.fields, record), budget)) !== true) continue;
    }
    // What decides about an unseen field is seen: only a new state that may refuse its value would tell something.
    if (target && !byCells && !reads.some(unseen)) {
      const state = await stateIn(record, target);
      const before = await stateIn(current, target);
      if (!mayRefuse(target, state) || JSON.stringify(state) === JSON.stringify(before)) continue;
    }
    for (const name of columns) if (changed(name)) refused.add(name);
  }
  return [...refused].map((name) => {
    const label = environment.word(model.byName.get(name)?.label ?? name, lang, plan);
    return fieldError(name, 'unseenRule', lang, { label });
  });
}

/** The columns of line items that the session does not see, as `lines/price`. */
function unseenInLines(plan: EntityPlan, { session }: ConnectedRequest, { plans }: Environment): string[] {
  return plan.lines.flatMap(({ model: name, lines, cells = [] }) => {
    const target = plans.get(lines.entity)?.model;
    return target
      ? cells
          .map((cell) => cell.model)
          .filter(isUnseen(session, target))
          .map((cell) => `${name}/${cell}`)
      : [];
  });
}

/** What rules read of rows that a record refers to and the session does not see. */
function unseenPaths(fields: readonly Field[], record: JsonObject): string[] {
  return fields.flatMap(({ far = [] }) =>
    far.map(({ model }) => model).filter((path) => isUnknownPath(path, record)),
  );
}

/** Whether rules of a record or of its lines read rows that it refers to and the session does not see. */
export function readsUnseen({ model, lines }: EntityPlan, record: JsonObject): boolean {
  return (
    unseenPaths(model.fields, record).length > 0 ||
    lines.some(({ model: name, cells = [] }) =>
      [record[name] ?? []].flat().some((line) => isObject(line) && unseenPaths(cells, line).length > 0),
    )
  );
}

function mayRefuse({ required }: Field, state: FieldState | undefined): boolean {
  if (!state || state.hidden) return false;
  return required || state.required || state.allowed !== undefined || state.criteria !== undefined;
}
