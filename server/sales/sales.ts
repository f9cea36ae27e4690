import type { Goods } from '../goods/goods.ts';
import type { Limiter } from '../platform/scheduling/concurrency-limiter.ts';

/** The parts that carts and orders work with. */
export type Sales = Goods & {
  /**
   * Orders that are placed one by one wait for each other here, so that some of the database's connections are left to
   * all others.
   */
  placing: Limiter;
};
