import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { cpuTime } from './cpu-time';
import { freePort } from '../../e2e/support/free-port';

const ROOT = path.resolve('.cache/bench/server-installation');

/** The built product with the entity of the bench, in a persistent folder: a million rows are created once. */
export class BenchInstallation {
  readonly dataDir = path.join(ROOT, '.data');
  private child: ChildProcess | null = null;
  port = 0;

  constructor() {
    fs.mkdirSync(ROOT, { recursive: true });
    for (const part of ['dist', 'domains']) {
      fs.rmSync(path.join(ROOT, part), { recursive: true, force: true });
      fs.cpSync(part, path.join(ROOT, part), { recursive: true });
    }
    fs.cpSync('tests/bench/server/documents', path.join(ROOT, 'domains'), { recursive: true });
    if (!fs.existsSync(path.join(ROOT, 'node_modules')))
      fs.symlinkSync(path.resolve('node_modules'), path.join(ROOT, 'node_modules'));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/api/v1/`;
  }

  /** Starts the server; returns the milliseconds until its first answer. */
  async start(
    nodeArguments: readonly string[] = [],
    limits: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    this.port = await freePort();
    const { PATH, DATABASE_URL } = process.env;
    const begin = performance.now();
    const child = spawn(process.execPath, [...nodeArguments, 'dist/server/main.js'], {
      cwd: ROOT,
      env: {
        PATH,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        NODE_ENV: 'production',
        // In the bench one user sends as many requests as fifty clients can.
        LIMIT_USER_REQUESTS: '0',
        LIMIT_ADDRESS_REQUESTS: '0',
        LIMIT_LAG_MS: '0',
        ...limits,
        ...(DATABASE_URL && { DATABASE_URL }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.child = child;
    child.once('exit', () => (this.child = null));
    while (!(await this.answers())) {
      if (!this.child) throw new Error('the server did not start');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - begin;
  }

  /** CPU milliseconds so far of the server and, if it is built in, of its database. */
  cpuTime(): number {
    return cpuTime(this.child?.pid ?? 0);
  }

  /** The same, of the server's process only. */
  serverCpuTime(): number {
    return cpuTime(this.child?.pid ?? 0, false);
  }

  /** Resident memory of the server's process in megabytes, without its database. */
  residentMegabytes(): number {
    const status = fs.readFileSync(`/proc/${this.child?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}health`)).ok;
    } catch {
      return false;
    }
  }
}
