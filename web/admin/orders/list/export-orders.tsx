import * as ordersText from '#text/admin-orders.ts';
import type { Query } from '../../../api/address.ts';
import { ExportButton } from '../../files/export-button.tsx';

/**
 * Saves the orders of the list, or their pieces, as spreadsheets. `count` is the number of orders; it is undefined
 * until the server has answered.
 */
export function ExportOrders({ asked, count }: { asked: Query; count: number | undefined }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton call="GET /exports/orders" input={{ query: asked }}>
        {count === undefined ? ordersText.exportOrders() : ordersText.exportCount({ count })}
      </ExportButton>
      <ExportButton call="GET /exports/order-lines" input={{ query: asked }}>
        {ordersText.exportLines()}
      </ExportButton>
    </div>
  );
}
