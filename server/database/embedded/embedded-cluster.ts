import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './embedded-account';
import { endPostmaster, killProcessesIn, worksIn } from './embedded-process';

/** A PostgreSQL data directory and how to run it. */
export interface Cluster {
  dataDir: string;
  /** The data directory: `<dataDir>/postgres`. */
  dir: string;
  /** Path of the PostgreSQL binaries. */
  binaries: string;
  account: Account;
  log(message: string): void;
  /** Runs the slow step of a first start, and says that it runs. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
}

/** The only database role; it owns everything. */
export const USER = 'mortise';

/** Prefix of the socket directories: a socket path is limited to about 100 characters, a data directory is not. */
export const SOCKETS = '/tmp/mortise-';

/** Connection string of a database. Other accounts cannot enter the directory, so there is no password. */
export function socketUrl(socketDir: string, database: string): string {
  return `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** Whether a data directory contains a database. */
export function hasDatabase(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, 'postgres'));
}

/** Connection string of the running database in a data directory; null when none is running. */
export function runningDatabase(dataDir: string): string | null {
  const dir = path.join(dataDir, 'postgres');
  const file = path.join(dir, 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return worksIn(Number(lines[0]), fs.realpathSync(dir)) ? socketUrl(lines[4] ?? '', USER) : null;
}

/**
 * The argument by which a PostgreSQL program names its working directory. Its account may not be able to traverse the
 * path (`/root`, for example). On Linux a process can reach its working directory without traversal, and the directory
 * is entered before the account changes.
 */
export function directoryFlag(cluster: Cluster, dir: string): string[] {
  return ['-D', cluster.account && process.platform === 'linux' ? '/proc/self/cwd' : dir];
}

/** The process options of every PostgreSQL program. */
export function processOptions(cluster: Cluster, cwd: string) {
  return { cwd, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...cluster.account };
}

/**
 * Creates the cluster if it does not exist, in a directory that is renamed at the end, so that an interrupted start
 * leaves no partial one.
 */
export async function createCluster(cluster: Cluster, durable: boolean): Promise<void> {
  for (const name of fs.readdirSync(cluster.dataDir)) {
    if (name.startsWith('postgres.new-')) fs.rmSync(path.join(cluster.dataDir, name), { recursive: true });
  }
  if (fs.existsSync(cluster.dir)) return checkVersion(cluster);
  await cluster.step('Creating the database', () => initialise(cluster, durable));
}

async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const half = fs.mkdtempSync(path.join(cluster.dataDir, 'postgres.new-'));
  if (cluster.account) fs.chownSync(half, cluster.account.uid, cluster.account.gid);
  // The libc locale must classify letters (pg_trgm needs that); macOS has no C.UTF-8.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const flags = [
    ...directoryFlag(cluster, half),
    ...[`--username=${USER}`, '--auth=trust', '--no-instructions', '--encoding=UTF8'],
    ...['--locale=C', `--lc-ctype=${letters}`, '--locale-provider=icu', '--icu-locale=zh-CN'],
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(
      path.join(cluster.binaries, 'bin/initdb'),
      flags,
      processOptions(cluster, half),
    );
    fs.renameSync(half, cluster.dir);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${cluster.dataDir}: ${(error as Error).message}`);
  }
}

function checkVersion({ dir, binaries }: Cluster): void {
  let has: string;
  try {
    has = fs.readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new Error(
      `The database in ${dir} cannot be read: ${(error as Error).message}. ` +
        'If it was first started by another account, start it as that account, or set DATA_DIR.',
    );
  }
  const catalogue = fs.readFileSync(path.join(binaries, 'share/postgresql/postgres.bki'), 'utf8');
  const brings = /^# PostgreSQL (\d+)/.exec(catalogue)?.[1];
  if (has !== brings) {
    throw new Error(
      `The database in ${dir} was created by PostgreSQL ${has}; this version of Mortise includes ${brings}. ` +
        'Move the data with pg_dump, or set DATA_DIR to a new directory.',
    );
  }
}

/**
 * Ends PostgreSQL processes of a killed server: even a stopped one holds the shared memory and prevents a new start.
 * Call this with the directory locked, so that no server is using it.
 */
export async function endOrphan(cluster: Pick<Cluster, 'dir' | 'log'>): Promise<void> {
  const file = path.join(cluster.dir, 'postmaster.pid');
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number(lines[0]);
  const socketDir = lines[4] ?? '';
  if (pid > 0 && worksIn(pid, cluster.dir)) {
    cluster.log(`Stopping the database that a killed server left running (process ${pid}) …`);
    await endPostmaster(pid, cluster.dir);
  } else {
    await killProcessesIn(cluster.dir);
    // The process id may belong to another program by now, which would prevent PostgreSQL from starting.
    fs.rmSync(file, { force: true });
  }
  if (socketDir.startsWith(SOCKETS)) fs.rmSync(socketDir, { recursive: true, force: true });
}
