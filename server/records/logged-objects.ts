import { sql } from 'kysely';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { maskedValue } from '../../schemas/text/mask';
import { hiddenFields } from '../access/field-rights';
import { mayReadThrough } from '../access/name-rights';
import { orgsInReach } from '../access/orgs-in-reach';
import type { ConnectedRequest } from '../contract/request';
import { referredWords } from './changed-fields';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { readable, seesOnlySome } from './scope';

/**
 * What the object of each logged change is called, as far as the caller may see it: its name before the change, where the
 * change tells it, otherwise the present one. Null: it has no name, or none that the caller may see.
 */
export async function loggedObjects(
  plan: EntityPlan,
  rows: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<(string | null)[]> {
  const { tx, session } = request;
  const owner = owningColumn(plan);
  if (owner !== null) return ownersOf(plan, owner, rows, request, environment);
  const column = namingColumn(plan);
  if (!column || hiddenFields(session, plan.id).has(column.name)) return rows.map(() => null);
  const said = rows.map((row) => nameIn(row, column.name));
  // The log itself names what it shows; names of its rows are told like those of references.
  const asks = mayReadThrough(session, plan.model, column.name);
  const unsaid = rows.flatMap(({ dataId }, at) => (asks && said[at] === null ? (rowId(dataId) ?? []) : []));
  const names = new Map<number, string | null>();
  if (unsaid.length > 0) {
    // Rows that are gone, by the name with which they were deleted; it was masked when it was logged.
    const shows = !hiddenFields(session, 'log_data_change').has('from');
    for (const { id, from } of shows ? await deletedRows(plan, unsaid, { tx, session }) : [])
      names.set(id, nameIn({ from, to: null }, column.name));
    const found = await sql<{ id: number; name: string | null }>`
      select t.id, ${sql.raw(column.ref)}::text as name from ${sql.raw(plan.from)}
       where t.id = any(${[...new Set(unsaid)]}::bigint[]) and ${readable(plan, session)}`.execute(tx);
    for (const { id, name } of found.rows) names.set(id, name);
  }
  const kind = column.field?.sensitive;
  return rows.map(({ dataId }, at) => {
    // A logged name has been masked with the rest of the row.
    if (said[at] !== null) return said[at] ?? null;
    const name = names.get(rowId(dataId) ?? 0);
    return name ? (kind ? String(maskedValue(kind, name)) : name) : null;
  });
}

/** The reference that names rows without a name of their own, such as the person of a history; null: none. */
function owningColumn({ model: { entity } }: EntityPlan): string | null {
  const { via } = (entity.rows ?? {}) as { via?: string };
  return entity.option === undefined && via !== undefined ? via : null;
}

/** Rows named by the row that they belong to, where the change tells it. */
async function ownersOf(
  plan: EntityPlan,
  column: string,
  rows: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<(string | null)[]> {
  if (hiddenFields(request.session, plan.id).has(column)) return rows.map(() => null);
  const words = await referredWords(plan, rows, request, environment);
  return rows.map(({ from, to }) => {
    const id = (isObject(to) && to[column]) || (isObject(from) && from[column]);
    return (typeof id === 'number' && words.get(column)?.get(id)) || null;
  });
}

/** Rows that have been deleted, with their values before; of organisations whose rows the session reads. */
async function deletedRows(
  plan: EntityPlan,
  ids: readonly number[],
  { tx, session }: Pick<ConnectedRequest, 'tx' | 'session'>,
): Promise<{ id: number; from: Json }[]> {
  if (seesOnlySome(plan, session)) return [];
  // Deletes are logged in the organisation of the row.
  const isOfOrg = plan.model.entity.scope === 'org';
  const inReach = isOfOrg ? sql<boolean>`l.org_id = any(${[...orgsInReach(session)]}::bigint[])` : sql`true`;
  const { rows } = await sql<{ id: number; from: Json }>`
    select l.data_id::bigint as id, l."from" from log_data_change l
     where l.tenant_id = ${session.tenantId} and l.entity = ${plan.id} and l.verb = 'del'
       and l.data_id = any(${ids.map(String)}::text[]) and ${inReach}`.execute(tx);
  return rows;
}

/** The column by which people know a row: the label of its choices, otherwise its first text. */
function namingColumn({ model, columns }: EntityPlan): PlannedColumn | undefined {
  const { option } = model.entity;
  const first = model.stored.find(({ sql: type, field }) => type === 'text' && !field.source);
  return columns.get(option?.label ?? first?.field.model ?? '');
}

function nameIn({ from, to }: JsonObject, column: string): string | null {
  const before = isObject(from) ? textOf(from[column]) : null;
  if (before !== null) return before;
  // A new row has nothing before; without values before the change these are details of an event.
  const isNew = isObject(from) && Object.keys(from).length === 0;
  return isNew && isObject(to) ? textOf(to[column]) : null;
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function rowId(dataId: Json | undefined): number | null {
  const id = Number(dataId);
  return typeof dataId === 'string' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
