import { addressCalls } from './addresses.ts';
import { cartCalls } from './cart.ts';
import { categoryCalls } from './categories.ts';
import { companyCalls } from './company.ts';
import { legalPageCalls } from './legal-pages.ts';
import { orderCalls } from './orders.ts';
import { productCalls } from './products.ts';
import { userCalls } from './users.ts';
import { wishlistCalls } from './wishlist.ts';

/** Every call of the shop. */
export const calls = {
  ...userCalls,
  ...categoryCalls,
  ...productCalls,
  ...wishlistCalls,
  ...cartCalls,
  ...addressCalls,
  ...orderCalls,
  ...companyCalls,
  ...legalPageCalls,
};
export type AllCalls = typeof calls;
