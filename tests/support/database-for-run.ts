import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/database/embedded/embedded';
import { endOrphan } from '../../server/database/embedded/embedded-cluster';
import { lockDataDir } from '../../server/database/embedded/embedded-lock';
import { chooseTemporaryFolder } from './choose-temporary-folder';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the PostgreSQL of this run. */
    databaseUrl: string;
  }
}

const NAME = 'mortise-test-';

/** Starts one PostgreSQL for all test files. Its data is temporary, so it need not survive a crash. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  chooseTemporaryFolder();
  await removeLeftovers();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), NAME));
  const database = await startEmbedded({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Removes PostgreSQL processes and data of earlier runs that were killed. */
async function removeLeftovers(): Promise<void> {
  const names = fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(NAME));
  for (const dataDir of names.map((name) => path.join(os.tmpdir(), name))) {
    try {
      // Another run may be starting in a new one.
      if (Date.now() - fs.statSync(dataDir).mtimeMs < 60_000) continue;
      lockDataDir(dataDir);
      await endOrphan({ dir: path.join(dataDir, 'postgres'), log: () => undefined });
      fs.rmSync(dataDir, { recursive: true });
    } catch {
      // Used by a running test run, or owned by another user.
    }
  }
}
