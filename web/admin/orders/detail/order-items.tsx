import type { Order } from '#contract/orders.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import * as detailText from '#text/admin-order.ts';
import { Picture } from '../../../ui/picture.tsx';

/** Lists the ordered pieces, each with its picture, its variant and its price at the time of the order. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <ul className="divide-y divide-thread border-y border-thread">
      {order.items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item: { product, quantity, priceAtPurchase } }: { item: Order['items'][number] }) {
  const [image] = product.images;
  const variant = [product.color, detailText.size({ size: product.size })].filter(Boolean).join(', ');
  const count = detailText.quantityAndPrice({ quantity, price: formatRupees(priceAtPurchase) });
  return (
    <li className="flex gap-3 py-3">
      <span className="w-12 shrink-0">
        {image && <Picture image={image} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />}
      </span>
      <span className="min-w-0 grow wrap-anywhere" dir="auto">
        {product.name}
        <span className="price block text-md text-ink-soft">
          {variant} · <span className="whitespace-nowrap">{count}</span>
        </span>
      </span>
      <span className="price shrink-0">{formatPaise((parseRupees(priceAtPurchase) ?? 0) * quantity)}</span>
    </li>
  );
}
