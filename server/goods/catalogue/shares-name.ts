import { sql } from 'kysely';

/**
 * A column for queries that read `products`. `shares_name` is 1 if the product's name in an address leads to another
 * product, so that only the id leads to this product; otherwise `shares_name` is 0.
 */
export const sharesName = sql<0 | 1>`
  case when (select product_id from product_names where product_names.name = products.name) <> products.id then 1 else 0 end
`.as('shares_name');
