import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { addRecordFar } from './read-through';
import { recordErrors, withTotals } from './validate-row';

/** Judges a stored record by what its rules read, seen or not; says only that they do not hold. */
export async function judgeUnseen(
  plan: EntityPlan,
  record: JsonObject,
  row: StoredRow,
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  await addRecordFar(plan, [record], request, environment, 'server');
  await withTotals(plan, record, request, environment);
  const errors = await recordErrors(plan, record, [], row, request, environment);
  if (errors.length > 0) throw new AppError('unseenCheck');
}

/** Whether the session does not see the column, or the column of a line, at the path of an error. */
export function hidesPath(plan: EntityPlan, session: ConnectedRequest['session'], path: string): boolean {
  const [name = '', , cell = ''] = path.split('/');
  const lines = plan.lines.find(({ model }) => model === name)?.lines;
  return (
    hiddenFields(session, plan.id).has(name) ||
    (lines !== undefined && hiddenFields(session, lines.entity).has(cell))
  );
}
