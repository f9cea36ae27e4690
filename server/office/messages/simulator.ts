import { messageChannels, messageEvents } from '#domain/messages.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import {
  findChannel,
  findTemplate,
  switchOffWithoutKeys,
  upsertChannel,
  upsertTemplate,
} from '../../platform/messages/messages.ts';
import type { Sales } from '../../sales/sales.ts';
import { defaultWords } from './default-words.ts';

/** The prices of the demo's messages in paise, similar to real ones. */
const prices = { whatsapp: 12, sms: 20 } as const;

/**
 * In the demo, sets up the channels and templates of messages, unless somebody has done so. In a shop without the
 * simulator, turns off channels without keys, which a former demo may have left behind.
 */
export async function prepareMessages(shop: Sales): Promise<void> {
  const { db, env } = shop;
  if (env.MESSAGES !== 'simulator') return switchOffWithoutKeys(db);
  const at = { updated_at: shop.now() };
  for (const channel of messageChannels) {
    if (await findChannel(db, channel)) continue;
    const price = { price_paise: prices[channel], trouble: '' };
    await upsertChannel(db, { channel, is_on: 1, sender: 'simulator', sealed_keys: '', ...price, ...at });
    for (const language of env.LANGUAGES)
      for (const event of messageEvents) {
        if (await findTemplate(db, { channel, event, language })) continue;
        const words = await inLanguageOf(shop, language, () => defaultWords(env, channel, event));
        const template = { provider_name: `${event}_demo`, words, state: 'approved' } as const;
        await upsertTemplate(db, { channel, event, language, ...template, ...at });
      }
  }
}
