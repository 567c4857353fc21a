import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import { fieldErrors } from '../contract/check-body';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { addRecordFar } from './read-through';
import { checkFiles } from './record-files';
import type { RecordLines } from './record-lines';
import { checkReferences } from './references';
import { storedValues } from './remove-rows';
import { effectiveRecord, newErrors, recordErrors, withTotals } from './validate-row';
import { changedValues } from './write-row';

/**
 * What a change of lines by the code of a domain changes in their record: totals, and what rules derive from the lines.
 * `given` holds the lines by the column of the record. Throws when the change would break a rule that the record keeps.
 */
export async function changedByLines(
  plan: EntityPlan,
  row: StoredRow,
  given: JsonObject,
  lines: RecordLines,
  request: ConnectedRequest,
  environment: Environment,
): Promise<JsonObject> {
  const told: FieldError[] = [];
  await lines.accept(given, row.id, told);
  const same = { ...storedValues(plan, row), ...(await lines.unchanged(given, row.id)) };
  const before = { ...same, ...lines.judgedBefore };
  const after = { ...same, ...given };
  await withTotals(plan, after, request, environment, lines.untouched);
  await addRecordFar(plan, [before], request, environment);
  const broken = await recordErrors(plan, after, told, row, request, environment);
  const known = broken.length > 0 ? await recordErrors(plan, before, [], row, request, environment) : [];
  const errors = newErrors(broken, known);
  if (errors.length > 0) throw fieldErrors(errors);
  const stored = await effectiveRecord(plan, after, request, environment);
  lines.settle(stored, []);
  const stands = { ...row, ...lines.before };
  const wrong = [
    ...(await checkReferences(plan, stored, stands, request, environment)),
    ...(await checkFiles(plan, stands, stored, request, environment)),
  ];
  if (wrong.length > 0) throw fieldErrors(wrong);
  const changed = changedValues(await effectiveRecord(plan, before, request, environment), stored);
  for (const { model } of plan.lines) delete changed[model];
  return changed;
}
