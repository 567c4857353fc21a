import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The operating system account that runs PostgreSQL. Null: the account of this process. */
export type Account = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root. A start as root therefore runs it as the owner of the data directory's location,
 * so that this user can start it later, or as `nobody` if root owns that too.
 */
export function chooseAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return null;
  let place = path.join(dataDir, 'postgres');
  while (!fs.existsSync(place)) place = path.dirname(place);
  const owner = fs.statSync(place);
  if (owner.uid !== 0 && hasName(owner.uid)) return { uid: owner.uid, gid: owner.gid };
  return { uid: accountNumber('-u'), gid: accountNumber('-g') };
}

/** `initdb` looks up the name of its account and fails for a uid without a name. */
function hasName(uid: number): boolean {
  try {
    execFileSync('id', ['-nu', String(uid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function accountNumber(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}
