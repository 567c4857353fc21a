// Runs before `npm test`: installs Chromium, which the tests need in addition to the packages of `npm start`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { install, isInstalled } from '../server/launch/install.mjs';
import { requireNode } from '../server/launch/require-node.mjs';
import { step } from '../server/launch/step.mjs';

try {
  requireNode(process.versions.node);
  if (!isInstalled()) await step('Installing packages (about a minute)', install);
  const { findChromium } = await import('../server/pages-tool/page-test/find-chromium.mjs');
  if (!(await findChromium())) await step('Installing Chromium for the browser tests', installChromium);
  if (!(await findChromium())) {
    throw new Error(
      'The browser tests need Chromium and it could not be installed here. Install Chromium or Chrome, ' +
        'or set CHROMIUM_PATH to its program, and run "npm test" again.',
    );
  }
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

function installChromium() {
  const root = process.getuid?.() === 0;
  const system = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';
  if (root && /^ID=debian$/m.test(system)) {
    run('apt-get', ['update', '-q']);
    for (const program of ['chromium-headless-shell', 'chromium'])
      if (run('apt-get', ['install', '-qy', '--no-install-recommends', program, 'fonts-noto-cjk'])) return;
  }
  // With the system libraries it needs, if this user may install them.
  const libraries = root && /^ID(_LIKE)?=.*debian/m.test(system) ? ['--with-deps'] : [];
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', ...libraries, 'chromium']);
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}
