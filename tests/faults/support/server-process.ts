import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../../schemas/json';
import { sentForm } from '../../../server/identity/password';
import { freePort } from '../../e2e/support/free-port';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds the program of the processes if the build is missing or outdated. */
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
  // oxlint-disable-next-line typescript/no-explicit-any -- a test knows the shape of its answers
  data: any;
}

interface CallOptions {
  token?: string;
  body?: JsonObject;
  /** `Idempotency-Key`. */
  key?: string;
}

/** A server in its own process, which can be killed and restarted at the same address. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private printed = '';

  private constructor(
    private readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Prepares a server without starting it. Tests send requests as fast as they can, so the rates are not limited. */
  static async prepare(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), { LIMIT_USER_REQUESTS: '0', LIMIT_SIGN_INS: '0', ...env });
  }

  /** Where it serves. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Its output since its last start. */
  get output(): string {
    return this.printed;
  }

  get runs(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /**
   * Starts it, with additional settings; resolves when it serves requests, and throws its output if it ends instead.
   */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const code = await this.launch(more);
    if (code !== null) throw new Error(`The server ended with ${code}:\n${this.printed}`);
  }

  /** Starts it when the start must fail; resolves with its exit code. */
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

  /** `SIGTERM` stops it regularly, `SIGKILL` simulates a power cut. Resolves with the exit code. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (!child || !this.runs) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  /** Null: no answer, so the result is unknown. */
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

  /** As `call`, when an answer is required. */
  async ask(method: 'GET' | 'POST', address: string, options?: CallOptions): Promise<Reply> {
    const reply = await this.call(method, address, options);
    if (!reply) throw new Error(`No answer to ${address}.\n${this.printed}`);
    return reply;
  }

  /** Uploads a file of text; returns its path in the store. */
  async upload(token: string, name: string, text: string): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([text]), name);
    const answer = await fetch(`${this.url}/api/v1/upload/file`, {
      method: 'POST',
      headers: { token },
      body,
    });
    const { data, msg } = (await answer.json()) as Reply;
    if (!data?.savePath) throw new Error(msg);
    return data.savePath as string;
  }

  async signIn(loginName: string, password: string): Promise<string> {
    const body = { loginName, loginPwd: sentForm(password) };
    for (let tries = 1; ; tries++) {
      const { code, data, msg } = await this.ask('POST', 'public/public/login', { body });
      if (data?.token) return data.token as string;
      // A machine that runs all tests at once may be too busy for the first call of a server.
      if (code !== 503 || tries === 10) throw new Error(msg);
      await sleep(1000);
    }
  }
}
