import type { CourierEventName, CourierOutcome } from '#domain/courier-events.ts';

type Id = string;
type Instant = string;

/** Parcels, who carries them, and what is told of them. */
export type ParcelTables = {
  /** Who carries parcels. `tracking`: the page that shows one, with {number} for its number; '' where there is none. */
  couriers: {
    id: Id;
    name: string;
    name_key: string;
    tracking: string;
    phone: string;
    /** So many days after a delivery its money comes. */
    remit_days: number;
    /** What its remittance files call the columns of parcel number and amount; '' where they are called as usual. */
    remit_number_title: string;
    remit_amount_title: string;
    /** The columns of the file it takes parcels over by, as the owner writes them; '' for the usual ones. */
    manifest_columns: string;
    /** By which the courier signs what it tells, sealed by the shop's key; '' while there is none. */
    sealed_secret: string;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** What couriers have told of parcels, each message once. `number`: as told, also where no parcel has it. */
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
   * What an order was sent in, or what is sent for a swap: then it is of a return, and of no order. A courier has each
   * number once. `user_id`: who of the staff added it.
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
