import { beforeAll, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { bodyOf, requestsOf } from '../../../test/fuzz-requests.ts';
import { Fuzz, type OpenApi } from '../../../test/fuzz.ts';
import { Random } from '../../../test/random.ts';
import { useShop, type Caller, type Reply } from '../../../test/shop.ts';
import { many, tell } from './scale.ts';

// The test makes requests from the shop's own OpenAPI document, with valid and invalid values, as a guest, a customer
// and an owner. The same seed makes the same requests.

const shop = useShop({ ORDER_LIMITS: 'off' });
const SEEDS = [20_261, 31_415, 27_182].slice(0, many({ quick: 1, full: 3 }));
const EACH = many({ quick: 2, full: 40 });
/** The test allows 502 and 503: the shop answers them only if it is overloaded, or an outside service is away. */
const EXPECTED_TROUBLE = new Set([502, 503]);

let document: OpenApi;
const known: string[] = [];

beforeAll(async () => {
  // The cast is safe: the shop itself has made the OpenAPI document.
  document = (await shop.app.inject({ url: '/api/openapi.json' })).json() as OpenApi;
  const categoryId = await makeCategory(shop);
  const product = await makeProduct(shop, { categoryId });
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: product.variants[0]?.id } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  known.push(categoryId, product.id, String(product.variants[0]?.id), shopper.addressId, order.id, order.orderNumber);
  known.push(
    shopper.user.id,
    shopper.user.email,
    product.name,
    '9876543210',
    '302001',
    'Rajasthan',
    '499.00',
    '2026-11-23',
  );
});

/** Makes the reply for an answer that breaks off, with a status that does not exist. */
function brokenOff(error: unknown): Reply {
  return { status: 599, body: String(error), headers: {} };
}

/** Describes the error in an answer; undefined if the answer is right. */
function flawOf({ status, body }: Reply): string | undefined {
  if (status < 400) return undefined;
  if (status >= 500 && !EXPECTED_TROUBLE.has(status)) return `is answered ${status}: ${JSON.stringify(body)}`;
  const isUsual = typeof body?.message === 'string' && body.message !== '' && /^[A-Z][A-Z_]+$/.test(body.code);
  return isUsual ? undefined : `has an unusual error: ${JSON.stringify(body)}`;
}

test.for(SEEDS)(
  'no request that can be made from the OpenAPI document is answered by an unexpected error, seed %i',
  { timeout: 600_000 },
  async (seed, context) => {
    const fuzz = new Fuzz(new Random(seed), document, known);
    const flaws: string[] = [];
    const statuses: number[] = [];
    for (let round = 0; round < EACH; round++) {
      // The calls of the last round may have ended sessions, so each round makes new callers.
      const callers: Array<[string, Caller]> = [
        ['a guest', shop.guest],
        ['a customer', await makeShopper(shop)],
        ['an owner', await makeAdmin(shop)],
      ];
      for (const [who, caller] of callers)
        for (const { method, path, url, operation } of requestsOf(document, fuzz)) {
          const sent = await bodyOf(operation, fuzz);
          const key = `${method.toUpperCase()} ${url.replace(/^\/api/, '')}`;
          const reply = await caller.call(key, sent).catch(brokenOff);
          statuses.push(reply.status);
          const flaw = flawOf(reply);
          if (flaw !== undefined)
            flaws.push(`${method} ${path} by ${who} ${flaw} for ${url} ${JSON.stringify(sent.body)}`.slice(0, 700));
        }
    }
    const done = statuses.filter((status) => status < 400).length;
    tell(
      context,
      `seed ${seed}: ${statuses.length} requests, ${done} of them carried out, none answered by an unexpected error`,
    );
    expect(flaws, flaws.join('\n')).toEqual([]);
    // If fewer calls succeeded, the test would mostly check refusals.
    expect(done).toBeGreaterThan(statuses.length / 20);
    expect(await ledgerAgrees(shop)).toBe(true);
  },
);
