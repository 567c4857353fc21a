import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* Requests that compute for long while they hold a connection leave the others theirs. */
let world: DocumentsWorld;
beforeAll(async () => {
  world = await documentsWorld();
});
afterAll(() => world?.close());

test('F8: parallel renames and plans of one author use two connections; the others wait without one', async () => {
  const columns = Array.from({ length: 60 }, (_, at): JsonObject => ({
    ...{ name: `c${at}`, label: `列${at}`, type: 'input' },
  }));
  const entity = (id: string): JsonObject => ({
    ...{ schemaVersion: 2, id, title: '宽表', path: `own/${id}`, module: 'supervised_level', scope: 'org' },
    ...{ rows: { fallback: 'createdBy' }, calls: ['search', 'add', 'detail'], columns },
  });
  const ids: number[] = [];
  for (const id of ['widea', 'wideb', 'widec', 'wided', 'widee', 'widef']) {
    const added = await world.post(`${TABLE_INFO}/add`, {
      kind: 'entity',
      doc: entity(id),
      domain: 'supervised',
    });
    expect(added.code).toBe(200);
    ids.push(added.data.id);
  }
  const { requests } = world.database.pools;
  let [most, running] = [0, true];
  const watch = (async () => {
    while (running) {
      most = Math.max(most, requests!.totalCount - requests!.idleCount + requests!.waitingCount);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const replies = await Promise.all(
    ids.flatMap((id) => [
      world.post(`${TABLE_INFO}/rename/${id}`, { version: 1, from: 'c1', to: 'other' }),
      world.get(`${TABLE_INFO}/diff/${id}`),
    ]),
  );
  running = false;
  await watch;
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
  // Two at work, and two whose connection is about to be returned.
  expect(most).toBeLessThanOrEqual(4);
});
