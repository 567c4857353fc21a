import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSealed, Secrets } from './secrets';

const place = { tenantId: 1, entity: 'bank_product', column: 'signKey' };
const [old, present] = [randomBytes(32), randomBytes(32)];

test('a secret is opened where it was sealed, and nowhere else', () => {
  const secrets = new Secrets([present]);
  for (const text of ['', 'a key', '密钥 🔑', 'x'.repeat(4000), 'sealed:1:again']) {
    const stored = secrets.seal(text, place);
    expect(isSealed(stored)).toBe(true);
    expect(text.length > 5 && stored.includes(text)).toBe(false);
    expect(secrets.open(stored, place)).toBe(text);
    for (const other of [{ tenantId: 2 }, { entity: 'org' }, { column: 'name' }])
      expect(secrets.open(stored, { ...place, ...other })).toBeNull();
  }
  expect(secrets.seal('twice', place)).not.toBe(secrets.seal('twice', place));
});

test('a replaced key still opens what it sealed; without it nothing does', () => {
  const stored = new Secrets([old]).seal('a key', place);
  expect(new Secrets([present, old]).open(stored, place)).toBe('a key');
  expect(new Secrets([present]).open(stored, place)).toBeNull();
});

test('a changed, cut or unsealed text is not opened', () => {
  const secrets = new Secrets([present]);
  const stored = secrets.seal('a key', place);
  const at = stored.length - 3;
  const changed = stored.slice(0, at) + (stored[at] === 'A' ? 'B' : 'A') + stored.slice(at + 1);
  for (const wrong of [changed, stored.slice(0, 30), 'sealed:1:', 'a key', ''])
    expect(secrets.open(wrong, place)).toBeNull();
});
