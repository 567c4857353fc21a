import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenKeys, secretKeys } from './read-keys';

const [one, other] = [randomBytes(32), randomBytes(32)];

test('SECRET_KEY holds keys in base64, the present one first; others are refused without being shown', () => {
  const problems: string[] = [];
  const problem = (text: string) => problems.push(text);
  expect(givenKeys(undefined, problem)).toEqual([]);
  expect(givenKeys(`${one.toString('base64')}, ${other.toString('base64')}`, problem)).toEqual([one, other]);
  expect(problems).toEqual([]);
  givenKeys('too-short', problem);
  expect(problems).toEqual([expect.stringMatching(/^ {2}SECRET_KEY: 32 bytes in base64/)]);
  expect(problems[0]).not.toContain('too-short');
});

test('without a given key an installation makes one that only its owner reads, and keeps it', () => {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'keys-')), 'data');
  const [made] = secretKeys(folder, []);
  expect(made).toHaveLength(32);
  expect(secretKeys(folder, [])).toEqual([made]);
  expect(fs.statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  // What it sealed is opened when other keys are given later.
  expect(secretKeys(folder, [one, other])).toEqual([one, other, made]);
  fs.writeFileSync(path.join(folder, 'secret.key'), 'cut');
  expect(() => secretKeys(folder, [])).toThrow(/secret\.key does not hold a key/);
  fs.rmSync(path.dirname(folder), { recursive: true });
});

test('with a given key no file is made', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keys-'));
  expect(secretKeys(folder, [one])).toEqual([one]);
  expect(fs.readdirSync(folder)).toEqual([]);
  fs.rmSync(folder, { recursive: true });
});
