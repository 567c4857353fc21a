import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, chooseAccount } from './embedded-account';
import { findBinaries } from './embedded-binaries';
import { lockDataDir } from './embedded-lock';
import { endPostmaster, worksIn } from './embedded-process';

/** A PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** Connection string of the database `mortise`. */
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Told what takes time and what went wrong. */
  log(message: string): void;
  /** Further server settings, as `-c name=value`. */
  settings?: Record<string, string>;
}

const USER = 'mortise';

/** Starts PostgreSQL on `<dataDir>/postgres`, creating the cluster on the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = prepareDataDir(options.dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const cluster = new Cluster(dataDir, options);
    await cluster.create();
    await cluster.endOrphan();
    await cluster.start();
    return {
      url: cluster.url(USER),
      stop: async () => {
        await cluster.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function prepareDataDir(dir: string): string {
  try {
    fs.mkdirSync(dir, { recursive: true });
    fs.accessSync(dir, fs.constants.W_OK);
    return fs.realpathSync(dir);
  } catch (error) {
    throw new Error(`The data directory ${dir} cannot be written: ${(error as Error).message}`);
  }
}

class Cluster {
  private readonly account: Account;
  private readonly binaries: string;
  private readonly dir: string;
  private socketDir = '';
  private postmaster: ChildProcess | null = null;
  private stopping = false;

  constructor(
    private readonly dataDir: string,
    private readonly options: EmbeddedOptions,
  ) {
    this.dir = path.join(dataDir, 'postgres');
    this.account = chooseAccount(dataDir);
    this.binaries = findBinaries(this.account !== null);
  }

  url(database: string): string {
    return `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(this.socketDir)}`;
  }

  /** Makes the cluster in a directory of its own and renames it, so that an interrupted start leaves no half one. */
  async create(): Promise<void> {
    for (const name of fs.readdirSync(this.dataDir)) {
      if (name.startsWith('postgres.new-')) fs.rmSync(path.join(this.dataDir, name), { recursive: true });
    }
    if (fs.existsSync(this.dir)) return this.checkVersion();
    this.options.log('Creating the database …');
    const half = fs.mkdtempSync(path.join(this.dataDir, 'postgres.new-'));
    if (this.account) fs.chownSync(half, this.account.uid, this.account.gid);
    // `C.UTF-8` tells letters from other characters (pg_trgm needs that); macOS does not have it.
    const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    const flags = [
      ...['-D', this.pathFor(half), `--username=${USER}`, '--auth=trust', '--no-instructions'],
      ...['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`],
      ...['--locale-provider=icu', '--icu-locale=zh-CN'],
      ...(this.options.settings?.fsync === 'off' ? ['--no-sync'] : []),
    ];
    try {
      await promisify(execFile)(this.program('initdb'), flags, this.processOptions(half));
      fs.renameSync(half, this.dir);
    } catch (error) {
      fs.rmSync(half, { recursive: true, force: true });
      throw new Error(`The database could not be created in ${this.dataDir}: ${(error as Error).message}`);
    }
  }

  private checkVersion(): void {
    let has: string;
    try {
      has = fs.readFileSync(path.join(this.dir, 'PG_VERSION'), 'utf8').trim();
    } catch (error) {
      throw new Error(
        `The database in ${this.dir} cannot be read: ${(error as Error).message}. ` +
          'If it was first started by another account, start it as that account, or set DATA_DIR.',
      );
    }
    const share = fs.readFileSync(path.join(this.binaries, 'share/postgresql/postgres.bki'), 'utf8');
    const needs = /^# PostgreSQL (\d+)/.exec(share)?.[1];
    if (has !== needs) {
      throw new Error(
        `The database in ${this.dir} was made by PostgreSQL ${has}, this version brings ${needs}. ` +
          'Move the data with pg_dump, or set DATA_DIR to a new directory.',
      );
    }
  }

  /** A killed server leaves its PostgreSQL running. The lock is ours, so nobody uses it: end it cleanly. */
  async endOrphan(): Promise<void> {
    const file = path.join(this.dir, 'postmaster.pid');
    if (!fs.existsSync(file)) return;
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (worksIn(pid, this.dir)) {
      this.options.log(`Stopping the database that a killed server left running (process ${pid}) …`);
      await endPostmaster(pid);
    } else {
      // The number may belong to another program by now, which would make PostgreSQL refuse to start.
      fs.rmSync(file, { force: true });
    }
    const socketDir = lines[4] ?? '';
    if (socketDir.startsWith('/tmp/mortise-')) fs.rmSync(socketDir, { recursive: true, force: true });
  }

  async start(): Promise<void> {
    // Not below the data directory: a socket's path is limited to about 100 characters.
    this.socketDir = fs.mkdtempSync('/tmp/mortise-');
    if (this.account) fs.chownSync(this.socketDir, this.account.uid, this.account.gid);
    await this.run();
    await this.createDatabase();
  }

  /**
   * Starts PostgreSQL and waits until it answers. Right after a crash its old processes may still hold the shared
   * memory for a moment, and the start fails: then once more.
   */
  private async run(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const child = this.spawn();
      if (await this.answers(child)) {
        this.postmaster = child;
        child.once('exit', () => void this.restart());
        return;
      }
      if (attempt === 10)
        throw new Error(`PostgreSQL does not start. Its log: ${this.logFile()}\n${this.lastWords()}`);
      await sleep(500);
    }
  }

  private spawn(): ChildProcess {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.socketDir,
      unix_socket_permissions: '0700',
      timezone: 'Asia/Shanghai',
      log_timezone: 'Asia/Shanghai',
      ...this.options.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = this.openLog();
    const child = spawn(this.program('postgres'), ['-D', this.pathFor(this.dir), ...flags], {
      ...this.processOptions(this.dir),
      // A group of its own: Ctrl-C must reach the server first, which then stops the database.
      detached: true,
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    child.on('error', () => undefined);
    return child;
  }

  /** False when the process ended before it answered. */
  private async answers(child: ChildProcess): Promise<boolean> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.url('postgres') });
      try {
        await client.connect();
        return true;
      } catch {
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
        await sleep(30);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  private async restart(): Promise<void> {
    if (this.stopping) return;
    this.options.log('The database ended unexpectedly and is started again …');
    try {
      await this.run();
    } catch (error) {
      this.options.log((error as Error).message);
      process.exit(1);
    }
  }

  private async createDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url('postgres') });
    await client.connect();
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
      if (!rowCount) await client.query(`create database ${USER}`);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.postmaster?.pid && this.postmaster.exitCode === null) await endPostmaster(this.postmaster.pid);
    fs.rmSync(this.socketDir, { recursive: true, force: true });
  }

  private program(name: string): string {
    return path.join(this.binaries, 'bin', name);
  }

  /**
   * The account PostgreSQL runs under may not be able to walk down to the data directory (think of `/root`). Linux
   * gives every process a way to its working directory that needs no walk, and the working directory is entered
   * before the account changes.
   */
  private pathFor(dir: string): string {
    return this.account && process.platform === 'linux' ? '/proc/self/cwd' : dir;
  }

  private processOptions(cwd: string) {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
    return { cwd, env, ...this.account };
  }

  private logFile(): string {
    return path.join(this.dataDir, 'postgres.log');
  }

  private openLog(): number {
    const size = fs.statSync(this.logFile(), { throwIfNoEntry: false })?.size ?? 0;
    return fs.openSync(this.logFile(), size > 10_000_000 ? 'w' : 'a');
  }

  private lastWords(): string {
    return fs.readFileSync(this.logFile(), 'utf8').split('\n').slice(-8).join('\n');
  }
}
