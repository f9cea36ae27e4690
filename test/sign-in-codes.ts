import { SIMULATED_WORDS } from '../server/platform/messages/send-message.ts';
import { unseal } from '../server/platform/keys/sealed.ts';
import type { TestShop } from './shop.ts';

// The functions of this file help tests to sign in by a code. A test must open its shop with `codeVariables`, so that
// messages go to the simulator.

/** With these environment variables, a shop sends its messages to the simulator. */
export const codeVariables = { DEMO: '1', MESSAGES: 'simulator' };

/** Turns on sign-in by a code, and the channels WhatsApp and SMS. */
export async function turnCodesOn({ db, now }: TestShop, { takesAbroad = false } = {}): Promise<void> {
  const at = now();
  const row = { id: 1 as const, is_on: 1 as const, takes_abroad: takesAbroad ? (1 as const) : (0 as const) };
  const settings = { ...row, updated_at: at };
  await db
    .insertInto('code_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute();
  for (const channel of ['whatsapp', 'sms'] as const) {
    const on = { channel, is_on: 1 as const, sender: 'SHOP', sealed_keys: '', price_paise: 20, trouble: '' };
    await db
      .insertInto('message_channels')
      .values({ ...on, updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const words = '{code} is your code.';
    const template = { channel, event: 'code' as const, language: 'en', provider_name: 'code', words };
    await db
      .insertInto('message_templates')
      .values({ ...template, state: 'approved', updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns the codes that were sent to a phone whose number ends with these digits, the latest code last. */
export async function codesTo(shop: TestShop, phone: string): Promise<string[]> {
  await shop.emailsSent();
  const rows = await shop.db
    .selectFrom('messages')
    .select('sealed_words')
    .where('phone_end', '=', phone.slice(-4))
    .orderBy('id')
    .execute();
  const words = await Promise.all(rows.map(async (row) => unseal(shop.mac, SIMULATED_WORDS, row.sealed_words)));
  return words.flatMap((text) => /\d{6}/.exec(text ?? '') ?? []);
}
