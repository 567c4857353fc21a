import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Whether `node_modules` matches the lock file, for this platform. npm keeps a record of what it installed. */
export function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || (entry.optional && !fitsHere(entry))) return true;
    if (present[place]) return present[place].version === entry.version;
    return entry.optional === true && !entry.os;
  });
}

/**
 * Installs exactly the packages of the lock file, build tools included. npm empties `node_modules` first; behind a link
 * that would be another folder's packages.
 */
export function install() {
  refuseLink(path.join(root, 'node_modules'));
  // The npm that runs this script, if there is one: npm may not be on the path.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, 'ci', '--include=dev'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    throw new Error(`"npm ci" failed${error ? `: ${error.message}` : ''}. Its messages are above.`);
  }
}

/** Throws if `node_modules` is a link to another folder. */
export function refuseLink(folder) {
  if (!fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    `${folder} is a link to ${fs.readlinkSync(folder)}, and lacks packages of package-lock.json.\n` +
      'Installing packages would empty that folder. Run "npm ci" there, or remove the link and start again.',
  );
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

function fitsHere({ os, cpu, libc }) {
  const has = (list, name) => !list || list.includes(name);
  // Only builds for musl declare it; Alpine is not supported (PostgreSQL's programs need glibc).
  return has(os, process.platform) && has(cpu, process.arch) && has(libc, 'glibc');
}
