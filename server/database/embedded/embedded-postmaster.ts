import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, directoryFlag, processOptions, SOCKETS, socketUrl } from './embedded-cluster';
import { watchHeartbeat } from './embedded-heartbeat';
import { endPostmaster, isStopped, killProcessesIn } from './embedded-process';

/** With half a second in between: old processes on a busy machine may take a while to end. */
const ATTEMPTS = 40;
/** Failed heartbeats after which a start is considered hung. A recovering PostgreSQL responds to them. */
const SILENT_BEATS = 12;

/** The running PostgreSQL of a cluster. If it ends unexpectedly or hangs, it is restarted at the same address. */
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
   * Starts PostgreSQL and waits until it responds. Old processes that hold the shared memory would prevent the start,
   * so they are killed first. A process that the kernel is still ending makes the start fail; then it is retried.
   */
  async start(): Promise<void> {
    for (let attempt = 1; !this.stopping; attempt++) {
      await killProcessesIn(this.cluster.dir);
      if (this.stopping) return;
      this.removeEmptyLocks();
      const child = this.spawn();
      this.child = child;
      if (await this.serves(child)) {
        const end = watchHeartbeat(
          this.url('postgres'),
          this.heartbeatMs,
          () => isStopped(child.pid!),
          () => this.kill(child),
        );
        const ended = () => {
          end();
          void this.restart();
        };
        // It may have ended since it responded.
        if (child.exitCode !== null || child.signalCode !== null) ended();
        else child.once('exit', ended);
        return;
      }
      if (attempt === ATTEMPTS) {
        const words = fs.readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
        throw new Error(`PostgreSQL does not start. The end of its log ${this.logFile}:\n${words}`);
      }
      await sleep(500);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child?.pid) await endPostmaster(this.child.pid, this.cluster.dir);
    fs.rmSync(this.socketDir, { recursive: true, force: true });
  }

  /**
   * A process killed between creating and writing a lock file leaves it empty, and PostgreSQL does not start with an
   * empty one.
   */
  private removeEmptyLocks(): void {
    const socket = path.join(this.socketDir, '.s.PGSQL.5432.lock');
    for (const file of [path.join(this.cluster.dir, 'postmaster.pid'), socket])
      if (fs.statSync(file, { throwIfNoEntry: false })?.size === 0) fs.rmSync(file);
  }

  private spawn(): ChildProcess {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.socketDir,
      unix_socket_permissions: '0700',
      timezone: 'Asia/Shanghai',
      log_timezone: 'Asia/Shanghai',
      // The details of an error contain row values.
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
        // A separate process group: Ctrl-C must reach only the server, which then stops the database.
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    fs.closeSync(log);
    // A program that cannot be executed results in a child without a pid.
    child.once('error', (error) => this.cluster.log(error.message));
    return child;
  }

  /** False when the process ended before it was ready, or hung. */
  private async serves(child: ChildProcess): Promise<boolean> {
    const url = this.url('postgres');
    for (let spoke = performance.now(); ; await sleep(30)) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: this.heartbeatMs });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } catch (error) {
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
        if (error instanceof pg.DatabaseError) spoke = performance.now();
        else if (performance.now() - spoke > SILENT_BEATS * this.heartbeatMs) this.kill(child);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  /** A hung process does not react to milder signals. Its children are killed before the next start. */
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
