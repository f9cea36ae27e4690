import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** The owner's offers and their codes, and the reductions of orders. */
export type OfferTables = {
  /**
   * `kind`: `code` applies where the shopper types one of its codes, `auto` by itself. `terms`: JSON (`OfferTerms` in
   * domain/offers.ts); `starts_at` and `ends_at` repeat its own.
   */
  offers: {
    id: Id;
    name: string;
    kind: 'code' | 'auto';
    terms: string;
    starts_at: Instant | null;
    ends_at: Instant | null;
    is_paused: Flag;
    /** How many orders may use it; null: any number. */
    most_uses: number | null;
    /** The orders that have used it, without cancelled ones. It is counted only while `most_uses` is not null. */
    uses: number;
    created_at: Instant;
    updated_at: Instant;
    /** A deleted offer applies no more; orders that have used it refer to it. */
    deleted_at: Instant | null;
  };
  /** `code_key`: the code in the form in which codes are compared (`codeKey` in domain/offers.ts). */
  offer_codes: {
    code_key: string;
    offer_id: Id;
    code: string;
    /** Codes that were made together; null: the owner has chosen this one. */
    batch_id: Id | null;
    /** How many orders may use this code; null: any number. */
    most_uses: number | null;
    /** Counted only while `most_uses` is not null. */
    uses: number;
    created_at: Instant;
  };
  /** `version`: another id after each change of an offer, by which processes know which ones they have in memory. */
  offer_settings: {
    id: 1;
    version: Id;
    /** The share of its price, in per cent, that each piece costs at least with all offers together. */
    floor_percent: number;
    /** JSON: how many per cent each role of the staff may take off a phone order. */
    staff_percent: string;
    updated_at: Instant;
  };
  /** The code that a shopper has typed into the cart, as typed; a code that does not apply stays too. */
  cart_codes: { user_id: Id; code: string; added_at: Instant };
  /** The reductions of an order. */
  order_offers: {
    id: Id;
    order_id: Id;
    position: number;
    /** Null: the staff have reduced a phone order, `by_user` for this `reason`. */
    offer_id: Id | null;
    /** The offer's name when the order was placed. */
    name: string;
    /** The code that brought it; '' for an automatic offer. */
    code: string;
    /** The offer's terms as they were then, JSON: an edit of the order applies them again. */
    terms: string | null;
    by_user: Id | null;
    reason: string;
    paise: Paise;
    /** 1: it makes the delivery free, and `paise` is the charge that it takes off. */
    is_delivery: Flag;
    /** 1: the order was cancelled or has lapsed, so this is no use of the offer any more. */
    is_given_back: Flag;
  };
};
