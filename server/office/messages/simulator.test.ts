import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { orderTo } from '../../../test/messages.ts';
import { useShop } from '../../../test/shop.ts';
import { EnvError, parseEnv } from '../../platform/env/env.ts';
import { prepareMessages } from './simulator.ts';

const shop = useShop({ MESSAGES: 'simulator', DEMO: '1' });

test('the demo is set up by itself, and its log shows the words that nobody else can read', async () => {
  await prepareMessages(shop);
  await prepareMessages(shop);
  const owner = await makeAdmin(shop);
  const { number } = await orderTo(shop, '9876543210');
  await shop.emailsSent();
  const { messages } = (await owner.call('GET /messages/sent')).body;
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ channel: 'whatsapp', event: 'orderPlaced', state: 'sent' });
  expect(messages[0].words).toContain(`We have received your order ${number}`);
  expect(JSON.stringify(await shop.db.selectFrom('messages').selectAll().execute())).not.toContain(number);
});

test('a shop that is no demo cannot use it, and the addresses of providers are not for everybody to choose', () => {
  expect(() => parseEnv({ MESSAGES: 'simulator' })).toThrow(EnvError);
  expect(() => parseEnv({ MESSAGES: 'simulator', DEMO: '0' })).toThrow(EnvError);
  expect(() => parseEnv({ MESSAGES: 'https://graph.facebook.com.evil.example' })).toThrow(EnvError);
  expect(parseEnv({ MESSAGES: 'simulator', DEMO: '1' }).MESSAGES).toBe('simulator');
});

test('a shop that was a demo turns off channels without keys', async () => {
  const before = shop.env.MESSAGES;
  shop.env.MESSAGES = undefined;
  await prepareMessages(shop);
  shop.env.MESSAGES = before;
  expect(await shop.db.selectFrom('message_channels').select('is_on').execute()).toEqual([{ is_on: 0 }, { is_on: 0 }]);
});
