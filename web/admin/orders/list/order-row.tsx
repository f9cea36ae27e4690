import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { entryStage, stageAfterEdit, stageOf } from '#domain/order-stages.ts';
import { fullName } from '#domain/people.ts';
import { formatMobile, telOf } from '#domain/phone.ts';
import { HOUR_MS } from '#domain/instants.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as stageText from '#text/order-stage.ts';
import { Badge } from '../../lists/badge.tsx';
import { below58rem, below66rem, ChooseRow } from '../../lists/data-table.tsx';
import { StatusSelect } from '../moving/status-select.tsx';

type OrderRowProps = {
  order: Order;
  isChosen: boolean;
  /** The present instant, in milliseconds. */
  now: number;
  onChoose: (isOn: boolean) => void;
  onOpen: () => void;
};

/** Shows one order on one line, as far as its texts fit. The order's own page shows the texts that are cut off here. */
export function OrderRow({ order, isChosen, now, onChoose, onOpen }: OrderRowProps) {
  const { address, user, items } = order;
  const [first, ...more] = items;
  const stage = stageOf(order.deliveryStatus, order.stage);
  const place = (
    <>
      {address.city} <span className="price text-ink-soft">{address.postalCode}</span>
    </>
  );
  return (
    <tr className={`h-10 border-t border-thread ${isChosen ? 'bg-indigo-wash' : 'hover:bg-kora'}`}>
      <td className="px-3">
        <ChooseRow label={ordersText.choose({ number: order.orderNumber })} isOn={isChosen} onChange={onChoose} />
      </td>
      <td className="card-title pe-4">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="font-semibold pointer-coarse:min-h-touch pointer-coarse:min-w-touch pointer-coarse:text-start text-indigo underline underline-offset-4"
        >
          {order.orderNumber}
        </button>
      </td>
      <td className="pe-4">
        <span className="xl:whitespace-nowrap">
          {formatDayAndTime(order.createdAt)} <span className="text-ink-soft">· {ageOf(order.createdAt, now)}</span>
        </span>{' '}
        {order.channel === 'phone' && <Badge tone="quiet">{ordersText.byPhone()}</Badge>}{' '}
        {order.edits && stageAfterEdit(stage) && <Badge tone="quiet">{ordersText.edited()}</Badge>}
      </td>
      <td className="max-w-44 py-1 pe-4" title={user.email || undefined}>
        <span className="block truncate" dir="auto">
          {fullName(user)}
        </span>
        <span className={`truncate text-ink-soft ${below66rem.instead}`} dir="auto">
          {place}
        </span>
        <Taker order={order} />
      </td>
      <td className={`max-w-40 pe-4 ${below66rem.gone}`}>
        <span className="block truncate" dir="auto">
          {place}
        </span>
      </td>
      <td className={`card-wide max-w-60 pe-4 ${below58rem.gone}`}>
        {first && (
          <span className="flex gap-1.5">
            <span className="truncate" dir="auto">
              {ordersText.item({ quantity: first.quantity, name: first.product.name, size: first.product.size })}
            </span>
            {more.length > 0 && (
              <span className="shrink-0 text-ink-soft">{ordersText.moreItems({ count: more.length })}</span>
            )}
          </span>
        )}
      </td>
      <td className="price pe-4">{formatRupees(order.orderTotal)}</td>
      <td className="py-0.5 pe-3">
        <StatusSelect order={order} />
        {stage !== entryStage[order.deliveryStatus] && (
          <span className="block text-caption text-ink-soft">{stageText.label({ stage })}</span>
        )}
      </td>
    </tr>
  );
}

/** Shows the recipient, if the recipient is not the customer, and the phone number to call. */
function Taker({ order: { address, user } }: { order: Order }) {
  const { recipientName, phone } = address;
  const other = recipientName !== '' && recipientName !== fullName(user) ? recipientName : '';
  if (other === '' && phone === '') return null;
  return (
    <span className="flex gap-x-2 text-caption text-ink-soft max-sm:flex-wrap">
      {other && (
        <span className="truncate" dir="auto">
          {ordersText.forPerson({ name: other })}
        </span>
      )}
      {phone && (
        // The phone link is large enough for a finger, but does not make the row higher.
        <a
          href={telOf(phone)}
          className="shrink-0 tabular-nums underline underline-offset-2 pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
        >
          {formatMobile(phone)}
        </a>
      )}
    </span>
  );
}

/** Writes the age of an order: in minutes, hours or days. */
function ageOf(placedAt: string, now: number): string {
  const hours = Math.max(0, now - Date.parse(placedAt)) / HOUR_MS;
  if (hours < 1) return ordersText.minutesOld({ count: Math.floor(hours * 60) });
  return hours < 48
    ? ordersText.hoursOld({ count: Math.floor(hours) })
    : ordersText.daysOld({ count: Math.floor(hours / 24) });
}
