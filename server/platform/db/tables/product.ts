import type { ColourFamily } from '#domain/colour-families.ts';
import type { FieldTexts } from '#domain/product-fields.ts';
import type { Id, Instant, Paise } from '../column-types.ts';

/** Categories, products and their sizes, pictures, stock, and the versions that the catalogue follows. */
export type ProductTables = {
  categories: {
    id: Id;
    parent_id: Id | null;
    /** `parent_id`, or '' at the top, so that one unique index covers both. */
    parent_key: string;
    name: string;
    name_key: string;
    /** JSON: its name in languages other than English, by language. */
    names: string;
    description: string;
    /** The weight of an item of products without a weight of their own; null means the weight of the category above. */
    grams: number | null;
    created_at: Instant;
    updated_at: Instant;
  };
  products: {
    id: Id;
    /** The row's id in the file from which the product was imported. */
    source_id: string | null;
    name: string;
    description: string;
    /** The lines of the product's table of facts, as JSON: a list of {name, value}. */
    facts: string;
    category_id: Id;
    /** The weight of an item; null means the weight of its category. */
    grams: number | null;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  } & FieldTexts;
  /**
   * The names that lead to products, present or earlier names: each leads to the first product that had it
   * (decisions/0099).
   */
  product_names: { name: string; name_key: string; product_id: Id; owned_since: Instant };
  variants: {
    id: Id;
    product_id: Id;
    sku: string | null;
    color: string;
    color_hex: string;
    /**
     * The colour family that the owner corrected; null if it follows from name and code (domain/colour-families.ts).
     */
    color_family: ColourFamily | null;
    size: string;
    /** The options that make two variants of a product the same item; unique among variants that are not retired. */
    option_key: string;
    stock: number;
    /** The present price, also during a sale. */
    selling_paise: Paise;
    saving_paise: Paise;
    /** The price outside the sale; null if the variant is in no sale. */
    usual_selling_paise: Paise | null;
    usual_saving_paise: Paise | null;
    markdown_id: Id | null;
    /** The weight of an item; null means the weight of its product. */
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
    /** The time since which nothing uses the picture; null if it is in use, or not checked yet. */
    unused_since: Instant | null;
  };
  /** `color` is the name of the colour that the picture shows; null means all colours. */
  product_images: { id: Id; product_id: Id; picture_id: string; position: number; color: string | null };
  /** Every movement of stock. For each variant, the sum of its changes is its stock. */
  stock_movements: {
    id: Id;
    variant_id: Id;
    change: number;
    /**
     * `return`: an item came back from a customer who did not accept it, or sent it back; `damage`: a returned item
     * cannot be sold; `swap`: an item is held for an exchange, or no longer held.
     */
    reason: 'order' | 'cancel' | 'return' | 'damage' | 'swap' | 'admin' | 'import';
    order_id: Id | null;
    user_id: Id | null;
    at: Instant;
  };
  catalogue_state: { id: 1; version: number };
  /**
   * The raising that has brought a version, because another raising may bring the same number
   * (site-version/versions.ts). The table is used only on PostgreSQL.
   */
  catalogue_raisings: { version: number; raised_by: string };
  /**
   * The product that a version changed; null if anything may have changed. `only_stock` means that only the stock and
   * the number of sold items changed: 1; or only its prices: 2.
   */
  catalogue_changes: { version: number; product_id: Id | null; only_stock: 0 | 1 | 2 };
  /**
   * Products whose stock has changed, without a version yet (site-version/versions.ts). The table is used only on
   * PostgreSQL.
   */
  stock_changes: { id: Id; product_id: Id };
  /**
   * The owner's synonyms for the search, one group on each line; without a row the shop uses the synonyms that it came
   * with.
   */
  synonyms: { id: 1; words: string; updated_at: Instant };
};
