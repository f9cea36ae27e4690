import { z } from 'zod';
import { messageKeys, messageWays, type MessageChannel, type MessageWay } from '#domain/messages.ts';
import { seal, sealedAnew, unseal } from '../keys/sealed.ts';
import type { Mac } from '../keys/shop-key.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ChannelKeys } from './channel.ts';
import { insertSettings, listChannels, lockSettings, updateSealedKeys, type SettingsRow } from './queries.ts';

/**
 * Until the owner chooses a budget of a day, there is one: strangers with many networks and many numbers may ask for
 * codes without an end, and each code costs money.
 */
const USUAL_BUDGET_PAISE = 100_000;

/** The settings of an owner who has saved none. */
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

/** Locks the settings, and inserts them first if nobody has saved any. */
export async function lockOwnSettings(db: Tx): Promise<SettingsRow> {
  await insertSettings(db, noSettings);
  return lockSettings(db);
}

/**
 * Answers the owner's order of channels and email, each exactly once. Channels after `email` only serve customers
 * without an email.
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

/** Answers the channel's keys; none if they were sealed with a key that the shop no longer has. */
export async function openKeys(mac: Mac, channel: MessageChannel, sealed: string): Promise<ChannelKeys> {
  const text = sealed === '' ? undefined : await unseal(mac, purposeOf(channel), sealed);
  // The cast is safe: only `sealKeys` writes it; Zod leaves keys undefined that are missing.
  return text === undefined ? {} : (Keys.parse(JSON.parse(text)) as ChannelKeys);
}

/** Answers whether these are all the keys that the channel needs. */
export function areComplete(channel: MessageChannel, keys: ChannelKeys): boolean {
  return messageKeys[channel].every((name) => (keys[name] ?? '') !== '');
}

/** Seals again with the shop's present key the channel keys that the previous key has sealed. */
export async function sealChannelsAnew({ db, mac }: { db: Db; mac: Mac }): Promise<void> {
  if (!mac.before) return;
  for (const { channel, sealed_keys: sealed } of await listChannels(db)) {
    const anew = sealed === '' ? undefined : await sealedAnew(mac, purposeOf(channel), sealed);
    if (anew !== undefined) await updateSealedKeys(db, channel, [sealed, anew]);
  }
}
