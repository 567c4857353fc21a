import type { Linkage } from '../document/linkage';
import { wrongArguments } from './check-calls';
import { comparisonsOf, type Comparison } from './comparisons';
import type { Field, FieldGrammars } from '../model/field';
import type { EntityModel } from '../model/entity-model';
import type { Report } from '../problems/problem';
import { cause, type Cause } from '../problems/causes';
import { shown, unknownName } from '../problems/unknown-name';

/** The fields that an expression may read by name, and their types. */
export interface Readable {
  fields: ReadonlyMap<string, Field>;
  fieldTypes: FieldGrammars;
}

/** Checks that the expressions of an entity compare its columns with values that these can have. */
export function checkEntityComparisons(model: EntityModel, fieldTypes: FieldGrammars, report: Report): void {
  const readable = { fields: model.byName, fieldTypes };
  model.entity.columns.forEach(({ linkage }, at) =>
    checkLinkageComparisons(linkage, `columns[${at}]`, readable, report),
  );
  model.checks.forEach(({ when, expr }, at) => {
    checkComparisons(when, `checks[${at}].when`, readable, report);
    checkComparisons(expr, `checks[${at}].expr`, readable, report);
  });
  model.entity.guards?.forEach(({ when }, at) =>
    checkComparisons(when, `guards[${at}].when`, readable, report),
  );
  for (const [verb, move] of Object.entries(model.entity.workflow?.transitions ?? {}))
    move?.cases?.forEach(({ when }, at) =>
      checkComparisons(when, `workflow.transitions.${verb}.cases[${at}].when`, readable, report),
    );
}

/** The same for the rules of one field. */
export function checkLinkageComparisons(
  linkage: readonly Linkage[] | undefined,
  path: string,
  readable: Readable,
  report: Report,
): void {
  linkage?.forEach(({ when, then }, at) => {
    checkComparisons(when, `${path}.linkage[${at}].when`, readable, report);
    checkComparisons(then.set, `${path}.linkage[${at}].then.set`, readable, report);
    checkComparisons(then.fill, `${path}.linkage[${at}].then.fill`, readable, report);
  });
}

/**
 * A comparison with a value that the column cannot have is never true, such as `state == '2'` for numeric states; a
 * function that is given a value of another type has no result.
 */
export function checkComparisons(
  text: string | undefined,
  path: string,
  readable: Readable,
  report: Report,
): void {
  if (text === undefined) return;
  for (const comparison of comparisonsOf(text)) {
    const wrong = wrongComparison(comparison, readable);
    if (wrong) report(path, wrong, 'tolerated');
  }
  for (const wrong of wrongArguments(text, readable)) report(path, wrong, 'tolerated');
}

const isNumeric = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function wrongComparison(
  { name, value, equals }: Comparison,
  { fields, fieldTypes }: Readable,
): Cause | null {
  const field = fields.get(name);
  const type = field && fieldTypes.get(field.type);
  if (!type || type.storage(field) === null || field.computed) return null;
  const schema = type.schema(field);
  const values = schema.enum?.length ? schema.enum : undefined;
  const types = [schema.type ?? [], ...(values ?? []).map((one) => typeof one)].flat();
  const asked: readonly string[] = [...new Set(types.map((one) => (one === 'integer' ? 'number' : one)))];
  if (!asked.every((one) => one === 'number' || one === 'string' || one === 'boolean')) return null;
  if (asked.length === 0) return null;
  // Amounts are exact numbers to expressions.
  if (type.decimals !== undefined) {
    const isAmount = typeof value === 'number' || (typeof value === 'string' && isNumeric(value));
    return isAmount || value === ''
      ? null
      : cause('comparedType', { name, types: ['number'], came: shown(value) });
  }
  if (!asked.some((one) => one === typeof value))
    return cause('comparedType', { name, types: asked, came: shown(value) });
  // Of an enumeration of mixed types the wrong value is reported, not what compares with it.
  if (new Set(values?.map((one) => typeof one)).size > 1) return null;
  return equals && values && !values.includes(value)
    ? cause('comparedValue', { name, reason: unknownName(value, values) })
    : null;
}
