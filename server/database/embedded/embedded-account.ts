import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The operating-system account that runs PostgreSQL. Null: the one that runs this process. */
export type Account = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root. A start as root therefore runs it as the owner of the place the data lies in,
 * so that the owner can later start it himself, or as `nobody` when root owns that too.
 */
export function chooseAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return null;
  let place = path.join(dataDir, 'postgres');
  while (!fs.existsSync(place)) place = path.dirname(place);
  const owner = fs.statSync(place);
  if (owner.uid !== 0 && hasName(owner.uid)) return { uid: owner.uid, gid: owner.gid };
  return { uid: accountNumber('-u'), gid: accountNumber('-g') };
}

/** `initdb` looks the name of its account up and fails for a number without one. */
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
