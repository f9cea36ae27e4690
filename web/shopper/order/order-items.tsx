import type { Order } from '#contract/orders.ts';
import { formatRupees, parseRupees } from '#domain/money.ts';
import * as ordersText from '#text/orders-page.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';
import { PieceLine } from './piece-line.tsx';

/** Lists the pieces of an order with their pictures and prices. */
export function OrderItems({ items }: { items: Order['items'] }) {
  return (
    <ul className="space-y-3">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item: { product, quantity, priceAtPurchase } }: { item: Order['items'][number] }) {
  const totalPaise = (parseRupees(priceAtPurchase) ?? 0) * quantity;
  return (
    <PieceLine name={product.name} image={product.images[0]} totalPaise={totalPaise}>
      <p>{[colourName(product.color), ordersText.size({ size: sizeName(product.size) })].filter(Boolean).join(', ')}</p>
      <p className="price">{ordersText.quantityAtPrice({ quantity, price: formatRupees(priceAtPurchase) })}</p>
    </PieceLine>
  );
}
