// On both engines: a process waits for another process by the engine's own lock.
import { expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { withProcessLock } from './process-lock.ts';

const shop = useShop();

test('one at a time holds a lock, and whoever waits gets it when the holder fails', async () => {
  let [inside, most] = [0, 0];
  const work = async (fails: boolean) =>
    withProcessLock(shop.env, async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
      if (fails) throw new Error('as planned');
      return 'done';
    });
  const ends = await Promise.allSettled([true, false, true, false, false].map(work));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
});
