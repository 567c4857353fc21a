import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldErrorName } from '../../schemas/errors/error-names';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { ErrorParams } from '../../schemas/text/fill';
import type { Json, JsonObject } from '../../schemas/json';
import type { SettingLevel } from '../../schemas/document/setting-level';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Field, FieldTypes } from '../../schemas/model/field';
import { validateRecord } from '../../schemas/record/validate-record';
import { unstorablePath } from '../../schemas/text/storable-text';
import { snakeCase } from '../../schemas/text/snake-case';
import { firstPoints } from '../../schemas/text/cut-text';
import type { Db, EntityRows, Session } from '../action';
import { fieldErrors } from '../contract/check-body';
import type { ConnectedRequest } from '../contract/request';
import { compileCheck } from './check-engine';

/** The entity that holds the values of a level, with the columns of key and value. */
export interface SettingStore {
  readonly level: SettingLevel;
  readonly model: EntityModel;
  readonly key: string;
  readonly value: string;
}

/** The stored row of a setting; its value is null when it has been taken back. */
export interface StoredSetting {
  readonly id: number;
  readonly version: number;
  readonly value: { value: Json } | null;
}

/** A value to set, or with `inherit`, to take back; `version` is that of the stored row, 0 without one. */
export interface SettingChange {
  readonly k: string;
  readonly v?: Json;
  readonly inherit?: true;
  readonly version: number;
}

/** An error of the catalogue for a value. */
export interface Refusal {
  name: FieldErrorName;
  params: ErrorParams;
}

interface SaveOptions {
  rows: EntityRows;
  fieldTypes: FieldTypes;
  words: { get(text: string): string | undefined };
  /** The field of a setting of this level; undefined for an unknown key. */
  field(key: string): Field | undefined;
  /** Why the organisation may not have a valid value. */
  refusal(key: string, value: Json): Refusal | null;
}

/** The longest value as JSON; the options of each setting bound it further. */
const LONGEST = 10_000;

/** The stored rows of the session's organisation, or of the system, by key. */
export async function storedSettings(
  { model, key, value }: SettingStore,
  { tenantId, orgId }: Session,
  tx: Db,
): Promise<ReadonlyMap<string, StoredSetting>> {
  const isOwn = model.entity.scope === 'org' ? sql`and t.org_id = ${orgId}` : sql``;
  const { rows } = await sql<StoredSetting & { key: string }>`
    select t.id, t.version, ${sql.id('t', snakeCase(key))} as key, ${sql.id('t', snakeCase(value))} as value
      from ${sql.id(model.table)} t where t.tenant_id = ${tenantId} ${isOwn}`.execute(tx);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Sets or takes back values, all or none. Every change is a change of a row, with its version and its log. */
export async function saveSettings(
  store: SettingStore,
  changes: readonly SettingChange[],
  request: ConnectedRequest,
  options: SaveOptions,
): Promise<{ count: number }> {
  await refuseWrong(changes, request, options);
  const stored = await storedSettings(store, request.session, request.tx);
  let count = 0;
  // By key, so that two requests lock rows in the same order.
  for (const change of [...changes].sort((a, b) => (a.k < b.k ? -1 : 1)))
    if (await saveOne(store, change, stored.get(change.k), request, options.rows)) count += 1;
  return { count };
}

/** Throws the errors of all values at once, by key. */
async function refuseWrong(
  changes: readonly SettingChange[],
  { lang, work }: ConnectedRequest,
  { field: fieldOf, fieldTypes, words, refusal }: SaveOptions,
): Promise<void> {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const { k: key, v: value = null, inherit } of changes) {
    const field = fieldOf(key);
    const add = (name: FieldErrorName, params: ErrorParams = {}) =>
      errors.push(fieldError(firstPoints(key, 60), name, lang, params));
    if (!field || seen.has(key)) {
      add(field ? 'badRequest' : 'unknownField', { name: firstPoints(key, 60) });
      continue;
    }
    seen.add(key);
    if (inherit) {
      if (value !== null) add('badRequest');
      continue;
    }
    if (JSON.stringify(value).length > LONGEST || unstorablePath(value) !== null) {
      add('format', { label: field.label });
      continue;
    }
    const found = validateRecord({
      fields: [field],
      checks: [],
      fieldTypes,
      record: { [key]: value },
      language: lang,
      today: '',
      compile: compileCheck,
      translate: (text) => words.get(text) ?? text,
      budget: await work.next(),
    });
    errors.push(...found);
    const refused = found.length === 0 ? refusal(key, value) : null;
    if (refused) add(refused.name, refused.params);
  }
  if (errors.length > 0) throw fieldErrors(errors);
}

async function saveOne(
  store: SettingStore,
  { k: key, v: value = null, inherit, version }: SettingChange,
  stored: StoredSetting | undefined,
  request: ConnectedRequest,
  rows: EntityRows,
): Promise<boolean> {
  // An empty text says nothing of its own; an empty list does.
  const next = inherit || value === null || value === '' ? null : { value };
  const before = stored?.value?.value ?? null;
  const logged = request.trail.length;
  if (!stored) {
    if (version !== 0) throw new AppError('conflict');
    if (next === null) return false;
    await withoutRace(store.key, () => rows.add({ [store.key]: key, [store.value]: next }));
  } else {
    if (version === 0) throw new AppError('conflict');
    await rows.edit(stored.id, { [store.value]: next, version });
  }
  // The log names the setting with its plain values.
  const event = request.trail[logged];
  if (!event) return false;
  const changes: JsonObject | undefined = event.changes;
  if (changes)
    event.changes = { [store.key]: [stored ? key : null, key], [store.value]: [before, next?.value ?? null] };
  return true;
}

/** Two users who set a setting for the first time at once: the second one has not seen the first value. */
async function withoutRace(column: string, add: () => Promise<unknown>): Promise<void> {
  try {
    await add();
  } catch (error) {
    const { errors = [] } = ((error as AppError).data ?? {}) as { errors?: FieldError[] };
    const isTaken =
      error instanceof AppError && errors.length > 0 && errors.every(({ path }) => path === column);
    throw isTaken ? new AppError('conflict') : error;
  }
}
