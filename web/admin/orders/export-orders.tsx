import { FileDown } from 'lucide-react';
import * as ordersText from '#text/admin-orders.ts';
import * as orderText from '#text/order.ts';
import type { Query } from '../../api/address.ts';
import { toolClass } from '../list-tools.tsx';
import { saveFile } from '../save-file.ts';

/** Saves the orders of the list, or what was ordered in them, as spreadsheets. `count` is undefined until it is known. */
export function ExportOrders({ asked, count }: { asked: Query; count: number | undefined }) {
  const save = (key: 'GET /exports/orders' | 'GET /exports/order-lines') => () =>
    void saveFile(key, { query: asked }, orderText.loadFailed());
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className={toolClass} onClick={save('GET /exports/orders')}>
        <FileDown aria-hidden className="size-4" />{' '}
        {count === undefined ? ordersText.exportOrders() : ordersText.exportCount({ count })}
      </button>
      <button type="button" className={toolClass} onClick={save('GET /exports/order-lines')}>
        <FileDown aria-hidden className="size-4" /> {ordersText.exportLines()}
      </button>
    </div>
  );
}
