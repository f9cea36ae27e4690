import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** Sales, the price history, and bulk changes of prices. */
export type PriceTables = {
  /**
   * The owner's sales, which reduce prices for a time. `rule`, `goods` and `exceptions` are JSON (domain/price-rule.ts,
   * contract/price-rule.ts). While a sale runs, `variants` contains the sale's prices.
   */
  markdowns: {
    id: Id;
    name: string;
    rule: string;
    goods: string;
    exceptions: string;
    /** The badge on the sale's products, as JSON: a text for each language. */
    badge: string;
    /** 1 if the product pages show the end of the sale. */
    says_end: Flag;
    starts_at: Instant;
    /** The end of the sale; null if the sale runs until somebody ends it by hand. */
    ends_at: Instant | null;
    paused_at: Instant | null;
    /** The time when somebody deleted the sale. A sale that has sold something stays in the list. */
    closed_at: Instant | null;
    /** 1 while `variants` contains the sale's prices. */
    is_applied: Flag;
    /**
     * 1 if the shop must apply the sale's prices again, because the rule, the goods or a product in the sale has
     * changed.
     */
    is_stale: Flag;
    /**
     * JSON: the ids of the products that the sale's filter found when the shop applied the sale; null if the goods are
     * not chosen by a filter.
     */
    found: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * A table with one row: the instant for which the shop last applied the prices of sales, and the next instant at
   * which a sale begins or ends (null if none does). Code that applies or plans the prices of sales locks this row.
   */
  price_state: {
    id: 1;
    applied_at: Instant;
    next_at: Instant | null;
    /**
     * The instant for which the shop has computed `coming_prices`, and the version of the catalogue that the
     * computation used.
     */
    staged_at: Instant | null;
    staged_version: number | null;
    /**
     * The instant at which the shop wrote the prices of `coming_prices` into `variants`; null again once the shop has
     * also written the price history.
     */
    history_at: Instant | null;
  };
  /**
   * The variants whose price or sale changes when the next sale begins or ends, with the new price. `ended_id` is the
   * sale that the variant is in before this change. `is_repriced` is 1 if the price changes, and 0 if only the sale
   * changes.
   */
  coming_prices: {
    variant_id: Id;
    product_id: Id;
    markdown_id: Id | null;
    ended_id: Id | null;
    selling_paise: Paise;
    saving_paise: Paise;
    usual_selling_paise: Paise | null;
    usual_saving_paise: Paise | null;
    is_repriced: Flag;
  };
  /** The price of a variant from an instant on. The rows of this history never change. */
  price_history: {
    variant_id: Id;
    at: Instant;
    selling_paise: Paise;
    saving_paise: Paise;
    /** `known` marks the price that the variant had when the shop began to write this history. */
    cause: 'known' | 'hand' | 'import' | 'bulk' | 'sale';
    user_id: Id | null;
    markdown_id: Id | null;
  };
  /**
   * Bulk changes of prices. `entries` is JSON, a list of [variant id, price before, saving before, price after, saving
   * after], in paise.
   */
  price_changes: {
    id: Id;
    user_id: Id | null;
    rule: string;
    goods: string;
    entries: string;
    products: number;
    variants: number;
    undone_at: Instant | null;
    created_at: Instant;
  };
};
