import { expect, test } from 'vitest';
import { passwordErrors } from './password-rule';

test('every field is checked at once', () => {
  expect(passwordErrors({ oldPassword: '', newPassword: '1234567', verifyPassword: '' })).toEqual({
    oldPassword: 'password.rule',
    newPassword: 'password.rule',
    verifyPassword: 'password.verifyRequired',
  });
});

test('K5-02: 8 and 18 characters are enough, 19 are too many; an old one may be shorter', () => {
  const old = '123456';
  const check = (password: string) =>
    passwordErrors({ oldPassword: old, newPassword: password, verifyPassword: password });
  expect(check('12345678')).toEqual({});
  expect(check('1'.repeat(18))).toEqual({});
  expect(check('1'.repeat(19))).toEqual({ newPassword: 'password.rule' });
});

test('the repetition must agree', () => {
  expect(
    passwordErrors({ oldPassword: 'demo123456', newPassword: 'demo654321', verifyPassword: 'demo654322' }),
  ).toEqual({ verifyPassword: 'password.mismatch' });
});
