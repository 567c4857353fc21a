import { expect, test } from 'vitest';
import { passwordErrors } from './password-rule';

test('validates all fields at once', () => {
  expect(passwordErrors({ oldPassword: '', newPassword: '1234567', verifyPassword: '' })).toEqual({
    oldPassword: 'password.rule',
    newPassword: 'password.rule',
    verifyPassword: 'password.verifyRequired',
  });
});

test('K5-02: accepts 8 and 18 characters, rejects 19; the old password may be shorter', () => {
  const old = '123456';
  const check = (password: string) =>
    passwordErrors({ oldPassword: old, newPassword: password, verifyPassword: password });
  expect(check('48205173')).toEqual({});
  expect(check('482051736920485173')).toEqual({});
  expect(check('4820517369204851736')).toEqual({ newPassword: 'password.rule' });
});

test('K5-02: reports sequences and repetitions as too common', () => {
  for (const password of ['abcdefgh', '12341234'])
    expect(passwordErrors({ oldPassword: 'a', newPassword: password, verifyPassword: password })).toEqual({
      newPassword: 'password.common',
    });
});

test('the repetition must match', () => {
  expect(
    passwordErrors({ oldPassword: 'demo123456', newPassword: 'demo654321', verifyPassword: 'demo654322' }),
  ).toEqual({ verifyPassword: 'password.mismatch' });
});

test('the length is that of the organisation', () => {
  const form = { oldPassword: 'x', newPassword: 'river-stone1', verifyPassword: 'river-stone1' };
  expect(passwordErrors(form, { min: 13, max: 18 })).toEqual({ newPassword: 'password.rule' });
  expect(passwordErrors(form, { min: 8, max: 11 })).toEqual({ newPassword: 'password.rule' });
  expect(passwordErrors(form, { min: 12, max: 12 })).toEqual({});
});
