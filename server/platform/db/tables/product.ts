import type { ColourFamily } from '#domain/colour-families.ts';
import type { FieldTexts } from '#domain/product-fields.ts';
import type { Id, Instant, Paise } from '../column-types.ts';

/** Categories, products and their sizes, pictures, stock, and the versions that the catalogue follows. */
export type ProductTables = {
  categories: {
    id: Id;
    parent_id: Id | null;
    /** `parent_id`, or '' at the top: lets one unique index cover both. */
    parent_key: string;
    name: string;
    name_key: string;
    /** JSON: its name in languages other than English, by language. */
    names: string;
    description: string;
    /** The weight of a piece of its products that have none; null: that of the category above. */
    grams: number | null;
    created_at: Instant;
    updated_at: Instant;
  };
  products: {
    id: Id;
    /** The row's id in the file it was imported from. */
    source_id: string | null;
    name: string;
    description: string;
    /** The lines of its table of facts, JSON: a list of {name, value}. */
    facts: string;
    category_id: Id;
    /** The weight of a piece; null: that of its category. */
    grams: number | null;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  } & FieldTexts;
  /** The names that lead to products, their own or former ones: each to the first that had it (decisions/0099). */
  product_names: { name: string; name_key: string; product_id: Id; owned_since: Instant };
  variants: {
    id: Id;
    product_id: Id;
    sku: string | null;
    color: string;
    color_hex: string;
    /** The family as the owner corrected it; null: it follows from name and code (domain/colour-families.ts). */
    color_family: ColourFamily | null;
    size: string;
    /** The options that make two variants of a product the same piece; unique while not retired. */
    option_key: string;
    stock: number;
    /** The price of now, also while a sale holds it. */
    selling_paise: Paise;
    saving_paise: Paise;
    /** The price outside of the sale that holds it; null: no sale does. */
    usual_selling_paise: Paise | null;
    usual_saving_paise: Paise | null;
    markdown_id: Id | null;
    /** The weight of a piece; null: that of its product. */
    grams: number | null;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Encoded pictures, named by their content; many products may share one. */
  pictures: {
    id: string;
    width: number;
    height: number;
    widths: string;
    placeholder: string;
    main_color: string;
    created_at: Instant;
    /** Nothing has used it since; null: in use, or nobody has looked yet. */
    unused_since: Instant | null;
  };
  /** `color`: the name of the colour that the picture shows; null: all of them. */
  product_images: { id: Id; product_id: Id; picture_id: string; position: number; color: string | null };
  /** Every movement of stock. For each variant, the sum of its changes is its stock. */
  stock_movements: {
    id: Id;
    variant_id: Id;
    change: number;
    /**
     * `return`: back from a customer who did not take it, or sent it back; `damage`: what of that cannot be sold;
     * `swap`: held for a customer who sends another piece back, or held no longer.
     */
    reason: 'order' | 'cancel' | 'return' | 'damage' | 'swap' | 'admin' | 'import';
    order_id: Id | null;
    user_id: Id | null;
    at: Instant;
  };
  catalogue_state: { id: 1; version: number };
  /**
   * The raising that has brought a version, because another one may
   * bring the same (site-version/versions.ts). Only on PostgreSQL.
   */
  catalogue_raisings: { version: number; raised_by: string };
  /**
   * The product that a version changed; null if anything may have
   * changed. `only_stock`: only the stock and the number of sold pieces.
   */
  catalogue_changes: { version: number; product_id: Id | null; only_stock: 0 | 1 };
  /** Products whose stock has changed, without a version yet (site-version/versions.ts). Only on PostgreSQL. */
  stock_changes: { id: Id; product_id: Id };
  /** The owner's synonyms for the search, a group a line; no row means those the shop came with. */
  synonyms: { id: 1; words: string; updated_at: Instant };
};
