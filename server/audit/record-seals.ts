import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { JsonObject } from '../../schemas/json';
import type { Db } from '../action';
import { firstOrganisation } from '../identity/organisations';
import { databaseName, newestSeals, type SealNotes } from './noted-seals';
import { writeLogs } from './write-logs';

/** Operations at the machine after which the seals in the database count as the newest. */
const TITLES = { restore: '恢复备份', 'accept-seals': '确认封印' } as const;

/**
 * Writes into the operation log that the seals in the database count from now on, and which seals had been noted
 * before. Returns a function that notes them; call it after the commit.
 */
export async function recordSeals(
  db: Db,
  notes: SealNotes,
  what: keyof typeof TITLES,
  facts: JsonObject = {},
): Promise<() => void> {
  const database = await databaseName(db);
  const seals = await newestSeals(db);
  const before = notes.read(database).seals;
  const home = await firstOrganisation(db);
  if (home)
    await writeLogs(db, {
      actor: {
        userId: null,
        userName: os.userInfo().username,
        loginType: 0,
        ...home,
      },
      ...{ method: '', path: what, ip: '', requestId: randomUUID(), entity: null, module: TITLES[what] },
      ...{ title: TITLES[what], router: {}, env: {}, resCode: 200, resMsg: '', costMs: 0, events: [] },
      data: { ...facts, seals: { ...seals }, before: { ...before } } as unknown as JsonObject,
    });
  return () => notes.write(database, { seals });
}
