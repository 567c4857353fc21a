import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { cpuTime } from './cpu-time';
import { freePort } from '../../e2e/support/free-port';

/** The built product with entities of a bench, in a persistent folder: a million rows are created once. */
export class BenchInstallation {
  private readonly root: string;
  readonly dataDir: string;
  private child: ChildProcess | null = null;
  port = 0;

  /** `name` of its folder; `documents`: the folder of its own domains. */
  constructor(name = 'server-installation', documents = 'tests/bench/server/documents') {
    const root = path.resolve('.cache/bench', name);
    this.root = root;
    this.dataDir = path.join(root, '.data');
    fs.mkdirSync(root, { recursive: true });
    for (const part of ['dist', 'domains']) {
      fs.rmSync(path.join(root, part), { recursive: true, force: true });
      fs.cpSync(part, path.join(root, part), { recursive: true });
    }
    fs.cpSync(documents, path.join(root, 'domains'), { recursive: true });
    if (!fs.existsSync(path.join(root, 'node_modules')))
      fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
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
      cwd: this.root,
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
