import type { MessageSettings, MessageTemplate, SentMessage } from '#contract/messages.ts';
import { indianDay, startOfDay } from '#domain/days.ts';
import { textOf, variablesOf, wordsForProvider } from '#domain/message-words.ts';
import { messageChannels, messageEvents, type MessageChannel, type MessageEvent } from '#domain/messages.ts';
import { toRupees } from '#domain/money.ts';
import type { Locale } from '#messages/locales.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import { originOf } from '../../platform/env/env.ts';
import { unseal } from '../../platform/keys/sealed.ts';
import {
  SIMULATED_WORDS,
  areComplete,
  countHeldBack,
  countStops,
  findSettings,
  listChannels,
  listLatest,
  listTemplates,
  noSettings,
  openKeys,
  orderOf,
  sumByChannel,
  type TemplateRow,
} from '../../platform/messages/messages.ts';
import { reportToken } from '../../platform/messages/msg91/reports.ts';
import type { Sales } from '../../sales/sales.ts';
import { areWordsFixed, defaultWords, exampleValues } from './default-words.ts';
import { exampleLink } from './test-message.ts';

/** The list of sent messages contains at most this many messages. */
const LATEST = 100;

/** Reads everything about messages that an owner sees. The result contains no keys of providers. */
export async function readSettings(shop: Sales): Promise<MessageSettings> {
  const { db, env } = shop;
  const now = shop.now();
  const today = startOfDay(indianDay(now));
  const month = startOfDay(`${indianDay(now).slice(0, 7)}-01`);
  const settings = (await findSettings(db)) ?? noSettings;
  const spent = settings.spent_day === indianDay(now) ? Number(settings.spent_paise) : 0;
  return {
    channels: await readChannels(shop),
    order: orderOf(settings),
    dayBudget: settings.day_budget_paise !== null ? toRupees(Number(settings.day_budget_paise)) : null,
    updatedAt: settings.updated_at,
    templates: await readTemplates(shop),
    variables: messageEvents.map((event) => ({ event, names: [...variablesOf(event)] })),
    today: { cost: toRupees(spent), heldBack: await countHeldBack(db, today) },
    month: (await sumByChannel(db, month)).map(({ channel, count, paise }) => ({
      channel,
      count,
      cost: toRupees(paise),
    })),
    stopped: await countStops(db),
    webhookUrl: `${originOf(env)}/api/messages/whatsapp`,
    reportsUrl: `${originOf(env)}/api/messages/msg91/${await reportToken(shop)}`,
    isSimulated: env.MESSAGES === 'simulator',
  };
}

async function readChannels({ db, mac, env }: Sales): Promise<MessageSettings['channels']> {
  const rows = await listChannels(db);
  return Promise.all(
    messageChannels.map(async (channel) => {
      const row = rows.find((one) => one.channel === channel);
      const keys = await openKeys(mac, channel, row?.sealed_keys ?? '');
      return {
        channel,
        isOn: row?.is_on === 1,
        hasKeys: env.MESSAGES === 'simulator' || areComplete(channel, keys),
        sender: row?.sender ?? '',
        price: toRupees(row?.price_paise ?? 0),
        trouble: row?.trouble ?? '',
        updatedAt: row?.updated_at ?? '',
      };
    }),
  );
}

/**
 * Returns a template for each channel, event and language. A template that nobody has saved has the shop's default
 * text.
 */
async function readTemplates(shop: Sales): Promise<MessageTemplate[]> {
  const rows = await listTemplates(shop.db);
  const ofLanguages = await Promise.all(
    shop.env.LANGUAGES.map(async (language) =>
      inLanguageOf(shop, language, ({ shopName, fileAt }) => {
        const names = { shopName, link: exampleLink(fileAt), now: shop.now() };
        return messageChannels.flatMap((channel) =>
          messageEvents.map((event) => {
            const row = rows.find((one) => isOf(one, { channel, event, language }));
            return toTemplate(shop, { channel, event, language }, row, names);
          }),
        );
      }),
    ),
  );
  return ofLanguages.flat();
}

type Key = { channel: MessageChannel; event: MessageEvent; language: Locale };

function isOf(row: TemplateRow, { channel, event, language }: Key): boolean {
  return row.channel === channel && row.event === event && row.language === language;
}

function toTemplate(
  { env }: Sales,
  key: Key,
  row: TemplateRow | undefined,
  names: { shopName: string; link: string; now: string },
): MessageTemplate {
  const { channel, event } = key;
  const isFixed = areWordsFixed(channel, event);
  const words = row === undefined || isFixed ? defaultWords(env, channel, event) : row.words;
  const values = exampleValues(event, names);
  return {
    ...key,
    providerName: row?.provider_name ?? '',
    words,
    isFixed,
    forProvider: wordsForProvider(channel, words, names.link.length),
    preview: textOf(channel, words, values),
    state: row?.state ?? 'draft',
    updatedAt: row?.updated_at ?? '',
  };
}

/** Lists the last messages, newest first. */
export async function listSent({ db, mac, env }: Sales): Promise<SentMessage[]> {
  const isSimulated = env.MESSAGES === 'simulator';
  return Promise.all(
    (await listLatest(db, LATEST)).map(async (row) => ({
      id: row.id,
      at: row.at,
      channel: row.channel,
      event: row.event,
      language: row.language,
      phoneEnd: row.phone_end,
      state: row.state,
      failure: row.failure,
      cost: toRupees(Number(row.cost_paise)),
      orderId: row.order_id,
      words:
        isSimulated && row.sealed_words !== '' ? ((await unseal(mac, SIMULATED_WORDS, row.sealed_words)) ?? '') : '',
    })),
  );
}
