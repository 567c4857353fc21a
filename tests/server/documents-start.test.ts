import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { lockTables } from '../../server/database/migration/migrate';
import { LiveModels, type Served } from '../../server/documents/live-models';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { documentsVersion, raiseDocumentsVersion } from '../../server/documents/published-documents';
import { recheckDrafts } from '../../server/documents/recheck-drafts';
import { syncShipped } from '../../server/documents/sync-shipped';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* What a start does with the documents of tenants. */
let world: DocumentsWorld;
/** A page with an unpublished draft that names no column. */
let draft: number;
beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
  await world.publishNew('entity', visit.entity, { domain: 'visits' });
  await world.publishNew('page', visit.page, { domain: 'visits' });
  const doc = { ...visit.page, id: 'wrong-page', searches: [{ column: 'nothing' }] };
  draft = (await world.post(`${TABLE_INFO}/add`, { kind: 'page', doc, domain: 'visits' })).data.id;
});
afterAll(() => world?.close());

const never = new AbortController().signal;
const stored = async () => {
  const { data } = await world.get(`${TABLE_INFO}/detail/${draft}`);
  return { count: data.problemCount as number, version: data.version as number };
};
/** As if an earlier release had found nothing wrong. */
const forget = () =>
  sql`update table_info set problems = null, problem_count = 0 where id = ${draft}`.execute(world.db);

test('the models that the migration builds are the ones that requests use', async () => {
  const { db, model, tenants } = world;
  const { models } = await migrateInstallation(db, model, 'login');
  expect([...models.keys()]).toEqual([tenants.home]);
  const serve = function* (served: typeof model): Generator<void, Served> {
    yield;
    return { model: served } as Served;
  };
  const live = new LiveModels(db, model, serve, undefined, undefined, models);
  const version = await documentsVersion(db, tenants.home);
  const { pages, entities } = (await live.atLeast(tenants.home, version)).model;
  const built = models.get(tenants.home)!;
  expect(pages.get('visit-record')).toBe(built.pages.get('visit-record'));
  expect(entities.get('visit_record')?.entity).toBe(built.entities.get('visit_record')?.entity);
});

test('B8: drafts are checked after the start, not during it', async () => {
  const { count, version } = await stored();
  expect(count).toBe(1);
  await forget();
  await syncShipped(world.db, world.model);
  expect(await stored()).toEqual({ count: 0, version });
  await recheckDrafts(world.db, world.model, new Map(), never);
  expect(await stored()).toEqual({ count, version });
});

test('a check that a publish or a save overtakes stores nothing outdated, and one that is stopped nothing at all', async () => {
  await forget();
  await recheckDrafts(world.db, world.model, new Map(), AbortSignal.abort());
  expect((await stored()).count).toBe(0);

  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(world.db);
    return rows.length;
  };
  let going: Promise<void> | undefined;
  const { version } = await stored();
  await world.db.transaction().execute(async (tx) => {
    await lockTables(tx);
    going = recheckDrafts(world.db, world.model, new Map(), never);
    await expect.poll(waiting).toBe(1);
    // The draft is mended meanwhile, and other documents are published.
    const text = JSON.stringify({ ...visit.page, id: 'wrong-page' } satisfies JsonObject);
    await sql`update table_info set text = ${text}, version = ${version + 1} where id = ${draft}`.execute(tx);
    await raiseDocumentsVersion(tx, world.tenants.home);
  });
  await going;
  expect(await stored()).toEqual({ count: 0, version: version + 1 });
});
