import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** Sales, the history of prices, and changes of many prices. */
export type PriceTables = {
  /**
   * Sales. `rule`, `goods` and `exceptions`: JSON (domain/price-rule.ts, contract/price-rule.ts). While one runs, its
   * prices stand in `variants`.
   */
  markdowns: {
    id: Id;
    name: string;
    rule: string;
    goods: string;
    exceptions: string;
    starts_at: Instant;
    /** Null: until somebody ends it. */
    ends_at: Instant | null;
    paused_at: Instant | null;
    /** Deleted after it had sold something; it stays in the list. */
    closed_at: Instant | null;
    /** Its prices stand in the variants. */
    is_applied: Flag;
    /** Its rule, its goods or the products in them have changed since they were applied. */
    is_stale: Flag;
    /** JSON: the ids of the products that its filter found when it was applied; null: its goods are no filter. */
    found: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * The instant as of which the prices of sales were applied, and the next one at which a sale begins or ends; null:
   * none does. One row; who applies or plans prices locks it.
   */
  price_state: { id: 1; applied_at: Instant; next_at: Instant | null };
  /** The price that a variant had from an instant on; never changed. */
  price_history: {
    variant_id: Id;
    at: Instant;
    selling_paise: Paise;
    saving_paise: Paise;
    /** `known`: the price that stood when this history began. */
    cause: 'known' | 'hand' | 'import' | 'bulk' | 'sale';
    user_id: Id | null;
    markdown_id: Id | null;
  };
  /** Changes of many prices. `entries`: JSON, a list of [variant id, price and saving before, both after], in paise. */
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
