import { compileExpression, type Expression } from '../../schemas/expression/expression';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Field, FieldTypes } from '../../schemas/model/field';
import { membersIn } from '../../schemas/model/derivations';
import { rowChecks } from '../../schemas/record/field-facts';
import { NAMED_READS } from '../../schemas/record/named-checks';

/** Columns that are judged together: by a check, or by the rules that decide the state of a field. */
export interface Judgement {
  /** A column of line items is `lines/price`. */
  reads: readonly string[];
  /** The condition of a check. */
  when?: Expression;
  /** The field whose state the rules decide. */
  target?: Field;
  /** The rules of its sub-table read other columns. */
  byCells?: boolean;
}

const known = new WeakMap<EntityModel, readonly Judgement[]>();

/** The judgements of an entity's checks and rules; cached. */
export function judgementsOf(model: EntityModel, fieldTypes: FieldTypes): readonly Judgement[] {
  let found = known.get(model);
  if (!found) known.set(model, (found = [...checksOf(model), ...rulesOf(model, fieldTypes)]));
  return found;
}

function checksOf({ checks, byName }: EntityModel): Judgement[] {
  return checks.map(({ path, when, expr, named }) => {
    const condition = when ? compileExpression(when) : undefined;
    return {
      reads: [
        ...new Set([
          path,
          ...(condition ? readBy(condition) : []),
          ...(expr ? readBy(compileExpression(expr)) : []),
          ...[when, expr].flatMap((text) => linesRead(text, byName)),
          ...(NAMED_READS[named ?? ''] ?? []),
        ]),
      ],
      ...(condition && { when: condition }),
    };
  });
}

/** The columns of line items that an expression reads: `lines/price` for `lines.all(line, line.price > 0)`. */
function linesRead(text: string | undefined, byName: ReadonlyMap<string, Field>): string[] {
  const held = text ? compileExpression(text).names.filter((name) => byName.get(name)?.lines) : [];
  return held.flatMap((name) => membersIn(text ?? '').map((member) => `${name}/${member}`));
}

/** What the checks of rows read of the form around them. */
function outerOf({ when, expr }: { when?: string; expr?: string }): string[] {
  return [when, expr].flatMap((text) => (text ? compileExpression(text).outerNames : []));
}

/** Columns, and columns of the rows that they refer to. */
const readBy = ({ names, paths }: Expression) => [...names, ...paths];

function rulesOf({ fields, byName }: EntityModel, fieldTypes: FieldTypes): Judgement[] {
  const judged = fields.map(withoutFills);
  const graph = linkageGraph(judged, fieldTypes);
  return judged.flatMap((target): Judgement[] => {
    const cells = fieldTypes.get(target.type)?.rows?.(target) ?? [];
    const outer =
      cells.length > 0 ? [...linkageGraph(cells).outerInputs, ...rowChecks(target).flatMap(outerOf)] : [];
    const texts = (target.linkage ?? []).flatMap(({ when, then }) => [when, then.set]);
    const reads = new Set([
      ...(graph.node(target.model)?.reads ?? []),
      ...texts.flatMap((text) => linesRead(text, byName)),
      ...outer,
    ]);
    // A set grows while it is walked: what a rule reads may itself depend on rules.
    for (const name of reads) for (const further of graph.node(name)?.reads ?? []) reads.add(further);
    return reads.size > 0 ? [{ reads: [...reads], target, byCells: outer.length > 0 }] : [];
  });
}

/** Rules that only fill in a value compare it with nothing: a value that is given stays. */
function withoutFills(field: Field): Field {
  if (!field.linkage) return field;
  return {
    ...field,
    linkage: field.linkage.filter(({ then }) => Object.keys(then).some((effect) => effect !== 'fill')),
  };
}

/**
 * The columns that a session can never change in a row, because a check or rule compares them with one that is hidden
 * from it (`unseen-rules.ts`): forms show them read-only. Where a condition on seen columns or the values of the row
 * decide, the server does when the row is saved.
 */
export function heldBackColumns(
  model: EntityModel,
  hidden: ReadonlySet<string>,
  fieldTypes: FieldTypes,
): ReadonlySet<string> {
  const held = new Set<string>();
  if (hidden.size === 0) return held;
  for (const { reads, when, target, byCells } of judgementsOf(model, fieldTypes)) {
    const columns = target ? [...reads, target.model] : reads;
    if (!columns.some((name) => hidden.has(name))) continue;
    const depends = when
      ? !readBy(when).some((name) => hidden.has(name))
      : target !== undefined && !byCells && !reads.some((name) => hidden.has(name));
    if (!depends) for (const name of columns) if (!hidden.has(name)) held.add(name);
  }
  return held;
}
