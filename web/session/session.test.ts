import { describe, expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { roleOf } from './session.ts';

describe('what this browser takes the visitor for', () => {
  const roleOfStored = (user: unknown) =>
    // The cast is safe: any program may have written the stored value.
    roleOf({ token: 'a-token', user: user as User | null });

  test('is what the stored user says, in any letters', () => {
    expect(roleOfStored({ userType: 'ADMIN' })).toBe('admin');
    expect(roleOfStored({ userType: 'admin' })).toBe('admin');
    expect(roleOfStored({ userType: 'CUSTOMER' })).toBe('customer');
  });

  test('is a customer where the stored user does not say it, and never an error', () => {
    for (const user of [{}, { userType: null }, { userType: 7 }, [], 'asha', null])
      expect(roleOfStored(user)).toBe('customer');
  });

  test('is a guest without a token', () => {
    expect(roleOf({ token: null, user: null })).toBe('guest');
  });
});
