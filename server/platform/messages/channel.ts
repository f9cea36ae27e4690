import type { MessageChannel, MessageEvent, messageKeys } from '#domain/messages.ts';
import type { MessageValues } from '#domain/message-words.ts';

/** A message to a phone, in the form in which the adapter of a provider gets it. */
export type Outgoing = {
  /** The shop's own id of the message; WhatsApp repeats this id in its reports. */
  id: string;
  event: MessageEvent;
  /** The phone's number has ten digits. */
  phone: string;
  language: string;
  /**
   * The template of the message: `providerName` is its name or id at the provider, and `words` is its text, with
   * variables in braces.
   */
  template: { providerName: string; words: string };
  values: MessageValues;
};

/**
 * The reason why a provider did not accept a message. `retry`: the provider may accept the message later.
 * `otherChannel`: the shop should try another channel, for example because the provider cannot reach the phone.
 * `isTrouble`: the provider refuses every message until the owner acts. `isUnknown`: the shop does not know whether the
 * provider accepted the message.
 */
export type Refusal = {
  refusal: 'retry' | 'otherChannel';
  reason: string;
  isTrouble?: true;
  isUnknown?: true;
};

export type Sent = { providerId: string } | Refusal;

/**
 * `host` is the address of a simulator of the providers on this computer; undefined means the providers' real servers.
 */
type Place = { host: string | undefined; signal: AbortSignal };

/**
 * The functions that use a provider of messages. They never throw, and the reasons that they return contain none of the
 * owner's keys.
 */
export type Channel = {
  /** Returns the number of parts that the provider bills for a message. Each part costs the channel's price. */
  partsOf: (message: Pick<Outgoing, 'template' | 'values'>) => number;
  send: (sender: string, keys: ChannelKeys, message: Outgoing, place: Place) => Promise<Sent>;
};

/** The keys from the provider that the channel needs. */
export type ChannelKeys = { [Name in (typeof messageKeys)[MessageChannel][number]]?: string };
