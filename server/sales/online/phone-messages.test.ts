// On both engines: each message about a payment or a refund must be sent once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { startProviders } from '../../../test/message-providers.ts';
import { approve, setUp } from '../../../test/messages.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';

const providers = await startProviders();
const shop = useShop({ ...SIMULATED, MESSAGES: providers.url });

beforeAll(async () => {
  const owner = await makeAdmin(shop, 'owner');
  await setUp(owner, 'whatsapp');
  for (const event of ['orderPlaced', 'refund'] as const) await approve(owner, 'whatsapp', event);
});
afterAll(providers.close);

/** Lists the templates of the messages that this phone has got, and whether each message contained `part`. */
async function sentTo(phone: string, part: string): Promise<string[]> {
  await shop.db.updateTable('jobs').set({ run_at: shop.now() }).where('kind', '=', 'message').execute();
  await shop.jobs.idle();
  return providers.asked.flatMap((asked) => {
    if (asked.channel !== 'whatsapp' || asked.message.to !== `91${phone}`) return [];
    const { name } = asked.message.template;
    return [JSON.stringify(asked.message.template).includes(part) ? `${name} with ${part}` : name];
  });
}

test('a phone hears of an order when it is paid, and of its refund when the gateway has sent it', async () => {
  const { place, simulator, ask, refund } = await anOnlineCounter(shop);
  const phone = '9876510001';
  const { id, shopper, open } = await place('ONLINE', phone);
  const reference = await open();
  expect(await sentTo(phone, '₹1,401')).toEqual([]);
  simulator.pay(reference);
  await ask();
  await ask();
  expect(await sentTo(phone, '₹1,401')).toEqual(['orderplaced_1 with ₹1,401']);
  await shopper.call(`PUT /orders/${id}/cancel`);
  expect(await sentTo(phone, '₹1,401')).toHaveLength(1);
  await refund();
  await refund();
  expect((await sentTo(phone, '₹1,401')).slice(1)).toEqual(['refund_1 with ₹1,401']);
  await moneyAgrees(shop);
});

test('an order that lapses unpaid is never announced; a cash order is, at once', async () => {
  const { place, ask } = await anOnlineCounter(shop);
  const [unpaid, cash] = ['9876510002', '9876510003'];
  await place('ONLINE', unpaid);
  await place('COD', cash);
  shop.wait(30 * 60_000);
  await ask();
  expect(await sentTo(unpaid, '')).toEqual([]);
  expect(await sentTo(cash, '₹1,401')).toEqual(['orderplaced_1 with ₹1,401']);
});
