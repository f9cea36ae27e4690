import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDayAndTime } from '#messages/format.ts';
import * as ordersText from '#text/admin-orders.ts';
import { StatusSelect } from './status-select.tsx';

type OrderRowProps = {
  order: Order;
  isChosen: boolean;
  onChoose: (id: string, isOn: boolean) => void;
  onOpen: (id: string) => void;
};

export function OrderRow({ order, isChosen, onChoose, onOpen }: OrderRowProps) {
  return (
    <tr className={`border-t border-thread align-top ${isChosen ? 'bg-indigo-wash' : 'hover:bg-kora'}`}>
      <td className="px-3 py-3">
        <input
          type="checkbox"
          aria-label={ordersText.choose({ number: order.orderNumber })}
          checked={isChosen}
          onChange={({ target }) => onChoose(order.id, target.checked)}
          className="size-4 accent-indigo"
        />
      </td>
      <td className="py-2.5 pe-4">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(order.id)}
          className="font-semibold text-indigo underline underline-offset-4"
        >
          {order.orderNumber}
        </button>
      </td>
      <td className="py-2.5 pe-4 whitespace-nowrap">{formatDayAndTime(order.createdAt)}</td>
      <td className="max-w-60 py-2.5 pe-4 wrap-anywhere">
        {order.user.firstName} {order.user.lastName}
        <span className="block text-ink-soft">{order.user.email}</span>
      </td>
      <td className="max-w-72 py-2.5 pe-4">
        {order.items.map(({ id, quantity, product }) => (
          <span key={id} className="line-clamp-1">
            {ordersText.item({ quantity, name: product.name, size: product.size })}
          </span>
        ))}
      </td>
      <td className="price py-2.5 pe-4">{formatRupees(order.orderTotal)}</td>
      <td className="py-2 pe-3">
        <StatusSelect order={order} />
      </td>
    </tr>
  );
}
