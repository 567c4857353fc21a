import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, directoryFlag, processOptions, SOCKETS, socketUrl } from './embedded-cluster';
import { watchHeartbeat } from './embedded-heartbeat';
import { endPostmaster } from './embedded-process';

/** With half a second between them: old processes of a busy machine may take a while to go. */
const ATTEMPTS = 40;

/** The running PostgreSQL of a cluster. Should it end unexpectedly or hang, it is started again at the same address. */
export class Postmaster {
  private readonly socketDir: string;
  private readonly logFile: string;
  private child: ChildProcess | null = null;
  private stopping = false;

  constructor(
    private readonly cluster: Cluster,
    private readonly settings: Record<string, string>,
    private readonly heartbeatMs: number,
  ) {
    this.logFile = path.join(cluster.dataDir, 'postgres.log');
    this.socketDir = fs.mkdtempSync(SOCKETS);
    if (cluster.account) fs.chownSync(this.socketDir, cluster.account.uid, cluster.account.gid);
  }

  /** Connection string of a database. */
  url(database: string): string {
    return socketUrl(this.socketDir, database);
  }

  /**
   * Starts PostgreSQL and waits until it answers. Right after a crash its old processes may still hold the shared
   * memory for a moment, and the start fails: then once more.
   */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const child = this.spawn();
      this.child = child;
      if (await this.answers(child)) {
        const end = watchHeartbeat(this.url('postgres'), this.heartbeatMs, () => this.kill(child));
        child.once('exit', () => {
          end();
          void this.restart();
        });
        return;
      }
      if (this.stopping) return;
      if (attempt === ATTEMPTS) {
        const words = fs.readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
        throw new Error(`PostgreSQL does not start. The end of its log ${this.logFile}:\n${words}`);
      }
      await sleep(500);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child?.pid && this.child.exitCode === null) await endPostmaster(this.child.pid);
    fs.rmSync(this.socketDir, { recursive: true, force: true });
  }

  private spawn(): ChildProcess {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.socketDir,
      unix_socket_permissions: '0700',
      timezone: 'Asia/Shanghai',
      log_timezone: 'Asia/Shanghai',
      // The details of an error are values of rows.
      log_error_verbosity: 'terse',
      ...this.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const size = fs.statSync(this.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const log = fs.openSync(this.logFile, size > 10_000_000 ? 'w' : 'a', 0o600);
    const { account, binaries, dir } = this.cluster;
    if (account) fs.fchownSync(log, account.uid, account.gid);
    const child = spawn(
      path.join(binaries, 'bin/postgres'),
      [...directoryFlag(this.cluster, dir), ...flags],
      {
        ...processOptions(this.cluster, dir),
        // A group of its own: Ctrl-C must reach the server first, which then stops the database.
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    fs.closeSync(log);
    // A program that cannot be run at all shows as a child without a process number.
    child.once('error', (error) => this.cluster.log(error.message));
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

  /** One that hangs does not hear anything gentler. */
  private kill(child: ChildProcess): void {
    if (this.stopping) return;
    this.cluster.log('The database does not answer any more …');
    child.kill('SIGKILL');
  }

  private async restart(): Promise<void> {
    if (this.stopping) return;
    this.cluster.log('The database ended unexpectedly and is started again …');
    try {
      await this.start();
    } catch (error) {
      this.cluster.log((error as Error).message);
      process.exit(1);
    }
  }
}
