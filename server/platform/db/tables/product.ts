import type { ColourFamily } from '#domain/colour-families.ts';
import type { FieldTexts } from '#domain/product-fields.ts';
import type { Id, Instant, Paise } from '../column-types.ts';

/**
 * Categories, products and their variants, pictures and stock, and the versions by which the catalogue finds changes.
 */
export type ProductTables = {
  categories: {
    id: Id;
    parent_id: Id | null;
    /** A copy of `parent_id`, or '' at the top level, so that one unique index covers all categories. */
    parent_key: string;
    name: string;
    name_key: string;
    /** The category's name in languages other than English, as JSON by language. */
    names: string;
    description: string;
    /** The weight of an item whose product has no weight of its own; null means the weight of the parent category. */
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
   * The present and former names of products. If several products had the same name, the name leads to the first of
   * them (decisions/0099).
   */
  product_names: { name: string; name_key: string; product_id: Id; owned_since: Instant };
  variants: {
    id: Id;
    product_id: Id;
    sku: string | null;
    color: string;
    color_hex: string;
    /**
     * The colour family that the owner has chosen; null if it follows from the colour's name and code
     * (domain/colour-families.ts).
     */
    color_family: ColourFamily | null;
    size: string;
    /**
     * The options of the variant. Two variants of a product with the same options are the same item, so the key is
     * unique among a product's variants that are not retired.
     */
    option_key: string;
    stock: number;
    /** The present price, also during a sale. */
    selling_paise: Paise;
    saving_paise: Paise;
    /** The usual price, when a sale has set the present price; null if the variant is in no sale. */
    usual_selling_paise: Paise | null;
    usual_saving_paise: Paise | null;
    markdown_id: Id | null;
    /** The weight of an item; null means the weight of its product. */
    grams: number | null;
    retired_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Encoded pictures. The id of a picture is a hash of its content, so many products may share one picture. */
  pictures: {
    id: string;
    width: number;
    height: number;
    widths: string;
    placeholder: string;
    main_color: string;
    created_at: Instant;
    /** The time since which nothing uses the picture; null if something uses it, or if the shop has not checked yet. */
    unused_since: Instant | null;
  };
  /** `color` is the name of the colour that the picture shows; null means all colours. */
  product_images: { id: Id; product_id: Id; picture_id: string; position: number; color: string | null };
  /** Every movement of stock. A variant's stock is the sum of its movements. */
  stock_movements: {
    id: Id;
    variant_id: Id;
    change: number;
    /**
     * `return`: an item came back, because the customer refused it or returned it. `damage`: a returned item cannot be
     * sold. `swap`: the shop holds an item for an exchange, or no longer holds the item.
     */
    reason: 'order' | 'cancel' | 'return' | 'damage' | 'swap' | 'admin' | 'import';
    order_id: Id | null;
    user_id: Id | null;
    at: Instant;
  };
  catalogue_state: { id: 1; version: number };
  /**
   * Marks the transaction that raised the catalogue to a version, because two transactions may raise it to the same
   * number (site-version/versions.ts). Only PostgreSQL uses this table.
   */
  catalogue_raisings: { version: number; raised_by: string };
  /**
   * The product that changed when the catalogue got this version; null if anything may have changed. `only_stock` is 1
   * if only the stock and the number of sold items changed, 2 if only prices changed.
   */
  catalogue_changes: { version: number; product_id: Id | null; only_stock: 0 | 1 | 2 };
  /**
   * Products whose stock has changed, as long as the change has no version of the catalogue yet
   * (site-version/versions.ts). Only PostgreSQL uses this table.
   */
  stock_changes: { id: Id; product_id: Id };
  /** The owner's synonyms for the search, one group on each line; without a row the shop uses its built-in synonyms. */
  synonyms: { id: 1; words: string; updated_at: Instant };
};
