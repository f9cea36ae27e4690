import { badField, ShopError } from '#contract/errors.ts';
import { messageWordsLength, troubleInWords, variablesOf, type WordsTrouble } from '#domain/message-words.ts';
import {
  messageKeys,
  type MessageChannel,
  type MessageEvent,
  type MessageWay,
  type TemplateState,
} from '#domain/messages.ts';
import { toRupees } from '#domain/money.ts';
import { locales, type Locale } from '#messages/locales.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as messagesText from '#text/messages.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { requireStillPermitted } from '../../accounts/staff/change-staff.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  areComplete,
  findChannel,
  findTemplate,
  lockOwnSettings,
  openKeys,
  orderOf,
  sealKeys,
  updateSettings,
  upsertChannel,
  upsertTemplate,
  type ChannelKeys,
} from '../../platform/messages/messages.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Sales } from '../../sales/sales.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { areWordsFixed, defaultWords } from './default-words.ts';

/**
 * Changes the order of the message channels, and the day's budget. Throws 403 if the person is no longer an owner, and
 * 409 EDITED_ELSEWHERE.
 */
export async function saveSettings(
  { db }: Sales,
  { order, dayBudget, expectedUpdatedAt }: Changed<{ order: readonly MessageWay[]; dayBudget: number | null }>,
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = await lockForOwner(db, by);
    refuseStale(expectedUpdatedAt, row.updated_at, editedText.messages);
    const before = { order: orderOf(row), budget: row.day_budget_paise };
    await updateSettings(db, {
      channel_order: order.join(','),
      day_budget_paise: dayBudget,
      // With a changed budget, the shop sends messages again today, even if the previous budget was used up.
      over_day: '',
      updated_at: by.now,
    });
    await noteInLog(db, by, {
      action: 'message.settings',
      id: null,
      name: messagesText.logName(),
      before: settingsInLog(before),
      after: settingsInLog({ order, budget: dayBudget }),
    });
    // The shop's pages show the channels for codes, so the cached pages are now out of date.
    await noteChange(db, []);
  });
}

type Changed<Fields> = Fields & { expectedUpdatedAt?: string | undefined };

function settingsInLog({ order, budget }: { order: readonly MessageWay[]; budget: number | null }) {
  return {
    messageOrder: order.map((channel) => messagesText.channel({ channel })).join(', '),
    dayBudget: budget === null ? null : toRupees(Number(budget)),
  };
}

/**
 * Locks the settings of messages; every change begins with this lock. Throws 403 if the person is no longer an owner.
 */
async function lockForOwner(db: Tx, by: By) {
  await requireStillPermitted(db, by, 'messages.manage');
  return lockOwnSettings(db);
}

type ChannelFields = Changed<
  { isOn: boolean; sender: string; price: number } & { [Name in keyof ChannelKeys]?: string | undefined }
>;

/**
 * Changes a message channel. A provider's key that is missing or empty in `fields` stays as it is. Throws 400 if the
 * channel is turned on but lacks a key, sender or price, 403 if the person is no longer an owner, and 409
 * EDITED_ELSEWHERE.
 */
export async function saveChannel(shop: Sales, channel: MessageChannel, fields: ChannelFields, by: By): Promise<void> {
  const { isOn, sender, price, expectedUpdatedAt } = fields;
  const given = Object.fromEntries(
    messageKeys[channel].flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
  );
  const stored = await findChannel(shop.db, channel);
  const keys: ChannelKeys = { ...(await openKeys(shop.mac, channel, stored?.sealed_keys ?? '')), ...given };
  if (isOn && shop.env.MESSAGES !== 'simulator') refuseIncomplete(channel, keys, { sender, price });
  const sealedKeys = Object.keys(keys).length > 0 ? await sealKeys(shop.mac, channel, keys) : '';
  await inTransaction(shop.db, async (db) => {
    await lockForOwner(db, by);
    const row = await findChannel(db, channel);
    // The shop read the channel's keys before this transaction, so the channel's row must still be the same.
    const expected = expectedUpdatedAt ?? stored?.updated_at ?? '';
    refuseStale(expected, row?.updated_at ?? '', editedText.messageChannel);
    await upsertChannel(db, {
      channel,
      is_on: isOn ? 1 : 0,
      sender,
      sealed_keys: sealedKeys,
      price_paise: price,
      trouble: '',
      updated_at: by.now,
    });
    const isNewKey = Object.keys(given).length > 0;
    await noteInLog(db, by, {
      action: 'message.channel',
      id: null,
      name: messagesText.channel({ channel }),
      before: { isOn: row?.is_on === 1, sender: row?.sender ?? '', price: toRupees(row?.price_paise ?? 0), keys: '' },
      after: { isOn, sender, price: toRupees(price), keys: isNewKey ? messagesText.newKeys() : '' },
    });
    // The shop's pages show the channels for codes, so the cached pages are now out of date.
    await noteChange(db, []);
  });
}

/**
 * Makes a new secret address for MSG91's delivery reports. The previous address stops working at once. Throws 403 if
 * the person is no longer an owner.
 */
