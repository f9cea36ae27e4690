import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** The owner's offers and their codes, and the reductions of orders. */
export type OfferTables = {
  /**
   * An offer whose `kind` is `code` applies if the shopper enters one of its codes. An offer whose `kind` is `auto`
   * applies without a code. `terms` is JSON (`OfferTerms` in domain/offers.ts); `starts_at` and `ends_at` are copies of
   * fields of `terms`.
   */
  offers: {
    id: Id;
    name: string;
    kind: 'code' | 'auto';
    terms: string;
    starts_at: Instant | null;
    ends_at: Instant | null;
    is_paused: Flag;
    /** The number of orders that may use the offer; null means any number. */
    most_uses: number | null;
    /**
     * The number of orders that have used the offer, without cancelled orders. The shop counts uses only while
     * `most_uses` is not null.
     */
    uses: number;
    created_at: Instant;
    updated_at: Instant;
    /**
     * The time of deletion. A deleted offer no longer applies, but its row stays, because orders that used it refer to
     * it.
     */
    deleted_at: Instant | null;
  };
  /** `code_key` is the code in the form in which the shop compares codes (`codeKey` in domain/offers.ts). */
  offer_codes: {
    code_key: string;
    offer_id: Id;
    code: string;
    /** The batch of codes that were made together; null if the owner has chosen the code. */
    batch_id: Id | null;
    /** The number of orders that may use this code; null means any number. */
    most_uses: number | null;
    /** The number of uses, counted only while `most_uses` is not null. */
    uses: number;
    created_at: Instant;
  };
  /**
   * `version` becomes a new id after each change of an offer. By `version` a process finds out whether the offers in
   * its memory are still valid.
   */
  offer_settings: {
    id: 1;
    version: Id;
    /** The lowest price that all offers together may leave for an item, in per cent of the item's price. */
    floor_percent: number;
    /** JSON: by how many per cent each staff role may reduce a phone order. */
    staff_percent: string;
    updated_at: Instant;
  };
  /** The code that a shopper has entered in the cart. The code stays in the cart even while it does not apply. */
  cart_codes: { user_id: Id; code: string; added_at: Instant };
  /** The reductions of an order. */
  order_offers: {
    id: Id;
    order_id: Id;
    position: number;
    /** The offer; null if a member of the staff has reduced a phone order (then `by_user` and `reason` are set). */
    offer_id: Id | null;
    /** The offer's name when the order was placed. */
    name: string;
    /** The code of the offer; '' for an automatic offer. */
    code: string;
    /** The offer's terms at the time of the order, as JSON. When the order is edited, these terms apply again. */
    terms: string | null;
    by_user: Id | null;
    reason: string;
    paise: Paise;
    /**
     * 1 if the offer makes delivery free. If `is_delivery` is 1, `paise` is the delivery charge that the customer
     * saves.
     */
    is_delivery: Flag;
    /** 1 if the order was cancelled or has expired, and therefore no longer counts as a use of the offer. */
    is_given_back: Flag;
  };
};
