import { sql } from 'kysely';
import type { JsonObject } from '../../schemas/json';
import { translateField } from '../../schemas/model/translate';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';
import { criteriaConditions, refuseHidden } from './criteria';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { matchingKeyword } from './keyword';
import { presentAll } from './present-all';
import { fullRows } from './present-rows';
import { readable } from './scope';
import { listOrder } from './search';
import { both } from './tree-levels';

/** Rows to find, by a keyword or by their ids, and what is told of them. */
export interface RowsAsked {
  /** What the list of the page is restricted to. */
  criteria: JsonObject;
  by: { keyword: string } | { ids: readonly number[] };
  /** The column that names a row, and those that tell it from others. */
  title: string;
  subtitle: readonly string[];
  most: number;
}

/** A row in words, as its list shows it: masked values stay masked, and hidden ones are left out. */
export interface FoundRow {
  id: number;
  title: string;
  subtitle: string[];
}

/** Rows that the session sees, in the order of their list; throws where the criteria name a column that is hidden. */
export async function findRows(
  plan: EntityPlan,
  { criteria, by, title, subtitle, most }: RowsAsked,
  request: ConnectedRequest,
  environment: Environment,
): Promise<FoundRow[]> {
  const { session, tx, lang } = request;
  refuseHidden(hiddenFields(session, plan.id), Object.keys(criteria));
  const order = listOrder(plan, { order: null }, session, environment);
  const where = both(
    readable(plan, session),
    ...criteriaConditions(plan, environment.plans, criteria, session),
    'ids' in by
      ? sql<boolean>`t.id = any(${[...by.ids]}::bigint[])`
      : matchingKeyword(plan, { keyword: by.keyword, session, reads: true }),
  );
  const { rows } = await sql`
    select ${sql.raw(plan.fullList)} from ${sql.raw(plan.fullFrom)} where ${where} order by ${order.by}
    limit ${sql.raw(String(most))}`.execute(tx);
  const shown = await presentAll(plan, fullRows(plan, rows), [], request, environment);
  const words = environment.words(lang, plan);
  const told = (row: JsonObject & { labels: JsonObject }, name: string): string => {
    const given = plan.model.byName.get(name);
    const value = row[name] ?? null;
    if (!given || value === null || given.formBy || given.lines) return '';
    const field = translateField(given, words, environment.fieldTypes);
    // A label is that of the referenced row, as far as the session may read it.
    const label = row.labels[name] as string | string[] | undefined;
    if (given.source && label === undefined) return '';
    return environment.model.fieldTypes.get(given.type)?.text(value, field, label) ?? '';
  };
  return shown.map((row) => ({
    id: row.id,
    title: told(row, title) || `#${row.id}`,
    subtitle: subtitle.map((name) => told(row, name)).filter((text) => text !== ''),
  }));
}
