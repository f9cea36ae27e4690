import { HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { indianMinute } from '#domain/indian-time.ts';
import { keepsQuietHours, type MessageEvent } from '#domain/messages.ts';
import { textOf, type MessageValues } from '#domain/message-words.ts';
import { baseLocale } from '#messages/locales.ts';
import { NotNow, type Work } from '../jobs/jobs.ts';
import { seal } from '../keys/sealed.ts';
import type { Platform } from '../platform.ts';
import { untilDurable } from '../db/durable.ts';
import { adapters } from './adapters.ts';
import type { Refusal } from './channel.ts';
import { beginAttempt, noteRefused, noteSent } from './sent-log.ts';
import {
  listChannels,
  listTemplatesOf,
  findSettings,
  updateTrouble,
  type ChannelRow,
  type TemplateRow,
} from './queries.ts';
import { openKeys, orderOf } from './settings.ts';
import { sendSimulated } from './simulated.ts';
import { isStopped, phoneHash } from './stops.ts';

/** A message to a phone, with the values that its writer fills in just before the shop sends it. */
export type MessageDraft = {
  event: MessageEvent;
  /** The phone's number has ten digits. */
  phone: string;
  /** The language of the message, which is a language that the shop offers. */
  language: string;
  values: MessageValues;
  orderId: string | null;
  /** Is true if the customer gets an email with the same news anyway. */
  hasEmail: boolean;
  /**
   * The shop calls this function if no channel has accepted the message. If the function returns true, the job ends
   * without a further attempt.
   */
  ifUnsent?: () => Promise<boolean>;
};

type ShopOfMessages = Pick<Platform, 'env' | 'db' | 'mac' | 'now'>;
export type MessageWork = Work<'message' | 'urgentMessage'>;

/**
 * The first and the last minute of the quiet hours of an Indian day. From 9 pm to 9 am the shop sends only messages
 * that a person waits for.
 */
const [QUIET_FROM, QUIET_UNTIL] = [21 * 60, 9 * 60];
const DAY_MINUTES = 24 * 60;
/**
 * The longest wait of a message's job, in milliseconds. If a job waited for longer, the shop would think that a clock
 * was ahead (jobs/leases.ts).
 */
const MOST_WAIT_MS = HOUR_MS;
/**
 * If a provider asks the shop to try again later, only the attempts after this number go on to the next channel. A code
 * goes to the next channel at once.
 */
const PATIENT_ATTEMPTS = 3;

/**
 * Sends a message by the first of the owner's channels that is set up, has an approved template and accepts the
 * message. The log of messages stores the result. Throws NotNow in quiet hours, and another error if the job must try
 * again.
 */
export async function deliver(shop: ShopOfMessages, work: MessageWork, draft: MessageDraft): Promise<void> {
  const { payload, attempt } = work;
  const isTest = payload.event === 'test';
  const hash = await phoneHash(shop.mac, draft.phone);
  if (!isTest) {
    if (keepsQuietHours(draft.event)) waitForMorning(shop.now());
    if (draft.event !== 'code' && (await isStopped(shop.db, hash))) return;
  }
  // The change that the message reports must be on the disk before the provider gets the message. Otherwise a power cut
  // could undo the change afterwards.
  await untilDurable(shop.db);
  let again: string | undefined;
  for (const way of await waysTo(shop, work, draft)) {
    const outcome = await sendBy(shop, work, { ...draft, hash }, way);
    if (outcome === 'sent') return;
    if (outcome === 'next') continue;
    if (outcome.refusal === 'otherChannel' && !outcome.isTrouble) continue;
    const isPatient = draft.event !== 'code' && attempt <= PATIENT_ATTEMPTS;
    if (outcome.refusal === 'retry' && isPatient) throw new Error(reasonOf(way.channel, outcome));
    again = reasonOf(way.channel, outcome);
  }
  if (await draft.ifUnsent?.()) return;
  // The job tries again, because the owner may correct the settings, or the provider may be available again.
  if (again !== undefined && !isTest) throw new Error(again);
}

function reasonOf({ channel }: ChannelRow, { reason }: Refusal): string {
  return `${channel}: ${reason}`;
}

function waitForMorning(now: string): void {
  const minute = indianMinute(now);
  if (minute >= QUIET_UNTIL && minute < QUIET_FROM) return;
  throw new NotNow(Math.min(MOST_WAIT_MS, ((QUIET_UNTIL - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS));
}

type Way = { channel: ChannelRow; template: TemplateRow };

/** Lists the channels to try for a message, in order, with the template of each channel. */
async function waysTo({ db }: ShopOfMessages, { payload }: MessageWork, draft: MessageDraft): Promise<Way[]> {
  const [settings, rows, templates] = await Promise.all([
    findSettings(db),
    listChannels(db),
    listTemplatesOf(db, draft.event),
  ]);
  const order = orderOf(settings);
  // If the customer gets an email anyway, the shop tries only the channels before the email in the owner's order. The
  // channels after it are for customers without an email.
  const isShort = draft.hasEmail && payload.event !== 'code' && payload.event !== 'test';
  const names = isShort ? order.slice(0, order.indexOf('email')) : order;
  const first = payload.channel;
  const sorted = first ? [first, ...names.filter((name) => name !== first)] : names;
  return sorted.flatMap((name) => {
    const channel = rows.find((row) => row.channel === name);
    if (!channel?.is_on || payload.over.includes(channel.channel)) return [];
    if (payload.event === 'test' && name !== first) return [];
    const own = templates.filter((row) => row.channel === name && row.provider_name !== '');
    const usable = payload.event === 'test' ? own : own.filter(({ state }) => state === 'approved');
    const template =
      usable.find(({ language }) => language === draft.language) ??
      usable.find(({ language }) => language === baseLocale);
    return template ? [{ channel, template }] : [];
  });
}

/**
 * Tries to send a message by one channel. Returns `next` if the shop has tried this channel often enough, or if the
 * day's budget is used up.
 */
async function sendBy(
  shop: ShopOfMessages,
  { id: jobId, payload, signal }: MessageWork,
  { event, phone, hash, values, orderId }: MessageDraft & { hash: string },
  { channel, template }: Way,
): Promise<'sent' | 'next' | Refusal> {
  const { db, env, mac, now } = shop;
  const isSimulated = env.MESSAGES === 'simulator';
  const words = isSimulated ? textOf(channel.channel, template.words, values) : '';
  const adapter = adapters[channel.channel];
  const worded = { template: { providerName: template.provider_name, words: template.words }, values };
  const begun = await beginAttempt(
    db,
    {
      jobId,
      channel: channel.channel,
      event,
      language: template.language,
      phoneHash: hash,
      phoneEnd: phone.slice(-4),
      orderId,
      // A test is for one channel only, so the log keeps no payload to try another channel with.
      payload: payload.event === 'test' ? '' : JSON.stringify(payload),
      sealedWords: isSimulated ? await sealWords(shop, words) : '',
      pricePaise: channel.price_paise * adapter.partsOf(worded),
    },
    now(),
  );
  if ('refused' in begun) return begun.refused === 'isSent' ? 'sent' : 'next';
  const message = { id: begun.id, event, phone, language: template.language, ...worded };
  const keys = await openKeys(mac, channel.channel, channel.sealed_keys);
  const host = isSimulated ? undefined : env.MESSAGES;
  const send = isSimulated ? sendSimulated : adapter.send;
  const sent = await send(channel.sender, keys, message, { host, signal });
  if ('providerId' in sent) {
    await noteSent(db, begun.id, sent.providerId, now());
    if (channel.trouble !== '') await updateTrouble(db, channel.channel, '');
    return 'sent';
  }
  // If the result is unknown, the provider may have accepted the message. The row then keeps the state `sending`, and
  // the message still counts in the day's budget.
  if (!sent.isUnknown) await noteRefused(db, begun.id, sent.reason, now());
  if (sent.isTrouble) await updateTrouble(db, channel.channel, sent.reason);
  return sent;
}

const WORDS = 'simulated words';

async function sealWords({ mac }: ShopOfMessages, words: string): Promise<string> {
  return seal(mac, WORDS, words);
}

export { WORDS as SIMULATED_WORDS };
