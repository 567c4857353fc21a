import { errorText, type FieldError } from '../../schemas/errors';
import type { JsonObject } from '../../schemas/json';
import { exactRecord } from '../../schemas/linkage/exact-record';
import { LinkageRun, type FieldState } from '../../schemas/linkage/linkage-run';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import type { Field } from '../../schemas/model/field';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { isUnseen } from './masked-criteria';
import { judgementsOf } from './judgements';
import type { StoredRow } from './present-rows';
import { evaluated } from './validate-row';
import { isSame } from './write-row';

/** An edit of a stored row. */
interface Edit {
  current: StoredRow;
  /** The row as it would be. */
  record: JsonObject;
  /** What the client gave, and what a verb sets by itself. */
  values: JsonObject;
  extra: JsonObject;
}

/**
 * A check or a linkage rule over a stored value that the session does not see would tell the value: whoever tries an
 * end of a sentence learns its hidden start from the refusals, in as many tries as the date has bits, so no bound on
 * the tries helps. Such a rule is therefore never evaluated for the session. A column that it reads may be changed only
 * together with all the unseen ones (a masked value can be entered anew), otherwise it is refused alike whatever the
 * values are. A condition that reads only seen columns still decides whether a check applies.
 */
export async function unseenRuleErrors(
  plan: EntityPlan,
  { current, record, values, extra }: Edit,
  request: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const { model } = plan;
  const { lang, session, work } = request;
  const covered = new Set([
    ...model.fields.map((field) => field.model).filter(isUnseen(session, model)),
    ...unseenInLines(plan, request, environment),
  ]);
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
    if (when && !when.names.some(unseen)) {
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
    return { path: name, msg: errorText('unseenRule', lang, { label }) };
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

function mayRefuse({ required }: Field, state: FieldState | undefined): boolean {
  if (!state || state.hidden) return false;
  return required || state.required || state.allowed !== undefined || state.criteria !== undefined;
}
