import type { Goods } from '../goods/goods.ts';
import type { GatewayName } from '#domain/payments.ts';
import type { Hosts } from './gateways/adapter.ts';
import type { Simulator } from './gateways/simulator/simulator.ts';
import type { Limiter } from '../platform/scheduling/concurrency-limiter.ts';

/** The objects that the functions of this room receive. */
export type Sales = Goods & {
  /**
   * Limits how many orders this process places at the same time in separate transactions. Further orders wait, so that
   * some connections to the database stay free for other requests.
   */
  placing: Limiter;
  /** Returns the addresses of the simulator, which replace the addresses of the real gateways. */
  gatewayHosts?: (gateway: GatewayName) => Hosts | undefined;
  /** The simulated bank and gateways of the demo shop and of tests (PAYMENTS=simulator). */
  simulator?: Simulator;
};
