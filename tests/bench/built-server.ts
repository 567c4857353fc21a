import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../e2e/support/free-port';
import { cpuTime } from './server/cpu-time';

/** The built server with the demo organisation, with its own port and data directory. */
export interface BuiltServer {
  url: string;
  dataDir: string;
  /** CPU milliseconds so far, of the server and its database. */
  cpuTime(): number;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts `dist/server`; resolves when it serves requests. */
export async function startBuiltServer(): Promise<BuiltServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'small',
      LIMIT_USER_REQUESTS: '0',
      LIMIT_LAG_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  const serves = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => String(text).includes('Mortise is running') && resolve());
  });
  await Promise.race([serves, ended]);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    cpuTime: () => cpuTime(child.pid ?? 0),
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
