import { sql, type RawBuilder } from 'kysely';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { filesOf, holdsFiles } from '../../schemas/record/record-files';
import type { Session } from '../action';
import { FILE_KINDS } from '../files/file-kinds';
import { fieldErrors } from '../contract/check-body';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { ConnectedRequest } from '../contract/request';

/**
 * A file belongs to one record. Its uploader may attach it to one record, once; from then on it is read, kept and
 * released with that record. Nobody learns whether a file of another user, tenant or record exists.
 */

/**
 * Errors of the files that a record newly refers to: files that it may not take, or that do not meet the requirements
 * of its fields.
 */
export async function checkFiles(
  plan: EntityPlan,
  before: JsonObject,
  after: JsonObject,
  { tx, lang, session }: ConnectedRequest,
  environment: Environment,
): Promise<FieldError[]> {
  const { taken } = changedFiles(plan, before, after, environment);
  if (taken.size === 0) return [];
  const { rows } = await sql<{ path: string; kind: string; size: number }>`
    select path, kind, size from stored_file
     where path = any(${[...taken.keys()]}::text[]) and ${isFree(session)}
     order by id for update`.execute(tx);
  const found = new Map(rows.map((row) => [row.path, row]));
  const errors = new Map<string, FieldError>();
  for (const [path, { field, claim }] of taken) {
    const { model } = field;
    const file = found.get(path);
    const endings = FILE_KINDS[file?.kind ?? '']?.endings ?? [];
    if (!file) errors.set(model, fileGone(field, lang, environment));
    else if (claim.endings.length > 0 && !claim.endings.some((ending) => endings.includes(ending)))
      errors.set(model, fieldError(model, 'fileKind', lang, { types: claim.endings.join('、') }));
    else if (claim.maxBytes !== null && file.size > claim.maxBytes)
      errors.set(model, fieldError(model, 'imageLimit', lang));
  }
  return [...errors.values()];
}

/** Whether a written row refers to other files than before. */
export function changesFiles(
  plan: EntityPlan,
  before: JsonObject,
  after: JsonObject,
  environment: Environment,
): boolean {
  const { taken, gone } = changedFiles(plan, before, after, environment);
  return taken.size + gone.length > 0;
}

/** Takes the files that a written row refers to, and releases those it no longer refers to. */
export async function claimFiles(
  plan: EntityPlan,
  id: number,
  before: JsonObject,
  after: JsonObject,
  { tx, lang, session }: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const { taken, gone } = changedFiles(plan, before, after, environment);
  if (taken.size > 0) {
    const { rows } = await sql<{ path: string }>`
      update stored_file set entity = ${plan.id}, data_id = ${id}, free_since = null
       where path = any(${[...taken.keys()]}::text[]) and ${isFree(session)}
      returning path`.execute(tx);
    const got = new Set(rows.map(({ path }) => path));
    const missed = [...taken].filter(([path]) => !got.has(path));
    if (missed.length > 0)
      throw fieldErrors(missed.map(([, { field }]) => fileGone(field, lang, environment)));
  }
  if (gone.length > 0)
    await sql`
      update stored_file set entity = null, data_id = null, free_since = now()
       where path = any(${gone}::text[]) and tenant_id = ${session.tenantId}
         and entity = ${plan.id} and data_id = ${id}`.execute(tx);
}

/** Releases the files of deleted rows. */
export async function freeFiles(
  plan: EntityPlan,
  ids: readonly number[],
  { tx, session }: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  if (!holds(plan, environment)) return;
  await sql`
    update stored_file set entity = null, data_id = null, free_since = now()
     where entity = ${plan.id} and data_id = any(${ids}::bigint[]) and tenant_id = ${session.tenantId}`.execute(
    tx,
  );
}

/** A file without a record, for its uploader. */
function isFree({ tenantId, userId }: Session): RawBuilder<boolean> {
  return sql`tenant_id = ${tenantId} and created_by = ${userId} and entity is null`;
}

function changedFiles(plan: EntityPlan, before: JsonObject, after: JsonObject, environment: Environment) {
  const files = (values: JsonObject) =>
    holds(plan, environment)
      ? filesOf(plan.model.fields, environment.fieldTypes, values)
      : new Map<string, never>();
  const [old, now] = [files(before), files(after)];
  return {
    taken: new Map([...now].filter(([path]) => !old.has(path))),
    gone: [...old.keys()].filter((path) => !now.has(path)),
  };
}

/** Cached, because most entities have no files. */
const holding = new WeakMap<EntityPlan, boolean>();

function holds(plan: EntityPlan, { fieldTypes }: Environment): boolean {
  let known = holding.get(plan);
  if (known === undefined) holding.set(plan, (known = holdsFiles(plan.model.fields, fieldTypes)));
  return known;
}

function fileGone({ model, label }: Field, lang: string, environment: Environment): FieldError {
  return fieldError(model, 'fileGone', lang, { label: environment.word(label, lang) });
}
