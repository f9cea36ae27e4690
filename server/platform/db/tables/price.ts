import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** Sales, the history of prices, and changes of many prices. */
export type PriceTables = {
  /**
   * Sales. `rule`, `goods` and `exceptions` are JSON (domain/price-rule.ts, contract/price-rule.ts). While a sale runs,
   * its prices are written in `variants`.
   */
  markdowns: {
    id: Id;
    name: string;
    rule: string;
    goods: string;
    exceptions: string;
    /** The badge of the sale's products: JSON, a text by language. */
    badge: string;
    /** 1 if the products' pages say until when the sale runs. */
    says_end: Flag;
    starts_at: Instant;
    /** The end; null if the sale runs until somebody ends it. */
    ends_at: Instant | null;
    paused_at: Instant | null;
    /** The time when a sale was deleted after it had sold something; it stays in the list. */
    closed_at: Instant | null;
    /** 1 if the sale's prices are written in the variants. */
    is_applied: Flag;
    /** 1 if the sale's rule, goods or their products have changed since its prices were applied. */
    is_stale: Flag;
    /**
     * JSON: the ids of the products that the sale's filter found when it was applied; null if the goods are no filter.
     */
    found: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * The instant for which the prices of sales were applied, and the next instant at which a sale begins or ends; null
   * if none does. The table has one row; code that applies or plans prices locks it.
   */
  price_state: {
    id: 1;
    applied_at: Instant;
    next_at: Instant | null;
    /** The instant for which `coming_prices` holds prices, and the catalogue's version from which they come. */
    staged_at: Instant | null;
    staged_version: number | null;
    /** The instant at which these prices were written in the variants, until their history is written too. */
    history_at: Instant | null;
  };
  /**
   * The prices of variants whose price differs once a sale begins or ends. `ended_id` is the sale that the variant was
   * in before; `is_repriced` is 1 if the price itself differs, and not only its sale.
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
  /** The price that a variant had from an instant on; rows never change. */
  price_history: {
    variant_id: Id;
    at: Instant;
    selling_paise: Paise;
    saving_paise: Paise;
    /** `known` is the price at the beginning of this history. */
    cause: 'known' | 'hand' | 'import' | 'bulk' | 'sale';
    user_id: Id | null;
    markdown_id: Id | null;
  };
  /**
   * Changes of many prices. `entries` is JSON, a list of [variant id, price and saving before, both after], in paise.
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
