import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { chooseAccount } from './embedded-account';
import { findBinaries } from './embedded-binaries';
import { type Cluster, createCluster, endOrphan, USER } from './embedded-cluster';
import { lockDataDir } from './embedded-lock';
import { Postmaster } from './embedded-postmaster';

/** A PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** Connection string, as `DATABASE_URL` takes it. */
  url: string;
  stop(): Promise<void>;
}

/** How a PostgreSQL of the server itself is started. */
export interface EmbeddedOptions {
  dataDir: string;
  /** Told what takes time and what went wrong. */
  log(message: string): void;
  /** Further settings of PostgreSQL, by name. */
  settings?: Record<string, string>;
  /** How often it is asked whether it lives, and how long it may take to say so. */
  heartbeatMs?: number;
}

const HEARTBEAT_MS = 2500;

/**
 * Starts the PostgreSQL that comes as an npm package on `<dataDir>/postgres`, creating the cluster on the first
 * start. It listens on a unix socket only.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = makeDataDir(options.dataDir);
  const unlock = lockDataDir(dataDir);
  let postmaster: Postmaster | null = null;
  try {
    const account = chooseAccount(dataDir);
    const cluster: Cluster = {
      dataDir,
      dir: path.join(dataDir, 'postgres'),
      account,
      binaries: findBinaries(account !== null),
      log: options.log,
    };
    const settings = options.settings ?? {};
    await createCluster(cluster, settings.fsync !== 'off');
    await endOrphan(cluster);
    postmaster = new Postmaster(cluster, settings, options.heartbeatMs ?? HEARTBEAT_MS);
    await postmaster.start();
    await createDatabase(postmaster.url('postgres'));
  } catch (error) {
    await postmaster?.stop();
    unlock();
    throw error;
  }
  const running = postmaster;
  return {
    url: running.url(USER),
    stop: async () => {
      await running.stop();
      unlock();
    },
  };
}

function makeDataDir(dir: string): string {
  try {
    // Others may pass through (PostgreSQL may run under another account) but not look around.
    fs.mkdirSync(dir, { recursive: true, mode: 0o711 });
    fs.accessSync(dir, fs.constants.W_OK);
    return fs.realpathSync(dir);
  } catch (error) {
    throw new Error(`The data directory ${dir} cannot be written: ${(error as Error).message}`);
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (!rowCount) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}
