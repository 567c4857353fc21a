import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';
import { poisonedDomain } from './poisoned-documents';

const root = path.resolve(import.meta.dirname, '../../..');

/** A copy of the built product in its own folder, with the documents of `fixtures/` added, and its own database. */
export class Installation {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly dir: string,
    private readonly port: number,
    /** Where the child application of a test listens. */
    readonly siblingPort: number,
  ) {}

  static async create(): Promise<Installation> {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-e2e-own-'));
    for (const part of ['dist', 'domains']) fs.cpSync(path.join(root, part), path.join(dir, part), COPY);
    for (const documents of ['tests/e2e/fixtures', 'tests/fixtures/workflow', 'tests/fixtures/purchase'])
      fs.cpSync(path.join(root, documents), path.join(dir, 'domains'), COPY);
    fs.writeFileSync(path.join(dir, 'domains/visits/pages/rooms.json'), '{ "id": "visits-rooms", ');
    for (const [file, text] of poisonedDomain().files) {
      const place = path.join(dir, 'domains/markup', file);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, text);
    }
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
    fs.chmodSync(dir, 0o711);
    const installation = new Installation(dir, await freePort(), await freePort());
    await installation.start();
    return installation;
  }

  /**
   * The product built with the code of another domain in `domains/`, as a developer adds it: the domain of a folder of
   * fixtures, whose imports lie two folders deeper.
   */
  static async built(fixtures: string): Promise<Installation> {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-e2e-built-'));
    for (const part of [...SOURCES, ...BUILD_FILES])
      fs.cpSync(path.join(root, part), path.join(dir, part), COPY);
    fs.cpSync(path.join(root, fixtures), path.join(dir, 'domains'), COPY);
    for (const { name } of fs.readdirSync(path.join(root, fixtures), { withFileTypes: true }))
      for (const entry of fs.readdirSync(path.join(dir, 'domains', name), {
        recursive: true,
        withFileTypes: true,
      }))
        if (/\.tsx?$/.test(entry.name)) {
          const file = path.join(entry.parentPath, entry.name);
          const text = fs.readFileSync(file, 'utf8');
          fs.writeFileSync(
            file,
            text.replaceAll(/'(?:\.\.\/){2}((?:\.\.\/){2,}(?:schemas|widgets)\/)/g, "'$1"),
          );
        }
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
    fs.chmodSync(dir, 0o711);
    const building = spawn(process.execPath, ['server/launch/build.mjs'], { cwd: dir, stdio: 'inherit' });
    const [code] = (await once(building, 'exit')) as [number];
    if (code !== 0) throw new Error('the build failed');
    const installation = new Installation(dir, await freePort(), await freePort());
    await installation.start();
    return installation;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server unless it is running; resolves when it serves requests. */
  async start(): Promise<void> {
    if (this.child) return;
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: this.dir,
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        APPS: `sibling=http://127.0.0.1:${this.siblingPort}`,
        DATA_DIR: path.join(this.dir, '.data'),
        SEED: 'small',
        // Other tests use the processors at the same time; a late event loop is no reason to refuse requests here.
        LIMIT_LAG_MS: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server did not start')));
    const serves = new Promise<void>((resolve) => {
      child.stdout.on('data', (text) => String(text).includes('Mortise is running') && resolve());
    });
    await Promise.race([serves, ended]);
  }

  /** `SIGTERM` stops it regularly, `SIGKILL` simulates a power cut. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    // A killed server leaves its database running; the next start takes it over and stops it.
    await this.start();
    await this.end('SIGTERM');
    fs.rmSync(this.dir, { recursive: true, force: true });
  }
}

const COPY = { recursive: true };
/** What a build reads. */
const SOURCES = ['schemas', 'widgets', 'runtime', 'designer', 'domains', 'server'];
const BUILD_FILES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tailwind.config.ts',
  'tsconfig.json',
];
