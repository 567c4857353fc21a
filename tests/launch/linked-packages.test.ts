import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('a `node_modules` that links to the packages of another folder is rejected, not emptied', () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-linked-'));
  const [clone, other] = [path.join(scratch, 'clone'), path.join(scratch, 'other')];
  fs.cpSync(path.join(root, 'server/launch'), path.join(clone, 'server/launch'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    fs.copyFileSync(path.join(root, file), path.join(clone, file));
  fs.mkdirSync(other);
  fs.writeFileSync(path.join(other, 'precious'), '');
  fs.symlinkSync(other, path.join(clone, 'node_modules'));
  const { status, stderr } = spawnSync(process.execPath, ['server/launch/prepare.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    // A non-existent npm, so that nothing is installed in any case.
    env: { ...process.env, npm_execpath: path.join(scratch, 'npm') },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/node_modules is a link to .*other, and lacks packages of package-lock\.json/);
  expect(fs.readdirSync(other)).toEqual(['precious']);
  fs.rmSync(scratch, { recursive: true });
});
