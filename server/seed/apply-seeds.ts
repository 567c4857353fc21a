import { sql } from 'kysely';
import type { Model } from '../../schemas/model/model';
import type { Db, Tx } from '../action';
import { installationOf } from '../configuration/server-settings';
import { settingsReader } from '../configuration/settings-in-force';
import { withoutRates } from '../contract/limits';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { placesLacking, type SeedPlace } from '../identity/seed-places';
import { addSeeds, seededKey, type MissedSeed } from '../records/add-seeds';
import { createEnvironment } from '../records/environment';

/** A place whose rows could not all be added. */
interface MissedPlace extends MissedSeed {
  tenantId: number;
  orgId: number;
}

/** The language of the documents: rows that no person asks for are named in it. */
const LANGUAGE = 'zh-CN';

/**
 * Adds the rows and roles of seed files that an organisation, its tenant or the installation lacks: on the first start,
 * and after an upgrade with new ones. One transaction for each organisation, so that an interrupted start continues
 * with the next; several servers that start at once wait for each other.
 */
export async function applySeeds(
  db: Db,
  shipped: Model,
  tenants: ReadonlyMap<number, Model> = new Map(),
): Promise<MissedPlace[]> {
  const missed: MissedPlace[] = [];
  for (const place of await placesWithoutSeeds(db, shipped)) {
    const { tenantId, orgId } = place;
    const add = seeder(tenants.get(tenantId) ?? shipped, true);
    const found = await runInTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local lock_timeout = '60s'`.execute(tx);
      return add(tx, place);
    });
    missed.push(...found.map((one) => ({ ...one, tenantId, orgId })));
  }
  return missed;
}

const environments = new WeakMap<Model, ReturnType<typeof createEnvironment>>();

/** Adds the seeds of one place in a transaction of the owner. */
export function seeder(model: Model, logged: boolean) {
  const settings = settingsReader(model, installationOf(withoutRates()));
  let environment = environments.get(model);
  if (!environment) environments.set(model, (environment = createEnvironment(model, withoutRates())));
  const known = environment;
  return async (tx: Tx, place: SeedPlace): Promise<MissedSeed[]> =>
    addSeeds(tx, place, known, {
      lang: LANGUAGE,
      settings: await settings.of(tx, place),
      logged,
      each: (work) => undoable(tx, work),
    });
}

async function undoable<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint seed`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint seed`.execute(tx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint seed`.execute(tx);
    throw error;
  }
}

/** The organisations that lack rows; those of an organisation refer to those of its tenant. */
function placesWithoutSeeds(db: Db, { seeds }: Model): Promise<SeedPlace[]> {
  const keys = (isOwn: boolean) =>
    seeds.flatMap((seed) => ((seed.scope === 'org') === isOwn ? [seededKey(seed)] : []));
  return seeds.length === 0 ? Promise.resolve([]) : placesLacking(db, keys(true), keys(false));
}
