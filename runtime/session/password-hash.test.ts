import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordHash, sha256 } from './password-hash';

test('a password is sent as lower-case hex SHA-256', async () => {
  expect(await passwordHash('demo123456')).toBe(createHash('sha256').update('demo123456').digest('hex'));
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 200])('our implementation matches on %i bytes', (length) => {
  const message = Uint8Array.from({ length }, (_, index) => (index * 37 + 11) % 256);
  expect(Buffer.from(sha256(message)).toString('hex')).toBe(
    createHash('sha256').update(message).digest('hex'),
  );
});
