import type { MessageChannel, MessageEvent, MessageState, TemplateState } from '#domain/messages.ts';

/** Messages to phones; ids, instants, days and amounts are those of column-types.ts. */
export type MessageTables = {
  /** One row, once the owner has saved something or a message has gone out. */
  message_settings: {
    id: 1;
    /** The channels and the email in the owner's order, separated by commas. */
    channel_order: string;
    /** The most that messages may cost on one day; null: no limit. */
    day_budget_paise: number | null;
    /** The Indian day of the last message, and what that day has cost so far. */
    spent_day: string;
    spent_paise: number;
    /** The last day on which a message did not go out because of the budget. */
    over_day: string;
    updated_at: string;
  };
  message_channels: {
    channel: MessageChannel;
    is_on: 0 | 1;
    /** WhatsApp: the id of the shop's number. SMS: the header of six letters. */
    sender: string;
    /** The provider's keys as JSON, sealed by the shop's key; '' if there are none. */
    sealed_keys: string;
    price_paise: number;
    /** The reason why the provider refuses everything, such as a token that has ended; '' if it does not. */
    trouble: string;
    updated_at: string;
  };
  message_templates: {
    channel: MessageChannel;
    event: MessageEvent;
    language: string;
    /** WhatsApp: the template's name. SMS: the provider's id of the flow. */
    provider_name: string;
    words: string;
    state: TemplateState;
    updated_at: string;
  };
  /** One row for each channel by which a message was tried. */
  messages: {
    id: string;
    /** The job of the message: the same for each channel. */
    job_id: string;
    channel: MessageChannel;
    event: MessageEvent;
    language: string;
    /** The phone's number, authenticated by the shop's key; '' once its owner has been erased. */
    phone_hash: string;
    /** The last four digits. */
    phone_end: string;
    /** The provider's id; '' until it has answered. */
    provider_id: string;
    state: MessageState;
    /** The reason of a failure, such as the provider's number of it. */
    failure: string;
    /** The attempts of which nobody knows whether the provider has taken them. */
    unknown_ends: number;
    cost_paise: number;
    order_id: string | null;
    /** The job's payload, for another channel if this one fails later; '' once that is over. A code in it is sealed. */
    payload: string;
    /** The text that the demo's simulator has "sent", sealed; '' in every other shop. */
    sealed_words: string;
    at: string;
    updated_at: string;
  };
  /** Phones that want no messages, except codes, or want them again; `at`: when their owner wrote that. */
  message_stops: { phone_hash: string; sealed_phone: string; is_stopped: 0 | 1; at: string };
};
