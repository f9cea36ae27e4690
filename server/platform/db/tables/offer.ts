import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** The owner's offers and their codes, and the reductions of orders. */
export type OfferTables = {
  /**
   * `kind` `code` applies if the shopper types one of its codes, `auto` without a code. `terms` is JSON (`OfferTerms`
   * in domain/offers.ts); `starts_at` and `ends_at` repeat its own fields.
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
    /** The time of deletion; a deleted offer no longer applies, but orders that have used it still refer to it. */
    deleted_at: Instant | null;
  };
  /** `code_key` is the code in the form in which codes are compared (`codeKey` in domain/offers.ts). */
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
  /** `version` is a new id after each change of an offer, by which processes know which offers they have in memory. */
  offer_settings: {
    id: 1;
    version: Id;
    /** The lowest share of its price, in per cent, that each item costs with all offers together. */
    floor_percent: number;
    /** JSON: the per cent that each role of the staff may take off a phone order. */
    staff_percent: string;
    updated_at: Instant;
  };
  /** The code that a shopper has typed into the cart; the cart also keeps a code that does not apply. */
  cart_codes: { user_id: Id; code: string; added_at: Instant };
  /** The reductions of an order. */
  order_offers: {
    id: Id;
    order_id: Id;
    position: number;
    /** The offer; null if the staff have reduced a phone order (`by_user`, with this `reason`). */
    offer_id: Id | null;
    /** The offer's name when the order was placed. */
    name: string;
    /** The code of the offer; '' for an automatic offer. */
    code: string;
    /** The offer's terms at the time of the order, as JSON: an edit of the order applies them again. */
    terms: string | null;
    by_user: Id | null;
    reason: string;
    paise: Paise;
    /** 1 if the offer makes the delivery free; `paise` is then the charge that it takes off. */
    is_delivery: Flag;
    /** 1 if the order was cancelled or has expired, so that it no longer counts as a use of the offer. */
    is_given_back: Flag;
  };
};
