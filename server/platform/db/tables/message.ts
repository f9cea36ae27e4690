import type { MessageChannel, MessageEvent, MessageState, TemplateState } from '#domain/messages.ts';

/** Messages to phones. column-types.ts explains the types of the columns. */
export type MessageTables = {
  /**
   * The settings for messages: a single row, which exists once the owner has saved settings or the shop has sent a
   * message.
   */
  message_settings: {
    id: 1;
    /** The channels, email among them, in the owner's order and separated by commas. */
    channel_order: string;
    /** The most that messages may cost on one day; null means no limit. */
    day_budget_paise: number | null;
    /** The Indian day of the last message, and the cost of that day's messages. */
    spent_day: string;
    spent_paise: number;
    /** The last day on which the budget stopped a message. */
    over_day: string;
    /** The number of times that the owner has renewed the address for MSG91's delivery reports. */
    reports_address: number;
    updated_at: string;
  };
  message_channels: {
    channel: MessageChannel;
    is_on: 0 | 1;
    /** The sender: for WhatsApp the id of the shop's number, for SMS the header of six letters. */
    sender: string;
    /** The provider's keys as JSON, encrypted with the shop's key; '' if there are none. */
    sealed_keys: string;
    price_paise: number;
    /**
     * The reason why the provider refuses every message, such as an expired token; '' if the provider accepts messages.
     */
    trouble: string;
    updated_at: string;
  };
  message_templates: {
    channel: MessageChannel;
    event: MessageEvent;
    language: string;
    /** The template's name for WhatsApp, or the provider's flow id for SMS. */
    provider_name: string;
    words: string;
    state: TemplateState;
    updated_at: string;
  };
  /** One row for each channel by which the shop tried to send a message. */
  messages: {
    id: string;
    /**
     * The job that sends the message. If a provider reports later that the message did not arrive, a new job tries the
     * remaining channels.
     */
    job_id: string;
    channel: MessageChannel;
    event: MessageEvent;
    language: string;
    /** The MAC of the phone number, made with the shop's key; '' once the shop has emptied the row's personal data. */
    phone_hash: string;
    /** The last four digits of the phone number. */
    phone_end: string;
    /** The provider's id of the message; '' until the provider has answered. */
    provider_id: string;
    state: MessageState;
    /** The reason of a failure, such as the provider's error number. */
    failure: string;
    /** The number of attempts after which the shop does not know whether the provider has accepted the message. */
    unknown_ends: number;
    cost_paise: number;
    order_id: string | null;
    /**
     * The job's payload, with which another channel can send the message if this channel fails later; '' once the shop
     * no longer needs it. A one-time code in the payload is encrypted with the shop's key.
     */
    payload: string;
    /** The text that the simulator of the demo has "sent", encrypted with the shop's key; '' in every other shop. */
    sealed_words: string;
    at: string;
    updated_at: string;
  };
  /**
   * Phones whose owner has refused all messages except codes, or has allowed messages again. `at` is the time when the
   * phone's owner wrote the refusal or permission.
   */
  message_stops: { phone_hash: string; sealed_phone: string; is_stopped: 0 | 1; at: string };
};
