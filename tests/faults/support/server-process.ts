import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { JsonObject } from '../../../schemas/json';
import { sentForm } from '../../../server/identity/password';
import { freePort } from '../../e2e/support/free-port';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds what the processes run, unless it is as it should be. */
export function prepareBuild(): void {
  const { status } = spawnSync(process.execPath, ['server/launch/prepare.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed.');
}

export interface Reply {
  status: number;
  code: number;
  msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers it knows
  data: any;
}

interface CallOptions {
  token?: string;
  body?: JsonObject;
  /** `Idempotency-Key`. */
  key?: string;
}

/** A server in a process of its own, which can be killed like any other and started again at the same address. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private printed = '';

  private constructor(
    private readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Nothing runs yet. Tests ask as fast as they can, so there is no bound on that. */
  static async prepare(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), { LIMIT_USER_REQUESTS: '0', LIMIT_SIGN_INS: '0', ...env });
  }

  /** Where it serves. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** All it has printed since its last start. */
  get output(): string {
    return this.printed;
  }

  get runs(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts it, with further settings if need be; resolves when it serves, and throws what it said when it ends instead. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const code = await this.launch(more);
    if (code !== null) throw new Error(`The server ended with ${code}:\n${this.printed}`);
  }

  /** Starts it where it must not start; resolves with its exit code. */
  async refuse(more: Readonly<Record<string, string>> = {}): Promise<number> {
    const code = await this.launch(more);
    if (code === null) throw new Error('The server started.');
    return code;
  }

  private async launch(more: Readonly<Record<string, string>>): Promise<number | null> {
    this.printed = '';
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(this.port), ...this.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const serves = new Promise<null>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          this.printed += String(text);
          if (this.printed.includes('Mortise is running')) resolve(null);
        });
    });
    return Promise.race([serves, once(child, 'close').then(([code]) => Number(code))]);
  }

  /** `SIGTERM` stops it in order, `SIGKILL` as a power cut would. Resolves with the exit code when it is gone. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (!child || !this.runs) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  /** Null: no answer came, so nobody knows whether it was done. */
  async call(method: 'GET' | 'POST', address: string, options: CallOptions = {}): Promise<Reply | null> {
    const { token, body, key } = options;
    try {
      const answer = await fetch(`${this.url}/api/v1/${address}`, {
        method,
        headers: {
          ...(token && { token }),
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, ...((await answer.json()) as Omit<Reply, 'status'>) };
    } catch {
      return null;
    }
  }

  /** As `call`, where an answer must come. */
  async ask(method: 'GET' | 'POST', address: string, options?: CallOptions): Promise<Reply> {
    const reply = await this.call(method, address, options);
    if (!reply) throw new Error(`No answer to ${address}.\n${this.printed}`);
    return reply;
  }

  async signIn(loginName: string, password: string): Promise<string> {
    const body = { loginName, loginPwd: sentForm(password) };
    const { data, msg } = await this.ask('POST', 'public/public/login', { body });
    if (!data?.token) throw new Error(msg);
    return data.token as string;
  }
}
