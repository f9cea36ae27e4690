import { ClipboardList, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { deliveryStatuses } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import { Button } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { SelectBox, toolClass } from '../list-tools.tsx';
import type { setStatusOfMany } from './actions.ts';

type ChosenOrdersProps = { ids: readonly string[]; onDone: () => void };

/** What can be done with several orders at once: set their status, or print them. */
export function ChosenOrders({ ids, onDone }: ChosenOrdersProps) {
  return (
    <div
      role="group"
      aria-label={ordersText.withChosen()}
      className="my-3 flex min-h-9 flex-wrap items-center gap-2 text-md"
    >
      <p aria-live="polite" className={`price ${ids.length === 0 ? 'text-ink-soft' : 'font-semibold'}`}>
        {ids.length === 0 ? ordersText.chooseSome() : ordersText.chosen({ count: ids.length })}
      </p>
      {ids.length > 0 && <ChosenActions ids={ids} onDone={onDone} />}
    </div>
  );
}

function ChosenActions({ ids, onDone }: ChosenOrdersProps) {
  const { submit, isBusy } = useFormAction<typeof setStatusOfMany>('setStatusOfMany', { onDone });
  const pathOf = (kind: 'slips' | 'picks') =>
    `/admin/order/print?kind=${kind}&${ids.map((id) => `ids=${id}`).join('&')}`;
  return (
    <>
      <SelectBox
        label={ordersText.setChosen()}
        value=""
        disabled={isBusy}
        onChange={({ target }) => submit({ ids: ids.join(' '), deliveryStatus: target.value })}
      >
        <option value="">{ordersText.setStatus()}</option>
        {deliveryStatuses.map((status) => (
          <option key={status} value={status}>
            {ordersText.status({ status })}
          </option>
        ))}
      </SelectBox>
      <Link to={pathOf('slips')} className={toolClass}>
        <Printer aria-hidden className="size-4" /> {ordersText.slips()}
      </Link>
      <Link to={pathOf('picks')} className={toolClass}>
        <ClipboardList aria-hidden className="size-4" /> {ordersText.pickList()}
      </Link>
      <Button look="bare" onClick={onDone}>
        {ordersText.chooseNone()}
      </Button>
    </>
  );
}
