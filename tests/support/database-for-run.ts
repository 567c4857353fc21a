import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/database/embedded';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the one PostgreSQL of this run. */
    databaseUrl: string;
  }
}

/** Starts one PostgreSQL for all test files; its data is thrown away, so it need not survive a crash. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-test-'));
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
