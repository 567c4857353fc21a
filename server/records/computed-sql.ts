import { isCountable, isFigureOf } from '../../schemas/check/check-computed';
import { isChildFigure, type ChildFigure } from '../../schemas/document/child-figure';
import type { Computed } from '../../schemas/document/computed';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Field, SqlType } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import { snakeCase } from '../../schemas/text/snake-case';
import { literal } from '../database/tables/table';
import { bankFigureSql } from './bank-figures';
import { joinedTable, placed } from '../database/tables/own-tables';

/** A computed column that is part of a statement. */
type SqlComputed = Exclude<Computed, { kind: 'through' | 'expression' }>;

/**
 * SQL that restricts a row of another table to the tenant of the row `t`, with the operator that connects it to the
 * next condition; empty when one of them has no tenant.
 */
export function sameTenant(alias: string, own: EntityModel, other: EntityModel | undefined): string {
  const isShared = (one: EntityModel | undefined) => one?.entity.scope === 'global';
  return isShared(own) || isShared(other) ? '' : `${alias}.tenant_id = t.tenant_id and `;
}

/** Values through references and of expressions are added to the rows of an answer (`present-all.ts`). */
export function isOfDatabase(rule: Computed | undefined): rule is SqlComputed {
  return rule !== undefined && rule.kind !== 'through' && rule.kind !== 'expression';
}

/** The SQL of the computed column `name` for the row `t`; an invalid rule of an older document yields NULL. */
export function computedSql(name: string, rule: SqlComputed, own: EntityModel, model: Model): string {
  const { entity, stored } = own;
  if (rule.kind === 'supplied') return bankFigureSql(entity.id, name) ?? 'null::int';
  if (rule.kind === 'age') {
    const day = stored.find(({ field }) => field.model === rule.column);
    if (day?.sql !== 'date' && day?.sql !== 'timestamptz') return 'null::int';
    return `extract(year from age(current_date, ${placed(day)}))::int`;
  }
  const target = model.entities.get(rule.entity);
  if (!target || !isCountable(rule, target, entity.id)) return 'null::int';
  const field = own.byName.get(name);
  if (isChildFigure(rule) && !isFigureOf(rule, field, target, model.fieldTypes)) return 'null::int';
  const kept = new Map(target.stored.map((one) => [one.field.model, one]));
  const ref = (of: string) => placed(kept.get(of) ?? { column: snakeCase(of) }, 'c');
  const conditions = [
    kept.get(rule.column)?.sql.endsWith('[]')
      ? `${ref(rule.column)} @> array[t."id"]`
      : `${ref(rule.column)} = t."id"`,
    ...Object.entries(rule.where ?? {}).map(
      ([of, value]) => `${ref(of)} = ${typeof value === 'number' ? String(value) : literal(value)}`,
    ),
  ];
  const value = isChildFigure(rule)
    ? figureSql(rule, ref(rule.of), field!, kept.get(rule.of)!.sql)
    : 'count(*)::int';
  return `(select ${value} from ${joinedTable(target.table, target.stored, 'c')} where ${sameTenant('c', own, target)}${conditions.join(' and ')})`;
}

/** The aggregate of a figure: an amount as exact text, a number as a number. */
function figureSql({ kind }: ChildFigure, ref: string, field: Field, sql: SqlType): string {
  if (sql === 'date' || sql === 'timestamptz') return `${kind}(${ref})`;
  const value = kind === 'sum' ? `coalesce(sum(${ref}), 0)` : `${kind}(${ref})`;
  if (field.decimals !== undefined) return `round(${value}, ${field.decimals})`;
  const { precision } = field.options;
  const rounded = kind === 'avg' ? `round(${value}, ${Number(precision ?? 2)})` : value;
  return `(${rounded})::float8`;
}
