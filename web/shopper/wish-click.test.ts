import { afterAll, expect, test, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { session } from '../session/session.ts';
import { wishChanges } from './customer/wish-changes.ts';
import { setWish } from './shopping-actions.ts';

// The session expects the `window` of a browser.
vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());

test('a click on a heart is under way at once, before the code that sends it has come', async () => {
  // The cast is safe: a heart reads only the id and the type.
  session.begin('a-token', { id: 'u1', userType: 'CUSTOMER' } as User);
  const sent = setWish('p1', true);
  // An older wishlist that arrives now must not overwrite the heart (use-wishlist.ts).
  expect(wishChanges.isBusy()).toBe(true);
  // No server answers here.
  await expect(sent).rejects.toThrow();
  expect(wishChanges.isBusy()).toBe(false);
});
