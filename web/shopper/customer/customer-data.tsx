import { QueryClientProvider } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { useOtherTabs } from './other-tabs.ts';
import { useCart } from './use-cart.ts';
import { useWishlist } from './use-wishlist.ts';

/**
 * Reads the customer's cart and wishlist on every page, so that the counts in the header are right. Only the browsers
 * of customers load this file.
 */
export default function CustomerData() {
  return (
    <QueryClientProvider client={queries}>
      <Follow />
    </QueryClientProvider>
  );
}

function Follow() {
  useCart();
  useWishlist();
  useOtherTabs();
  return null;
}
