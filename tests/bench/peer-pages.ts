import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const SOURCE = path.resolve('tests/bench');
/** The peers are outside the repository's packages, with packages of their own. */
const HOME = path.resolve('.cache/bench/peers');

/** Installs the packages of the peers if they are missing, and builds their pages. Returns the folder of the pages. */
export async function buildPeerPages(): Promise<string> {
  for (const part of ['form', 'peers']) {
    fs.rmSync(path.join(HOME, 'bench', part), { recursive: true, force: true });
    fs.cpSync(path.join(SOURCE, part), path.join(HOME, 'bench', part), { recursive: true });
  }
  installPeers();
  const outDir = path.join(HOME, 'pages');
  await build({
    configFile: false,
    plugins: [react()],
    root: path.join(HOME, 'bench/peers'),
    logLevel: 'error',
    resolve: {
      alias: {
        // amis imports it without declaring it as a dependency.
        'mobx-react-lite': path.join(
          HOME,
          'node_modules/amis/node_modules/mobx-react/node_modules/mobx-react-lite',
        ),
      },
    },
    // The style sheets of amis contain hacks for old browsers that do not parse.
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 20_000, cssMinify: false },
  });
  return outDir;
}

function installPeers(): void {
  const marker = path.join(HOME, 'node_modules/.installed');
  const wanted = fs.readFileSync(path.join(SOURCE, 'peers/package-lock.json'), 'utf8');
  if (fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') === wanted) return;
  for (const file of ['package.json', 'package-lock.json'])
    fs.copyFileSync(path.join(SOURCE, 'peers', file), path.join(HOME, file));
  fs.copyFileSync('.npmrc', path.join(HOME, '.npmrc'));
  console.error('Installing the peers (about 1 GB) …');
  execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: HOME, stdio: 'inherit' });
  fs.writeFileSync(marker, wanted);
}
