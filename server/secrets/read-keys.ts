import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Bytes of a key. */
const KEY_BYTES = 32;
const FILE = 'secret.key';

/** The keys of `SECRET_KEY`: base64, separated by commas, the present one first. `problem` is told about a wrong one. */
export function givenKeys(given: string | undefined, problem: (text: string) => void): Buffer[] {
  const keys = (given ?? '').split(',').flatMap((one) => (one.trim() ? [Buffer.from(one, 'base64')] : []));
  // The value is a secret, so it is not shown.
  if (keys.some(({ length }) => length !== KEY_BYTES))
    problem(`  SECRET_KEY: ${KEY_BYTES} bytes in base64, such as "openssl rand -base64 ${KEY_BYTES}" prints`);
  return keys;
}

/**
 * The keys of an installation: those that it is given, and that of a file beside its database, which is made at the first
 * start without given ones, and which still opens what it sealed when others are given later.
 */
export function secretKeys(dataDir: string, given: readonly Buffer[]): [Buffer, ...Buffer[]] {
  const file = path.join(dataDir, FILE);
  const [first, ...former] = given;
  if (first) return [first, ...former, ...(fs.existsSync(file) ? [readKey(file)] : [])];
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return [readKey(file)];
}

function readKey(file: string): Buffer {
  const key = Buffer.from(fs.readFileSync(file, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes in base64.`);
  return key;
}
