import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as requests } from '@playwright/test';
import { AUTH_KEY, startProviders } from '../test/message-providers.ts';
import { copyFilledShop } from './copied-shop.ts';
import { closeShop, openShop } from './open-shop.ts';
import { callsOf, signIn, type Caller } from './people.ts';
import { adminPassword, emailsIn, ports } from './shops.ts';

/** A separate shop in which guests may fill a cart, and which sends sign-in codes by SMS. */
export type ShopOfGuests = {
  origin: string;
  owner: Caller;
  /** Returns the code in the last SMS to this number, which arrives within a few seconds. */
  codeSentTo: (phone: string) => Promise<string>;
  /** Returns the code in the last email to this address, which arrives within a few seconds. */
  codeEmailedTo: (email: string) => Promise<string>;
  close: () => Promise<void>;
};

const LANGUAGES = process.env['LANGUAGES'] ?? 'en';

/** Opens a copy of the journeys' shop, and changes the settings that its owner would change in the back office. */
export async function openToGuests(): Promise<ShopOfGuests> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-guests-'));
  const providers = await startProviders();
  await copyFilledShop(folder);
  const env = { DEMO: '0', RATE_LIMITS: 'off', MESSAGES: providers.url, LANGUAGES };
  const shop = await openShop({ dataDir: folder, port: ports.guests, env });
  const request = await requests.newContext({ baseURL: shop.origin });
  const person = await signIn(request, 'admin@example.com', await adminPassword('sqlite'));
  const owner = { ...person, calls: callsOf(request, person) };
  await setUp(owner);
  return {
    origin: shop.origin,
    owner,
    codeSentTo: async (phone) => {
      for (;;) {
        const sent = providers.asked.findLast((one) => one.channel === 'sms' && one.message.mobiles === `91${phone}`);
        const code = /\b\d{6}\b/.exec(sent?.channel === 'sms' ? Object.values(sent.message).join(' ') : '')?.[0];
        if (code !== undefined) return code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    codeEmailedTo: async (email) => {
      for (;;) {
        const sent = (await emailsIn(folder)).findLast((one) => one.to?.[0]?.address === email);
        const code = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0];
        if (code !== undefined) return code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: async () => {
      await request.dispose();
      await closeShop(shop);
      await providers.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function setUp({ calls }: Caller): Promise<void> {
  const company = new FormData();
  company.set('name', 'Tana Bana');
  await calls.putForm('/company-details', company);
  await calls.put('/messages/channels/sms', { isOn: true, sender: 'TANABN', authKey: AUTH_KEY, price: '0.20' });
  const { settings } = await calls.get('/messages');
  for (const { channel, event, language, words } of settings.templates)
    if (channel === 'sms' && event === 'code')
      await calls.put(`/messages/templates/sms/code/${language}`, { providerName: 'code_1', words, state: 'approved' });
  await calls.put('/code-settings', { isOn: true, takesAbroad: false });
  await calls.put('/company-details/guests', { guestsMayShop: true });
}
