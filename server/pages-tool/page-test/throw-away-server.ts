import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runningDatabase } from '../../database/embedded/embedded-cluster';

/** An installation of its own: a copy of the built product with a new database, for one run. */
export interface ThrowAwayServer {
  url: string;
  /** Connection string of its database. */
  database: string;
  /** Stops it and removes all that belongs to it. */
  remove(): Promise<void>;
}

/** The parts of an installation that a server needs. */
const PARTS = ['dist', 'domains'];

/**
 * Starts the built product below `root` with the domains of further folders, without demo data: one organisation, and
 * the account `admin` with the given password.
 */
export async function startThrowAway(
  root: string,
  further: readonly string[],
  password: string,
): Promise<ThrowAwayServer> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-pages-'));
  const discard = () => fs.rmSync(dir, { recursive: true, force: true });
  try {
    for (const part of PARTS) fs.cpSync(path.join(root, part), path.join(dir, part), { recursive: true });
    for (const folder of further) fs.cpSync(folder, path.join(dir, 'domains'), { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
    // The database runs as another user where this process is root.
    fs.chmodSync(dir, 0o711);
    const port = await freePort();
    const dataDir = path.join(dir, '.data');
    const stop = await start(dir, {
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'none',
      ADMIN_PASSWORD: password,
      // Pages are opened faster than people open them, and a slow machine is no failure of a page.
      LIMIT_USER_REQUESTS: '0',
      LIMIT_LAG_MS: '0',
      // Each case with a session that ends has one of its own, beside that of the others.
      LIMIT_SESSIONS: '20',
    });
    const remove = () => stop().then(discard);
    const database = runningDatabase(dataDir);
    if (database === null) {
      await remove();
      throw new Error(`No database runs in ${dataDir}`);
    }
    return { url: `http://127.0.0.1:${port}`, database, remove };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Starts the server in a folder; resolves, when it serves requests, with what stops it. */
async function start(dir: string, env: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: dir,
    env: { PATH: process.env.PATH, LANG: process.env.LANG, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const serves = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => String(text).includes('Mortise is running') && resolve());
  });
  const ended = exit.then(() => Promise.reject(new Error('The server did not start.')));
  ended.catch(() => undefined);
  await Promise.race([serves, ended]);
  return async () => {
    child.kill('SIGTERM');
    await exit;
  };
}

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
