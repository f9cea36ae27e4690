import type { MessageChannel, MessageEvent, messageKeys } from '#domain/messages.ts';
import type { MessageValues } from '#domain/message-words.ts';

/** A message as an adapter sends it. */
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
 * The reason for which a provider does not take a message. `retry`: it may take it later. `otherChannel`: this channel
 * does not reach the phone. `isTrouble`: the provider refuses everything until the owner does something. `isUnknown`:
 * nobody knows whether it was taken.
 */
export type Refusal = {
  refusal: 'retry' | 'otherChannel';
  reason: string;
  isTrouble?: true;
  isUnknown?: true;
};

export type Sent = { providerId: string } | Refusal;

/** The servers of providers: `host` is a simulator on this computer, and undefined means their own hosts. */
export type Place = { host: string | undefined; signal: AbortSignal };

/** The connection to one provider. A channel never throws, and none of its reasons contains the owner's keys. */
export type Channel = {
  /** The number of parts that the provider bills, each at the channel's price. */
  partsOf: (message: Pick<Outgoing, 'template' | 'values'>) => number;
  send: (sender: string, keys: ChannelKeys, message: Outgoing, place: Place) => Promise<Sent>;
};

/** The owner's keys from the provider; only the keys that the channel needs. */
export type ChannelKeys = { [Name in (typeof messageKeys)[MessageChannel][number]]?: string };
