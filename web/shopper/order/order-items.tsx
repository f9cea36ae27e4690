import type { Order } from '#contract/orders.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import * as ordersText from '#text/orders-page.ts';
import { Picture } from '../../ui/picture.tsx';

/** The pieces of an order with their pictures and prices. */
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
  const [image] = product.images;
  return (
    <li className="flex gap-3">
      <span className="w-12 shrink-0">
        {image && <Picture image={image} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />}
      </span>
      <span className="min-w-0 grow">
        <span dir="auto" className="block wrap-anywhere">
          {product.name}
        </span>
        <span className="block text-md text-ink-soft">
          {[product.color, ordersText.size({ size: product.size })].filter(Boolean).join(', ')}
        </span>
        <span className="price block text-md text-ink-soft">
          {ordersText.quantityAtPrice({ quantity, price: formatRupees(priceAtPurchase) })}
        </span>
      </span>
      <span className="price shrink-0">{formatPaise((parseRupees(priceAtPurchase) ?? 0) * quantity)}</span>
    </li>
  );
}
