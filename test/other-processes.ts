import { afterEach } from 'vitest';
import { openShop } from '../server/app/open-shop.ts';
import type { Shop } from '../server/app/shop.ts';
import type { TestShop } from './shop.ts';

const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };

/**
 * Returns a function that opens the shop once more inside this process, with its own connection, catalogue and caches,
 * as another process of the shop has them. The opened shops close after each test.
 */
export function useOtherProcesses(shop: TestShop): () => Shop {
  const others: Shop[] = [];
  afterEach(async () => {
    for (const other of others.splice(0)) {
      await other.readPlace.destroy();
      await other.db.destroy();
    }
  });
  return () => {
    const other = Object.assign(openShop(shop.env, silent), { now: shop.now });
    others.push(other);
    return other;
  };
}
