import type { Column, Entity } from '../document/entity';
import { USUAL_LINES } from '../document/line-limits';
import type { Json } from '../json';
import type { Field } from './field';
import type { Neighbours } from './neighbours';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';

type Join = (column: Column, neighbours: Neighbours, report: Report) => Field;

/** Problems of a line's columns are reported at the entity of the lines. */
const SILENT: Report = () => undefined;

/** Adds the line items of a column to its field: the entity, and its columns as those of a sub-table. */
export function joinLines(
  field: Field,
  { lines }: Column,
  neighbours: Neighbours,
  { report, join }: { report: Report; join: Join },
): void {
  if (!lines) return report('lines', cause('missingKey', { key: 'lines' }));
  const target = neighbours.entity(lines.entity);
  if (!target) {
    if (!neighbours.unreadEntity(lines.entity))
      report('lines.entity', unknownName(lines.entity, neighbours.entityIds()));
    return;
  }
  const { entity, column, order, max = USUAL_LINES } = lines;
  field.lines = { entity, column, order, max, checks: target.checks ?? [] };
  field.cells = lineColumns(target, lines).map((one) => ({
    ...cellOf(join(one, neighbours, SILENT)),
    ...distinctOf(one, target, column),
  }));
}

/** The columns of a sub-table in their order. */
export function lineColumns(
  target: Entity,
  { column, order, columns }: NonNullable<Column['lines']>,
): Column[] {
  const own = target.columns.filter(({ name, lines }) => name !== column && name !== order && !lines);
  if (!columns) return own;
  const byName = new Map(own.map((one) => [one.name, one]));
  return columns.flatMap((name) => byName.get(name) ?? []);
}

/** A unique column has different values in the lines of one record, whatever else it is unique in. */
function distinctOf(
  { unique, uniqueWhere }: Column,
  target: Entity,
  holder: string,
): Pick<Field, 'distinct'> {
  if (!unique) return {};
  const isColumn = unique !== holder && target.columns.some(({ name }) => name === unique);
  return {
    distinct: {
      ...(isColumn && { within: unique }),
      ...(uniqueWhere && { where: uniqueWhere as Record<string, Json[]> }),
    },
  };
}

/** A column that only the server writes is shown and not typed. */
function cellOf(field: Field): Field {
  return field.readOnly ? { ...field, options: { ...field.options, disabled: true } } : field;
}

/** Resolves the totals of an entity: which of its columns holds the lines. */
export function joinTotals(fields: readonly Field[], { columns }: Entity): void {
  columns.forEach(({ total }, at) => {
    const field = fields[at];
    const lines = total && fields.find((one) => one.lines?.entity === total.entity);
    if (field && lines)
      field.total = {
        kind: total.kind,
        lines: lines.model,
        ...(total.column !== undefined && { column: total.column }),
      };
  });
}
