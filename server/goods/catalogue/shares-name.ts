import { sql } from 'kysely';

/**
 * A query's column: 1 for a product whose name belongs to another product, so that only its id leads to it; else 0. The
 * query must read `products`.
 */
export const sharesName = sql<0 | 1>`
  case when (select product_id from product_names where product_names.name = products.name) <> products.id then 1 else 0 end
`.as('shares_name');
