import { storedPiles } from './ledger.ts';

/** The sums of each day: the columns of the tables of days, and the names by which queries select them. */
export const counted = [
  ...(['orders', 'pending', 'shipped', 'delivered', 'canceled', 'came_back', 'pieces', 'booked_paise'] as const),
  ...(['delivered_paise', 'received_paise', 'refunded_paise', 'loose_orders', 'loose_paise'] as const),
  // The sums of orders that staff took by phone; customers placed the others themselves.
  ...(['phone_orders', 'phone_booked_paise', 'phone_delivered', 'phone_delivered_paise', 'phone_came_back'] as const),
] as const;
const piled = storedPiles.flatMap((pile) => [`${pile}_orders` as const, `${pile}_paise` as const]);

export const dayColumns = ['day', ...counted] as const;
export const productColumns = ['day', 'product_id', 'name', 'pieces', 'paise', 'came_back', 'delivered'] as const;
export const variantColumns = ['day', 'variant_id', 'pieces'] as const;
export const courierColumns = ['day', 'courier_id', ...piled] as const;
const piledOrders = storedPiles.map((pile) => `${pile}_orders` as const);
export const deliveryColumns = ['day', 'courier_id', 'delivered_on', ...piledOrders, 'open_paise'] as const;