export async function changeReportsAddress({ db }: Sales, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const { reports_address: times } = await lockForOwner(db, by);
    await updateSettings(db, { reports_address: times + 1 });
    await noteInLog(db, by, {
      action: 'message.channel',
      id: null,
      name: messagesText.channel({ channel: 'sms' }),
      before: { keys: '' },
      after: { keys: messagesText.newReportsAddress() },
    });
  });
}

type SenderAndPrice = Pick<ChannelFields, 'sender' | 'price'>;

function refuseIncomplete(channel: MessageChannel, keys: ChannelKeys, { sender, price }: SenderAndPrice): void {
  const missing = [
    ...messageKeys[channel].filter((name) => !areComplete(channel, { ...everyKey, [name]: keys[name] ?? '' })),
    ...(sender === '' ? (['sender'] as const) : []),
    // The day's budget counts the prices of messages. Messages without a price would never use the budget up.
    ...(price === 0 ? (['price'] as const) : []),
  ];
  const [first] = missing;
  if (first === undefined) {
    if (senderShapes[channel].test(sender)) return;
    throw badField('sender', messagesText.wrongSender({ channel }));
  }
  const names = missing.map((key) => messagesText.keyName({ key })).join(', ');
  throw badField(first, messagesText.needsKeys({ names }));
}

/**
 * The patterns of valid senders. For WhatsApp, the sender is Meta's id of a phone number, which people confuse with the
 * number itself. For SMS, the sender is six letters, or six digits for promotions.
 */
const senderShapes = { whatsapp: /^\d{4,20}$/, sms: /^([A-Za-z]{6}|\d{6})$/ };

const everyKey = { token: '-', appSecret: '-', verifyToken: '-', authKey: '-' };

type TemplateKey = { channel: MessageChannel; event: MessageEvent; language: Locale };
type TemplateFields = Changed<{ providerName: string; words: string; state: TemplateState }>;

/**
 * Changes a template of messages. Throws 400 if its text has an unknown variable, or lacks a variable that the event
 * needs; throws 403 if the person is no longer an owner, and 409 EDITED_ELSEWHERE.
 */
export async function saveTemplate(
  { db, env }: Sales,
  { channel, event, language }: TemplateKey,
  { providerName, words: typed, state, expectedUpdatedAt }: TemplateFields,
  by: By,
): Promise<void> {
  const words = areWordsFixed(channel, event) ? defaultWords(env, channel, event) : typed;
  const trouble = troubleInWords(event, words);
  if (trouble) throw badField('words', sentenceOf(event, trouble));
  const max = messageWordsLength[channel];
  if (words.length > max) throw badField('words', messagesText.wordsLong({ max }));
  if (providerName === '' && state !== 'draft') throw badField('providerName', messagesText.needsProviderName());
  await inTransaction(db, async (db) => {
    await lockForOwner(db, by);
    const row = await findTemplate(db, { channel, event, language });
    refuseStale(expectedUpdatedAt, row?.updated_at ?? '', editedText.messageTemplate);
    await upsertTemplate(db, {
      ...{ channel, event, language, words, state },
      provider_name: providerName,
      updated_at: by.now,
    });
    await noteInLog(db, by, {
      action: 'message.template',
      id: null,
      name: nameOf({ channel, event, language }),
      before: { words: row?.words ?? '', providerName: row?.provider_name ?? '', state: row?.state ?? '' },
      after: { words, providerName, state },
    });
    // The shop's pages show the channels for codes, so the cached pages are now out of date.
    await noteChange(db, []);
  });
}

function nameOf({ channel, event, language }: TemplateKey): string {
  const words = { channel: messagesText.channel({ channel }), event: messagesText.event({ event }) };
  return messagesText.template({ ...words, language: locales[language].name });
}

function sentenceOf(event: MessageEvent, trouble: WordsTrouble): string {
  if (trouble.kind === 'empty') return messagesText.wordsEmpty();
  if (trouble.kind === 'missing') return messagesText.wordsMissing({ name: `{${trouble.name}}` });
  const names = variablesOf(event).map((name) => `{${name}}`);
  if (trouble.kind === 'brace') return messagesText.wordsBrace({ name: names[0] ?? '' });
  return messagesText.wordsUnknown({ name: `{${trouble.name}}`, names: names.join(', ') });
}

/**
 * Queues a test of a template to a phone. Throws 403 if the person is no longer an owner, and 409 if the channel is off
 * or nobody has saved the template.
 */
export async function sendTest({ db }: Sales, key: TemplateKey, phone: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockForOwner(db, by);
    const { channel, event, language } = key;
    if ((await findChannel(db, channel))?.is_on !== 1)
      throw new ShopError('conflict', 'CHANNEL_OFF', messagesText.notSetUp());
    if (((await findTemplate(db, key))?.provider_name ?? '') === '')
      throw new ShopError('conflict', 'NO_TEMPLATE', messagesText.noTemplate());
    await queueMessage(db, { event: 'test', of: event, phone, language, channel }, { now: by.now, lane: phone });
    await noteInLog(db, by, { action: 'message.tested', id: null, name: nameOf(key) });
  });
}
