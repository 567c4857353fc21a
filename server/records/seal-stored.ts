import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../action';
import { planEntities } from './entity-plan';
import { isSealed, type Secrets } from '../secrets/secrets';

/** Rows of one statement. */
const PART = 200;
/** Secrets of a column that are tried at a start. */
const TRIED = 1000;

/** A column with secrets, where it is stored; names are quoted. */
interface Stored {
  entity: string;
  column: string;
  table: string;
  name: string;
}

/**
 * Seals secrets that are stored in the clear: of a version from before there was a key, and of columns that have become
 * secret. Returns how many of the secrets cannot be opened with the keys, such as after a restore without the key.
 */
export async function sealStored(db: Db, models: Iterable<Model>, secrets: Secrets): Promise<number> {
  let unreadable = 0;
  for (const place of placesOf(models)) {
    while ((await sealPart(db, place, secrets)) === PART);
    unreadable += await countUnreadable(db, place, secrets);
  }
  return unreadable;
}

function placesOf(models: Iterable<Model>): Stored[] {
  const found = new Map<string, Stored>();
  for (const model of models) {
    const plans = planEntities(model);
    for (const { entity, fields } of model.entities.values()) {
      // A plan is made of what has secrets only: the server makes the others when they are asked for.
      const plan = fields.some(({ sensitive }) => sensitive === 'secret') && plans.get(entity.id);
      for (const { field, column, apart, name } of plan ? plan.columns.values() : []) {
        if (!plan || field?.sensitive !== 'secret') continue;
        const table = apart === undefined ? plan.table : (plan.beside ?? plan.table);
        found.set(`${table} ${column}`, { entity: plan.id, column: name, table, name: column });
      }
    }
  }
  return [...found.values()];
}

interface SecretRow {
  id: number;
  tenant_id: number;
  value: string;
}

/** Seals some rows; how many there were. */
async function sealPart(db: Db, { entity, column, table, name }: Stored, secrets: Secrets): Promise<number> {
  const { rows } = await sql<SecretRow>`
    /* every tenant */ select id, tenant_id, ${sql.id(name)} as value from ${sql.raw(table)}
     where ${sql.id(name)} is not null and ${sql.id(name)} not like 'sealed:%' limit ${PART}`.execute(db);
  for (const { id, tenant_id: tenantId, value } of rows)
    await sql`
      update ${sql.raw(table)} set ${sql.id(name)} = ${secrets.seal(value, { tenantId, entity, column })}
       where tenant_id = ${tenantId} and id = ${id} and ${sql.id(name)} = ${value}`.execute(db);
  return rows.length;
}

async function countUnreadable(
  db: Db,
  { entity, column, table, name }: Stored,
  secrets: Secrets,
): Promise<number> {
  const { rows } = await sql<SecretRow>`
    /* every tenant */ select id, tenant_id, ${sql.id(name)} as value from ${sql.raw(table)}
     where ${sql.id(name)} like 'sealed:%' limit ${TRIED}`.execute(db);
  return rows.filter(
    ({ tenant_id: tenantId, value }) =>
      isSealed(value) && secrets.open(value, { tenantId, entity, column }) === null,
  ).length;
}
