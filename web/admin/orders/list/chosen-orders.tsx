import { ClipboardList, Printer, Tag, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { limits } from '#domain/limits.ts';
import * as labelText from '#text/admin-labels.ts';
import * as ordersText from '#text/admin-orders.ts';
import { BareButton } from '../../../ui/button.tsx';
import { BulkBar } from '../../lists/bulk-bar.tsx';
import { ExportButton } from '../../files/export-button.tsx';
import { toolClass } from '../../lists/list-tools.tsx';
import { MoveChoice } from '../moving/move-choice.tsx';
import type { ChangingOrder } from '../moving/use-status-change.tsx';

type ChosenOrdersProps = {
  orders: readonly ChangingOrder[];
  /** The number of chosen orders that are on other pages. */
  elsewhere: number;
  onDone: () => void;
};

/** Shows the actions for several orders at once: to move them or to print them. */
export function ChosenOrders({ orders, elsewhere, onDone }: ChosenOrdersProps) {
  const count = orders.length;
  return (
    <BulkBar label={ordersText.withChosen()} isOn={count > 0}>
      <p aria-live="polite" className={`price ${count === 0 ? 'text-ink-soft' : 'font-semibold'}`}>
        {count === 0 ? ordersText.chooseSome() : ordersText.chosen({ count, elsewhere })}
      </p>
      {count > limits.ordersAtOnce && <p>{ordersText.tooMany({ max: limits.ordersAtOnce })}</p>}
      {count > 0 && count <= limits.ordersAtOnce && <ChosenActions orders={orders} onDone={onDone} />}
      {count > 0 && <BareButton onClick={onDone}>{ordersText.chooseNone()}</BareButton>}
    </BulkBar>
  );
}

function ChosenActions({ orders, onDone }: Pick<ChosenOrdersProps, 'orders' | 'onDone'>) {
  const pathOf = (kind: 'slips' | 'picks' | 'labels' | 'labels-a4' | 'manifest') =>
    `/admin/order/print?kind=${kind}&${orders.map(({ id }) => `ids=${id}`).join('&')}`;
  return (
    <>
      <MoveChoice orders={orders} onDone={onDone} />
      <Link to={pathOf('slips')} className={toolClass}>
        <Printer className="size-4" /> {ordersText.slips()}
      </Link>
      <Link to={pathOf('picks')} className={toolClass}>
        <ClipboardList className="size-4" /> {ordersText.pickList()}
      </Link>
      <Link to={pathOf('labels')} className={toolClass}>
        <Tag className="size-4" /> {labelText.labels()}
      </Link>
      <Link to={pathOf('labels-a4')} className={toolClass}>
        <Tag className="size-4" /> {labelText.labelsA4()}
      </Link>
      <Link to={pathOf('manifest')} className={toolClass}>
        <Truck className="size-4" /> {labelText.manifest()}
      </Link>
      {orders.some(({ invoices }) => invoices) && (
        <ExportButton call="GET /exports/invoices" input={{ query: { ids: orders.map(({ id }) => id) } }}>
          {ordersText.invoices()}
        </ExportButton>
      )}
    </>
  );
}
