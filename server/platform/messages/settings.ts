import { z } from 'zod';
import { messageKeys, messageWays, type MessageChannel, type MessageWay } from '#domain/messages.ts';
import { seal, sealedAnew, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ChannelKeys } from './channel.ts';
import { insertSettings, listChannels, lockSettings, updateSealedKeys, type SettingsRow } from './queries.ts';

/**
 * The budget for messages in a day, in paise, as long as the owner has chosen none. Strangers with many networks and
 * numbers could otherwise request codes without end, and each code costs money.
 */
const USUAL_BUDGET_PAISE = 100_000;

/** The settings of messages in a shop whose owner has saved none. */
export const noSettings: SettingsRow = {
  id: 1,
  channel_order: messageWays.join(','),
  day_budget_paise: USUAL_BUDGET_PAISE,
  spent_day: '',
  spent_paise: 0,
  over_day: '',
  reports_address: 0,
  updated_at: '',
};

/** Locks and returns the settings of messages. If nobody has saved any settings, inserts the default settings first. */
export async function lockOwnSettings(db: Tx): Promise<SettingsRow> {
  await insertSettings(db, noSettings);
  return lockSettings(db);
}

/**
 * Returns the channels and the email in the owner's order, each exactly once. Channels after `email` are only for
 * customers without an email.
 */
export function orderOf(row: Pick<SettingsRow, 'channel_order'> | undefined): MessageWay[] {
  const stored = row?.channel_order.split(',') ?? [];
  const known = messageWays.filter((way) => stored.includes(way));
  const rest = messageWays.filter((way) => !stored.includes(way));
  return [...known.toSorted((a, b) => stored.indexOf(a) - stored.indexOf(b)), ...rest];
}

const purposeOf = (channel: MessageChannel) => `message channel ${channel}`;
const text = z.string().optional();
const Keys = z.object({ token: text, appSecret: text, verifyToken: text, authKey: text });

export async function sealKeys(mac: Mac, channel: MessageChannel, keys: ChannelKeys): Promise<string> {
  return seal(mac, purposeOf(channel), JSON.stringify(keys));
}

/** Returns the provider's keys of a channel; no keys if the shop no longer has the key that sealed them. */
export async function openKeys(mac: Mac, channel: MessageChannel, sealed: string): Promise<ChannelKeys> {
  const text = sealed === '' ? undefined : await unseal(mac, purposeOf(channel), sealed);
  // The cast is safe: only `sealKeys` writes this text. Missing keys are undefined.
  return text === undefined ? {} : (Keys.parse(JSON.parse(text)) as ChannelKeys);
}

/** Returns whether the owner has entered all the keys that this channel needs. */
export function areComplete(channel: MessageChannel, keys: ChannelKeys): boolean {
  return messageKeys[channel].every((name) => (keys[name] ?? '') !== '');
}

/** Seals the keys of each channel again with the shop's present key, if the previous key has sealed them. */
export async function sealChannelsAnew({ db, mac }: { db: Db; mac: Mac }): Promise<void> {
  if (!mac.before) return;
  for (const { channel, sealed_keys: sealed } of await listChannels(db)) {
    const anew = sealed === '' ? undefined : await sealedAnew(mac, purposeOf(channel), sealed);
    if (anew !== undefined) await updateSealedKeys(db, channel, [sealed, anew]);
  }
}
