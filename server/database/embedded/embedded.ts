import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { chooseAccount } from './embedded-account';
import { findBinaries } from './embedded-binaries';
import { type Cluster, createCluster, endOrphan, USER } from './embedded-cluster';
import { lockDataDir } from './embedded-lock';
import { Postmaster } from './embedded-postmaster';

/** The embedded PostgreSQL. */
export interface EmbeddedDatabase {
  /** Connection string, as in `DATABASE_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** Options of the embedded PostgreSQL. */
export interface EmbeddedOptions {
  dataDir: string;
  /** Receives messages about slow steps and failures. */
  log(message: string): void;
  /** Runs the slow step of a first start, and says that it runs; default: without a word. */
  step?: Cluster['step'];
  /** Further PostgreSQL settings, by name. */
  settings?: Record<string, string>;
  /** Interval of the heartbeats, and the timeout of each. */
  heartbeatMs?: number;
}

const HEARTBEAT_MS = 2500;

/**
 * Starts the PostgreSQL from the npm package in `<dataDir>/postgres`; the first start creates the cluster. It listens
 * only on a Unix socket.
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
      step: options.step ?? ((_, work) => work()),
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
    // Other accounts may traverse the directory (PostgreSQL may run under another account) but not list it.
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
