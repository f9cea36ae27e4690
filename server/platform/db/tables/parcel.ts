import type { CourierEventName, CourierOutcome } from '#domain/courier-events.ts';

type Id = string;
type Instant = string;

/** Parcels, couriers, and the messages of couriers about parcels. */
export type ParcelTables = {
  /**
   * The companies that carry parcels. `tracking` is the page that shows a parcel, with {number} in place of its number;
   * '' if there is none.
   */
  couriers: {
    id: Id;
    name: string;
    name_key: string;
    tracking: string;
    phone: string;
    /** The courier pays a delivery's money to the shop after this many days. */
    remit_days: number;
    /**
     * The titles of the columns with parcel number and amount in the courier's remittance files; '' for the usual
     * titles.
     */
    remit_number_title: string;
    remit_amount_title: string;
    /**
     * The columns of the file by which the courier takes over parcels, as the owner writes them; '' for the usual
     * columns.
     */
    manifest_columns: string;
    /** The secret by which the courier signs its messages, sealed with the shop's key; '' while there is none. */
    sealed_secret: string;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * Messages of couriers about parcels, each stored once. `number` is written as the courier writes it, even if no
   * parcel has it.
   */
  courier_events: {
    id: Id;
    courier_id: Id;
    /** The courier's own id of the message. */
    message_id: string;
    number: string;
    event: CourierEventName;
    happened_at: Instant;
    received_at: Instant;
    outcome: CourierOutcome;
    order_id: Id | null;
  };
  /**
   * A parcel of an order, or a parcel for an exchange, which belongs to a return and to no order. A courier has each
   * number once. `user_id` is the member of the staff who added the parcel.
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
