import type { OrderSort } from '#contract/choices.ts';
import type { Order } from '#contract/orders.ts';
import * as ordersText from '#text/admin-orders.ts';
import { DataTable, type Column, type Sorting } from '../data-table.tsx';
import { OrderRow } from './order-row.tsx';

type OrderTableProps = {
  orders: readonly Order[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
  sorting: Sorting;
};

const columns: ReadonlyArray<Column<OrderSort>> = [
  { title: ordersText.order() },
  {
    title: ordersText.placed(),
    sorts: [
      { by: 'newest', direction: 'descending' },
      { by: 'oldest', direction: 'ascending' },
    ],
  },
  { title: ordersText.customer() },
  { title: ordersText.items() },
  {
    title: ordersText.total(),
    sorts: [
      { by: 'totalHighLow', direction: 'descending' },
      { by: 'totalLowHigh', direction: 'ascending' },
    ],
  },
  {
    title: ordersText.statusColumn(),
    sorts: [
      { by: 'statusFirst', direction: 'ascending' },
      { by: 'statusLast', direction: 'descending' },
    ],
  },
];

/** One page of orders, each of which can be chosen and opened. */
export function OrderTable({ orders, chosen, onChoose, onOpen, sorting }: OrderTableProps) {
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
      titles={columns}
      sorting={sorting}
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
