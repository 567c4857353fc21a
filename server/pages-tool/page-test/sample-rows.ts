import { sql } from 'kysely';
import type { JsonObject } from '../../../schemas/json';
import type { EntityModel, StoredField } from '../../../schemas/model/entity-model';
import type { Model } from '../../../schemas/model/model';
import type { Db } from '../../action';
import { IDENTITY_ENTITIES } from '../../identity/identity-entities';
import { bulkInsert } from '../../seed/bulk-insert';
import { sampleValue } from './sample-value';

/** Where sample rows belong, and who has made them. */
export interface SamplePlace {
  tenantId: number;
  orgId: number;
  userId: number;
}

/** An entity without sample rows, and why. */
export interface MissingRows {
  entity: string;
  why: string;
}

/** Children of a node in a tree of sample rows. */
const CHILDREN = 9;
const DOCUMENTS = 'dynamic_sys_table';

/** The entities whose rows a run makes: those of users, roles, organisations, documents and settings are real ones. */
export function sampledEntities(model: Model): EntityModel[] {
  const lines = new Set(
    [...model.entities.values()].flatMap(({ fields }) => fields.flatMap((one) => one.lines?.entity ?? [])),
  );
  const own: readonly string[] = [...IDENTITY_ENTITIES, DOCUMENTS];
  return [...model.entities.values()].filter(
    (one) => !own.includes(one.entity.id) && (one.has('add') || lines.has(one.entity.id)),
  );
}

/**
 * Makes every sampled entity have exactly `count` rows, straight in the database of a throw-away installation. Rows
 * that are there stay, unless `count` is 0. Returns the entities for which that is impossible.
 */
export async function sampleRows(
  db: Db,
  model: Model,
  place: SamplePlace,
  count: number,
): Promise<MissingRows[]> {
  const missing: MissingRows[] = [];
  for (const entity of inOrder(model, count === 0))
    try {
      if (count === 0) await sql`delete from ${sql.table(entity.table)}`.execute(db);
      else await addRows(db, model, entity, place, count);
    } catch (error) {
      missing.push({ entity: entity.entity.id, why: (error as Error).message });
    }
  return missing;
}

/** Entities after those that they refer to, or before them. */
function inOrder(model: Model, reversed: boolean): EntityModel[] {
  const wanted = new Set(sampledEntities(model));
  const done = new Set<EntityModel>();
  const visit = (one: EntityModel) => {
    if (!wanted.has(one) || done.has(one)) return;
    done.add(one);
    for (const { source } of one.fields) {
      const other = source && model.entities.get(source.entity);
      if (other) visit(other);
    }
    ordered.push(one);
  };
  const ordered: EntityModel[] = [];
  for (const one of wanted) visit(one);
  return reversed ? ordered.toReversed() : ordered;
}

async function addRows(
  db: Db,
  model: Model,
  entity: EntityModel,
  place: SamplePlace,
  count: number,
): Promise<void> {
  const known = await idsOf(db, entity);
  const ids = new Map<string, readonly number[]>();
  for (const { field } of entity.stored) {
    const other = field.source && model.entities.get(field.source.entity);
    if (other) ids.set(field.model, await idsOf(db, other));
  }
  const order = orderColumn(model, entity);
  const columns = entity.stored
    .filter((one) => isFilled(entity, one))
    .map((one) => withoutSingleChoices(entity, one));
  const rowOf = (at: number, parent: number | null): JsonObject => ({
    tenantId: place.tenantId,
    orgId: entity.entity.scope === 'org' ? place.orgId : null,
    createdBy: place.userId,
    updatedBy: place.userId,
    ...Object.fromEntries(
      columns.map((one) => [one.field.model, sampleValue(one, at, ids.get(one.field.model) ?? [])]),
    ),
    ...(order !== undefined && { [order]: 1 }),
    ...(entity.entity.tree && { [entity.entity.tree.parent]: parent }),
  });
  await db.transaction().execute(async (tx) => {
    const all = [...known];
    // Level by level, because a node names its parent.
    while (all.length < count) {
      const from = all.length;
      const most = entity.entity.tree ? Math.max(1, Math.min(count - from, from * CHILDREN)) : count - from;
      const rows = Array.from({ length: most }, (_, step) => {
        const at = from + step;
        return rowOf(at, from === 0 ? null : (all[Math.floor((at - 1) / CHILDREN)] ?? null));
      });
      all.push(...(await bulkInsert(tx, entity, rows)));
    }
  });
}

/** The ids of all rows, oldest first. */
export async function idsOf(db: Db, { table }: EntityModel): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The column that numbers the lines of a record. */
function orderColumn({ entities }: Model, { entity }: EntityModel): string | undefined {
  return [...entities.values()]
    .flatMap(({ fields }) => fields)
    .find(({ lines }) => lines?.entity === entity.id)?.lines?.order;
}

/** The column without the choices that one row alone may have, if it has others. */
function withoutSingleChoices({ entity }: EntityModel, one: StoredField): StoredField {
  const { field } = one;
  const column = entity.columns.find(({ name }) => name === field.model);
  const single: readonly unknown[] = (column?.unique && column.uniqueWhere?.[field.model]) || [];
  const options = field.options.options?.filter(({ value }) => !single.includes(value)) ?? [];
  return options.length === 0 ? one : { ...one, field: { ...field, options: { ...field.options, options } } };
}

/** Whether sample rows differ in a column: its default, and what only the server writes, are left as they are. */
function isFilled({ entity }: EntityModel, { field }: StoredField): boolean {
  const column = entity.columns.find(({ name }) => name === field.model);
  if (!column || field.isState || column.exclusive || column.name === entity.status) return false;
  if (entity.switches?.some((one) => one.column === column.name)) return false;
  return !column.readOnly || column.unique !== undefined || field.source !== undefined;
}
