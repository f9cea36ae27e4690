import type { MessageChannel, MessageEvent, messageKeys } from '#domain/messages.ts';
import type { MessageValues } from '#domain/message-words.ts';

/** A message, as an adapter gets it to send it. */
export type Outgoing = {
  /** The shop's own id of the message, which WhatsApp repeats in its reports. */
  id: string;
  event: MessageEvent;
  /** Ten digits. */
  phone: string;
  language: string;
  /** The template's name or id at the provider, and its words with variables in braces. */
  template: { providerName: string; words: string };
  values: MessageValues;
};

/**
 * The reason why a provider did not accept a message. `retry`: it may accept the message later. `otherChannel`: it
 * cannot reach the phone. `isTrouble`: it refuses every message until the owner acts. `isUnknown`: the shop does not
 * know whether it accepted the message.
 */
export type Refusal = {
  refusal: 'retry' | 'otherChannel';
  reason: string;
  isTrouble?: true;
  isUnknown?: true;
};

export type Sent = { providerId: string } | Refusal;

/**
 * The place of the providers' servers: `host` is a simulator on this computer; undefined means the providers' real
 * hosts.
 */
export type Place = { host: string | undefined; signal: AbortSignal };

/**
 * The connection to a provider. Its functions never throw, and the reasons that they answer contain none of the owner's
 * keys.
 */
export type Channel = {
  /** The number of parts that the provider bills for a message. Each part costs the channel's price. */
  partsOf: (message: Pick<Outgoing, 'template' | 'values'>) => number;
  send: (sender: string, keys: ChannelKeys, message: Outgoing, place: Place) => Promise<Sent>;
};

/** The keys that the owner has from a provider, as far as the channel needs them. */
export type ChannelKeys = { [Name in (typeof messageKeys)[MessageChannel][number]]?: string };
