import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import type { MoneyEffect, MoneyOperation } from './money-operations';

/** What a money server answers; `busy`: nothing was done, or nobody knows. */
export interface MoneyReply {
  effect?: MoneyEffect;
  /** Name of the refusal. */
  refused?: string;
  busy?: string;
  failed?: string;
}

/** A money server in its own process, which is killed and started again. */
export class MoneyProcess {
  private child: ChildProcess | null = null;
  private readonly waiting = new Map<number, (reply: MoneyReply) => void>();
  private sent = 0;

  constructor(
    private readonly program: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      env: { PATH: process.env.PATH, ...this.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin!.on('error', () => undefined);
    const lines = readline.createInterface({ input: child.stdout! });
    await once(lines, 'line');
    lines.on('line', (line) => {
      const { n, ...reply } = JSON.parse(line) as MoneyReply & { n: number };
      this.waiting.get(n)?.(reply);
      this.waiting.delete(n);
    });
    this.child = child;
  }

  /** Does an operation; `busy` when the server is gone before it has answered. */
  call(key: string, operation: MoneyOperation): Promise<MoneyReply> {
    const { child } = this;
    if (!child) return Promise.resolve({ busy: 'gone' });
    const n = ++this.sent;
    return new Promise((resolve) => {
      this.waiting.set(n, resolve);
      child.stdin!.write(`${JSON.stringify({ n, key, operation })}\n`);
    });
  }

  /** Kills it; whoever waits for an answer does not get it. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    for (const tell of this.waiting.values()) tell({ busy: 'killed' });
    this.waiting.clear();
  }
}
