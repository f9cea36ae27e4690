import type { Order } from '#contract/orders.ts';
import * as ordersText from '#text/admin-orders.ts';
import { DataTable } from '../data-table.tsx';
import { OrderRow } from './order-row.tsx';

type OrderTableProps = {
  orders: readonly Order[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
};

const titles = [
  ordersText.order(),
  ordersText.placed(),
  ordersText.customer(),
  ordersText.items(),
  ordersText.total(),
  ordersText.statusColumn(),
];

/** One page of orders, each of which can be chosen and opened. */
export function OrderTable({ orders, chosen, onChoose, onOpen }: OrderTableProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChoose(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <DataTable
      first={
        <input
          type="checkbox"
          aria-label={ordersText.chooseAll()}
          checked={chosen.size > 0 && chosen.size === orders.length}
          onChange={({ target }) => onChoose(new Set(target.checked ? orders.map((order) => order.id) : []))}
          className="size-4 accent-indigo"
        />
      }
      titles={titles}
      empty={orders.length === 0 ? ordersText.none() : undefined}
      className="min-w-224"
      cellClassName="pe-4"
    >
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} isChosen={chosen.has(order.id)} onChoose={toggle} onOpen={onOpen} />
      ))}
    </DataTable>
  );
}
