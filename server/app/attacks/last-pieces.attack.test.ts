import { expect, test } from 'vitest';
import { makeBuyers, raceForLastPieces } from '../../../test/last-pieces.ts';
import { useShop } from '../../../test/shop.ts';
import { DRILL_MS, isFull, many, tell } from './scale.ts';

// Many buyers compete for the last items, in many rounds. orders.test.ts tests one such round.

const [BUYERS, PIECES] = [200, 7];
const ROUNDS = many({ quick: 1, full: 50 });
const shop = useShop({ ORDER_LIMITS: 'off' });

test.runIf(isFull)(
  'many buyers of the last pieces, round after round: as many orders as pieces, and no piece lost',
  async (context) => {
    const buyers = await makeBuyers(shop, BUYERS, async (shopper) => async (round) => {
      const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
      const headers = { 'idempotency-key': `${shopper.user.id}-${round}` };
      return (await shopper.call('POST /orders/place', { body, headers })).status;
    });
    let round = 0;
    for (const started = performance.now(); round < ROUNDS && performance.now() - started < DRILL_MS; round++)
      await raceForLastPieces(shop, buyers, { pieces: PIECES, round });
    expect(round).toBeGreaterThan(0);
    tell(context, `${round} rounds of ${BUYERS} buyers for ${PIECES} pieces, ${round * PIECES} orders`);
  },
  2 * DRILL_MS,
);
