import type { CourierEventName, CourierOutcome } from '#domain/courier-events.ts';

type Id = string;
type Instant = string;

/** Parcels, couriers, and the messages of couriers about parcels. */
export type ParcelTables = {
  /**
   * The companies that carry parcels. `tracking`: the page that shows one, with {number} for its number; '' where there
   * is none.
   */
  couriers: {
    id: Id;
    name: string;
    name_key: string;
    tracking: string;
    phone: string;
    /** The courier hands on a delivery's money this many days later. */
    remit_days: number;
    /** The titles of the columns of parcel number and amount in its remittance files; '' for the usual titles. */
    remit_number_title: string;
    remit_amount_title: string;
    /** The columns of the file by which it takes over parcels, as the owner writes them; '' for the usual ones. */
    manifest_columns: string;
    /** The secret by which the courier signs its messages, sealed by the shop's key; '' while there is none. */
    sealed_secret: string;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Messages of couriers about parcels, each once. `number`: as the courier writes it, also where no parcel has it. */
  courier_events: {
    id: Id;
    courier_id: Id;
    /** The courier's own name of the message. */
    message_id: string;
    number: string;
    event: CourierEventName;
    happened_at: Instant;
    received_at: Instant;
    outcome: CourierOutcome;
    order_id: Id | null;
  };
  /**
   * A parcel of an order, or one that is sent for a swap: then it belongs to a return, and to no order. A courier has
   * each number once. `user_id`: the member of the staff who added it.
   */
  parcels: {
    id: Id;
    order_id: Id | null;
    return_id: Id | null;
    courier_id: Id;
    number: string;
    weight_grams: number | null;
    user_id: Id | null;
    created_at: Instant;
  };
};
