import { sql } from 'kysely';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { isPath } from '../../schemas/model/through';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { mayReadPath, plannedPath, type PlannedPath } from './planned-path';
import { fromDriver, fullRows, presentRows, type FullRow, type StoredRow } from './present-rows';
import { ofTenant, readable } from './scope';

/**
 * Adds what rows in response form show of the rows that they refer to: as the entity of those rows shows it to the
 * session, with its masks. What the session does not see there is absent. One statement per reference.
 */
export async function addThrough(
  plan: EntityPlan,
  rows: readonly FullRow[],
  paths: readonly PlannedPath[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  for (const group of byReference(paths)) {
    const [{ reference, far }] = group as [PlannedPath];
    const seen = group.filter((path) => mayReadPath(request.session, plan, path));
    const part = far.part(seen.map(({ column }) => column));
    const found = await readFar(far, part, idsIn(rows, reference.name), seen, request);
    const shown = fullRows({ ...far, labelled: part.labelled }, found);
    const byId = new Map(
      presentRows({ ...far, labelled: part.labelled }, shown, request, environment).map((row) => [
        row.id,
        row,
      ]),
    );
    for (const row of rows)
      for (const { name, column } of group) {
        const from = byId.get(row[reference.name] as number);
        // A path that the session does not see is left out: null would be a value, by which forms would judge rules.
        const isSeenThere = from ? column in from : row[reference.name] === null;
        if (isSeenThere || !isPath(name)) (row as JsonObject)[name] = from?.[column] ?? null;
        if (from && column in from.labels) row.labels[name] = from.labels[column]!;
      }
  }
}

/** For whom rows are read: for the session, or for the server, which judges by them and tells nothing of them. */
type Reader = 'session' | 'server';

/**
 * Adds what rules read of the rows that records refer to. For the session, a path that the session may not read, or whose row it does
 * not see, is not added: rules over it are not judged for the session (`unseen-rules.ts`). One statement per reference
 * for all records.
 */
export async function addFar(
  plan: EntityPlan,
  fields: readonly Field[],
  records: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
  reader: Reader = 'session',
): Promise<void> {
  for (const { far: wanted = [] } of fields) {
    const paths = wanted.flatMap(({ model }) => {
      const path = plannedPath(plan, environment.plans, model);
      const isRead = path && (reader === 'server' || mayReadPath(request.session, plan, path));
      return isRead ? [path] : [];
    });
    const [first] = paths;
    if (!first) continue;
    const { reference, far } = first;
    const waiting = records.filter((record) => !(first.name in record));
    const found = await readFar(
      far,
      far.part(paths.map(({ column }) => column)),
      idsIn(waiting, reference.name),
      paths,
      request,
      reader,
    );
    const byId = new Map(fromDriver<StoredRow>(far, found).map((row) => [row.id, row]));
    for (const record of waiting) {
      const row = byId.get(record[reference.name] as number);
      if (row) for (const { name, column } of paths) record[name] = row[column] ?? null;
    }
  }
}

/** Lines that a change of their record leaves as they are stored. */
const untouched = new WeakSet<JsonObject>();

/**
 * Lets rules leave lines as they are stored: a change that does not contain them does not write them, so they do not
 * follow what has changed in the rows that they refer to.
 */
export function leaveAsStored(lines: readonly JsonObject[]): void {
  for (const line of lines) untouched.add(line);
}

/** The same for records with their lines. */
export async function addRecordFar(
  plan: EntityPlan,
  records: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
  reader: Reader = 'session',
): Promise<void> {
  await addFar(plan, plan.model.fields, records, request, environment, reader);
  for (const { model, lines, cells = [] } of plan.lines) {
    const of = environment.plans.get(lines.entity);
    const rows = records
      .flatMap((record) => record[model] ?? [])
      .filter(isObject)
      .filter((line) => !untouched.has(line));
    if (of) await addFar(of, cells, rows, request, environment, reader);
  }
}

/** The rows with these ids that the session can read; for the server, those of its tenant. */
async function readFar(
  far: EntityPlan,
  { list, from }: ReturnType<EntityPlan['part']>,
  ids: readonly number[],
  paths: readonly PlannedPath[],
  { tx, session }: ConnectedRequest,
  reader: Reader = 'session',
): Promise<unknown[]> {
  if (ids.length === 0 || paths.length === 0) return [];
  const { rows } = await sql`
    select ${sql.raw(list)} from ${sql.raw(from)}
    where t.id = any(${ids}::bigint[]) and ${reader === 'server' ? ofTenant(far, session) : readable(far, session)}`.execute(
    tx,
  );
  return rows;
}

function byReference(paths: readonly PlannedPath[]): PlannedPath[][] {
  const groups = new Map<string, PlannedPath[]>();
  for (const path of paths) {
    const group = groups.get(path.reference.name);
    if (group) group.push(path);
    else groups.set(path.reference.name, [path]);
  }
  return [...groups.values()];
}

function idsIn(records: readonly JsonObject[], name: string): number[] {
  const ids = records.map((record): Json | undefined => record[name]);
  return [...new Set(ids)].filter((id): id is number => typeof id === 'number' && id > 0);
}
