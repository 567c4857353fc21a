import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db, Seed, SeedContext, Tx } from '../action';
import { recordAccessChange } from '../database/tables/access-changes';
import { grantableCodes, permissionTree } from '../access/permission-tree';
import { writeGrants } from '../access/grants';
import { storeFirstHash } from '../identity/account-changes';
import { hashSecret, randomPassword, sentForm } from '../identity/password';
import { ledgerAt } from '../ledger/ledger-of';
import { problemLine, verifyLedger } from '../ledger/verify-ledger';
import { bulkInsert } from './bulk-insert';
import { firstOrganisation } from './first-organisation';
import { randomStream } from './random';
import { allPlaces, rolesByCode, seedPlace, type SeedPlace } from '../identity/seed-places';
import { seeder } from './apply-seeds';
import { seedOrder } from './seed-order';

/** Options for filling an empty database. */
export interface SeedOptions {
  db: Db;
  model: Model;
  /** `demo`: the seeds of the domains; `small`: the same without money; `none`: one organisation and one administrator. */
  mode: 'demo' | 'small' | 'none';
  /** Seeds by domain id. */
  seeds: ReadonlyMap<string, Seed>;
  /** The first administrator's password with `none`; random when absent. */
  adminPassword?: string | null;
}

/** The result of a seed. */
export interface SeedResult {
  /** False when the database was not empty. */
  seeded: boolean;
  /** The first administrator's random password, to be shown once. */
  adminPassword: string | null;
}

const LOCK = sql`pg_advisory_xact_lock(7203, 2)`;

/** Fills an empty database in one transaction; does nothing if there is a tenant. */
export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const { db, model, mode, seeds } = options;
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = '60s'`.execute(tx);
    // A second server waits here and then finds the database filled.
    await sql`select ${LOCK}`.execute(tx);
    const { rows } = await sql`select from tenant limit 1`.execute(tx);
    if (rows.length > 0) return { seeded: false, adminPassword: null };
    // Seeds may insert rows that refer to later rows; the constraints are checked at the end.
    await sql`set constraints all deferred`.execute(tx);
    const passwords: StoredPasswords[] = [];
    const context = seedContext(tx, model, mode !== 'none', passwords);
    let adminPassword: string | null = null;
    if (mode === 'small') context.shared.set('small', []);
    if (mode !== 'none') {
      for (const domain of seedOrder(model)) await seeds.get(domain)?.(context);
    } else {
      adminPassword = options.adminPassword ? null : randomPassword();
      await firstOrganisation(context, options.adminPassword ?? adminPassword ?? '');
    }
    // The seed files' own rows, also where no domain's code has asked for them.
    for (const place of await allPlaces(tx)) await addAll(tx, model, place, mode === 'none');
    for (const { tenantId, userIds, hash } of passwords)
      await storeFirstHash(tx, tenantId, userIds, await hash);
    const tenants = await sql<{ id: number }>`select id from tenant`.execute(tx);
    for (const { id } of tenants.rows) await recordAccessChange(tx, id);
    await sql`set constraints all immediate`.execute(tx);
    const [unsound] = await verifyLedger(tx);
    if (unsound) throw new Error(problemLine(unsound));
    await sql`analyze`.execute(tx);
    return { seeded: true, adminPassword };
  });
}

/** A row that cannot be added fails the first start, where nothing of a customer can be the cause. */
async function addAll(tx: Tx, model: Model, place: SeedPlace, logged: boolean): Promise<void> {
  const [missed] = await seeder(model, logged)(tx, place);
  if (missed) throw new Error(`The row "${missed.seed.code}" of "${missed.seed.entity}": ${missed.why}`);
}

/** Whether there is no tenant, so that the database would be filled. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from tenant limit 1`.execute(db);
  return rows.length === 0;
}

/** Whether there are accounts with the public demo password. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    demo: boolean;
  }>`select exists (select from tenant where demo) as demo`.execute(db);
  return rows[0]?.demo ?? false;
}

/** Passwords that are being hashed. Hashing takes long and uses other cores, so the seeds continue meanwhile. */
interface StoredPasswords {
  tenantId: number;
  userIds: readonly number[];
  hash: Promise<string>;
}

function seedContext(tx: Tx, model: Model, demo: boolean, passwords: StoredPasswords[]): SeedContext {
  return {
    tx,
    random: randomStream,
    shared: new Map(),
    ledger: (place) => ledgerAt(tx, { ...place, actorId: null, actorName: '系统' }),
    codes: grantableCodes(permissionTree(model.domains)),
    insert(entityId, rows) {
      const entity = model.entities.get(entityId);
      if (!entity) throw new Error(`There is no entity "${entityId}"`);
      return bulkInsert(tx, entity, rows);
    },
    async roles(tenantId, orgId) {
      await addAll(tx, model, await seedPlace(tx, tenantId, orgId), false);
      return rolesByCode(tx, tenantId, orgId);
    },
    grant: ({ tenantId, ...subject }, codes) => writeGrants(tx, tenantId, subject, codes),
    async tenant(name) {
      const { id } = await tx
        .insertInto('tenant')
        .values({ name, demo })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id as number;
    },
    password(tenantId, userIds, typed) {
      // One salt for all: that these accounts have the same password is no secret, and each hash would take 0.1 s.
      const hash = hashSecret(sentForm(typed));
      // If a seed fails meanwhile, its error is the one to report.
      hash.catch(() => undefined);
      passwords.push({ tenantId, userIds, hash });
      return Promise.resolve();
    },
  };
}
