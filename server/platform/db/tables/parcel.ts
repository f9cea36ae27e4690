import type { CourierEventName, CourierOutcome } from '#domain/courier-events.ts';

type Id = string;
type Instant = string;

/** Parcels, couriers, and the messages of couriers about parcels. */
export type ParcelTables = {
  /**
   * The companies that carry parcels. `tracking` is the address of the courier's page about a parcel, with {number} in
   * place of the parcel's number; '' if there is no such page.
   */
  couriers: {
    id: Id;
    name: string;
    name_key: string;
    tracking: string;
    phone: string;
    /** The courier pays the money of a delivery to the shop within this many days. */
    remit_days: number;
    /**
     * The titles of two columns in the courier's remittance files: the parcel number and the amount; '' for the usual
     * titles.
     */
    remit_number_title: string;
    remit_amount_title: string;
    /**
     * The columns that the owner chose for the file with which the courier takes over parcels; '' for the usual
     * columns.
     */
    manifest_columns: string;
    /** The secret with which the courier signs its messages, encrypted with the shop's key; '' if there is none. */
    sealed_secret: string;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * The couriers' messages about parcels, each stored once. `number` is the parcel's number in the courier's spelling;
   * the shop may know no parcel with this number.
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
   * A parcel of an order. A parcel for an exchange belongs to a return instead of an order. The parcel's number is
   * unique for each courier. `user_id` is the member of the staff who added the parcel.
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
