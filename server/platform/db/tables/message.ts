import type { MessageChannel, MessageEvent, MessageState, TemplateState } from '#domain/messages.ts';

/** Messages to phones; ids, instants, days and amounts are those of column-types.ts. */
export type MessageTables = {
  /** One row, once the owner has saved settings or a message was sent. */
  message_settings: {
    id: 1;
    /** The channels and the email in the owner's order, separated by commas. */
    channel_order: string;
    /** The most that messages may cost on one day; null means no limit. */
    day_budget_paise: number | null;
    /** The Indian day of the last message, and the cost of that day so far. */
    spent_day: string;
    spent_paise: number;
    /** The last day on which a message was not sent because of the budget. */
    over_day: string;
    /** The number of times that the owner has changed the address of MSG91's delivery reports. */
    reports_address: number;
    updated_at: string;
  };
  message_channels: {
    channel: MessageChannel;
    is_on: 0 | 1;
    /** The sender: for WhatsApp the id of the shop's number, for SMS the header of six letters. */
    sender: string;
    /** The provider's keys as JSON, sealed with the shop's key; '' if there are none. */
    sealed_keys: string;
    price_paise: number;
    /** The reason why the provider refuses everything, such as an expired token; '' if it does not. */
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
    /** The job of the message, which is the same for each channel. */
    job_id: string;
    channel: MessageChannel;
    event: MessageEvent;
    language: string;
    /** The MAC of the phone's number, made with the shop's key; '' once the phone's owner has been erased. */
    phone_hash: string;
    /** The last four digits. */
    phone_end: string;
    /** The provider's id; '' until the provider has answered. */
    provider_id: string;
    state: MessageState;
    /** The reason of a failure, such as the provider's error number. */
    failure: string;
    /** The number of attempts after which it is unknown whether the provider has accepted the message. */
    unknown_ends: number;
    cost_paise: number;
    order_id: string | null;
    /**
     * The job's payload, for another channel if this channel fails later; '' once that is no longer possible. A code in
     * the payload is sealed.
     */
    payload: string;
    /** The text that the demo's simulator has "sent", sealed; '' in every other shop. */
    sealed_words: string;
    at: string;
    updated_at: string;
  };
  /** Phones that want no messages except codes, or want them again; `at` is the time when their owner wrote that. */
  message_stops: { phone_hash: string; sealed_phone: string; is_stopped: 0 | 1; at: string };
};
