import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../api/queries.ts';
import { useCart } from './use-cart.ts';
import { useWishlist } from './use-wishlist.ts';

/** Asks for the customer's cart and wishlist on every page, so that the counts are right. Loaded only for customers. */
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
  useEffect(() => {
    // Another tab has changed them.
    const follow = (event: StorageEvent) => {
      if (event.key === 'cart' || event.key === 'cartPieces') void queries.invalidateQueries({ queryKey: ['cart'] });
      if (event.key === 'wishlist') void queries.invalidateQueries({ queryKey: ['wishlist'] });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  return null;
}
