import { afterAll, expect, test, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { session } from '../session/session.ts';
import { wishChanges } from './customer/wish-changes.ts';
import { setWish } from './shopping-actions.ts';

// The session calls functions of a browser's `window`.
vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());

test('a click on a heart is under way at once, before the code that sends it has come', async () => {
  // The cast is safe: a heart reads only the id and the type.
  session.begin('a-token', { id: 'u1', userType: 'CUSTOMER' } as User);
  const sent = setWish('p1', true);
  // No older wishlist may overwrite the heart now, and `isBusy` is true for this reason (use-wishlist.ts).
  expect(wishChanges.isBusy()).toBe(true);
  // The test has no server, so the call fails.
  await expect(sent).rejects.toThrow();
  expect(wishChanges.isBusy()).toBe(false);
});
