import type { Order } from '#contract/orders.ts';
import { formatDayAndTime } from '#domain/days.ts';
import { formatRupees } from '#domain/money.ts';
import { StatusSelect } from './status-select.tsx';

type OrderRowProps = { order: Order; isChosen: boolean; onChoose: (id: string, isOn: boolean) => void; onOpen: (order: Order) => void };

export function OrderRow({ order, isChosen, onChoose, onOpen }: OrderRowProps) {
  return (
    <tr className={`border-t border-thread align-top ${isChosen ? 'bg-indigo-wash' : 'hover:bg-kora'}`}>
      <td className="px-3 py-3">
        <input type="checkbox" aria-label={`Choose ${order.orderNumber}`} checked={isChosen} onChange={({ target }) => onChoose(order.id, target.checked)} className="size-4 accent-indigo" />
      </td>
      <td className="py-2.5 pr-4">
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen(order)} className="font-semibold text-indigo underline underline-offset-4">{order.orderNumber}</button>
      </td>
      <td className="py-2.5 pr-4 whitespace-nowrap">{formatDayAndTime(order.createdAt)}</td>
      <td className="max-w-60 py-2.5 pr-4 [overflow-wrap:anywhere]">
        {order.user.firstName} {order.user.lastName}
        <span className="block text-ink-soft">{order.user.email}</span>
      </td>
      <td className="max-w-72 py-2.5 pr-4">
        {order.items.map((item) => (
          <span key={item.id} className="line-clamp-1">{item.quantity} × {item.product.name} ({item.product.size})</span>
        ))}
      </td>
      <td className="price py-2.5 pr-4">{formatRupees(order.orderTotal)}</td>
      <td className="py-2 pr-3">
        <StatusSelect order={order} />
      </td>
    </tr>
  );
}
