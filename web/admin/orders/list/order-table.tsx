import type { OrderSort } from '#contract/choices.ts';
import type { Order } from '#contract/orders.ts';
import * as ordersText from '#text/admin-orders.ts';
import { below58rem, below66rem, ChooseAll, DataTable, type Column, type Sorting } from '../../lists/data-table.tsx';
import { OrderRow } from './order-row.tsx';

type OrderTableProps = {
  orders: readonly Order[];
  /** The text that is shown if there are no orders. */
  empty: string;
  chosen: ReadonlyMap<string, Order>;
  onChoose: (orders: readonly Order[], isOn: boolean) => void;
  /** The present instant, in milliseconds. */
  now: number;
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
  { title: ordersText.place(), className: below66rem.gone },
  { title: ordersText.items(), className: below58rem.gone },
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

/** Lists one page of orders. The person can choose and open each order. */
export function OrderTable({ orders, empty, chosen, now, onChoose, onOpen, sorting }: OrderTableProps) {
  return (
    <DataTable
      first={
        <ChooseAll
          label={ordersText.chooseAll()}
          isOn={orders.length > 0 && orders.every(({ id }) => chosen.has(id))}
          onChange={(isOn) => onChoose(orders, isOn)}
        />
      }
      titles={columns}
      sorting={sorting}
      empty={orders.length === 0 ? empty : undefined}
      cellClassName="pe-4"
    >
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          isChosen={chosen.has(order.id)}
          now={now}
          onChoose={(isOn) => onChoose([order], isOn)}
          onOpen={() => onOpen(order.id)}
        />
      ))}
    </DataTable>
  );
}
