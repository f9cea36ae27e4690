import { sql } from 'kysely';

/**
 * 1 for a product whose name belongs to another one, so that only its id leads to it; else 0. For queries over
 * `products`.
 */
export const sharesName = sql<0 | 1>`
  case when (select product_id from product_names where product_names.name = products.name) <> products.id then 1 else 0 end
`.as('shares_name');
