import { sql, type RawBuilder } from 'kysely';
import { KEYWORD } from '../../schemas/model/system-fields';
import { LONGEST_KEYWORD } from '../../schemas/record/longest-keyword';
import { countPoints } from '../../schemas/text/cut-text';
import { isStorable } from '../../schemas/text/storable-text';
import type { Json } from '../../schemas/json';
import { hiddenFields } from '../access/field-rights';
import { publicColumns } from '../access/name-rights';
import type { Session } from '../action';
import { AppError } from '../../schemas/errors/app-error';
import { waysToContain } from './contains-text';
import type { EntityPlan } from './entity-plan';
import { mayReveal } from './masked-criteria';
import { readable } from './scope';

/** Parses a keyword; throws when it is too long or no text. */
export function readKeyword(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' || countPoints(value) > LONGEST_KEYWORD || !isStorable(value))
    throw new AppError('invalidCriteria', {}, { field: KEYWORD });
  return value.trim();
}

/** Who looks for what. */
interface Sought {
  keyword: string;
  session: Session;
  /** Columns that are not compared; by default those that are hidden from the session. */
  hidden?: ReadonlySet<string>;
  /** The rows are those that the session sees anyway. */
  reads: boolean;
}

/**
 * Rows that contain a keyword in a column that the choices of the entity are searched by (`option.keywords`). A column
 * that choices do not show is compared only where the session sees the row: trying keywords would tell the others.
 */
export function matchingKeyword(plan: EntityPlan, sought: Sought): RawBuilder<boolean> {
  const { keyword, session, reads, hidden = hiddenFields(session, plan.id) } = sought;
  const grammar = plan.model.entity.option;
  const names = grammar?.keywords ?? (grammar ? [grammar.label] : []);
  const isShown = isTold(plan);
  const each = names.flatMap((name) => {
    const column = plan.columns.get(name);
    if (column?.sql !== 'text' || hidden.has(name) || !plan.searchable.has(name)) return [];
    const seen = (found: RawBuilder<boolean>) =>
      reads || isShown(name) ? found : sql<boolean>`(${readable(plan, session)} and ${found})`;
    if (!column.field?.sensitive)
      return waysToContain(column, keyword).flatMap((way) => (way ? [seen(way)] : []));
    // A sensitive value matches only as a whole, and in a keyword search, which is not logged, only for users who may
    // see it.
    return mayReveal(session, plan.model) ? [seen(sql`${sql.raw(column.ref)} = ${keyword}`)] : [];
  });
  const [only] = each;
  if (only === undefined) return sql`false`;
  return each.length === 1 ? only : inOneWay(plan, session, each);
}

/**
 * Rows for which one of several conditions holds, each looked up by its own index. PostgreSQL would evaluate conditions
 * that are joined by `or` once more for each row that the indexes find, and to spell a name takes longer than to find it.
 */
function inOneWay(
  plan: EntityPlan,
  { tenantId }: Session,
  ways: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> {
  const ofTenant = plan.model.entity.scope === 'global' ? sql`true` : sql`t.tenant_id = ${tenantId}`;
  const each = ways.map((way) => sql`select t.id from ${sql.raw(plan.from)} where ${ofTenant} and ${way}`);
  return sql`t.id in (${sql.join(each, sql` union all `)})`;
}

/** Whether a column is one that choices show of every row, or by which they are offered to everybody. */
export function isTold({ model, parent }: EntityPlan): (name: string) => boolean {
  const { label, extra = [] } = model.entity.option ?? {};
  const told = new Set([...publicColumns(model), ...extra, label, parent]);
  return (name) => told.has(name) && !model.byName.get(name)?.sensitive;
}
