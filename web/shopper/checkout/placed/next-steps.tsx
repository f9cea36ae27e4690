import { Banknote, PackageCheck, Truck, type LucideIcon } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as placedText from '#text/order-placed.ts';

/** What happens until the parcel is paid for. */
export function NextSteps({ order }: { order: Order }) {
  const isPending = order.deliveryStatus === 'PENDING';
  const day = formatDay(order.expectedDeliveryDate);
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="display text-2xl">
        {placedText.next()}
      </h2>
      <ol className="mt-5 space-y-5">
        {isPending && (
          <Step Icon={PackageCheck} title={placedText.packing()}>
            {placedText.packingMore({ email: order.user.email })}
          </Step>
        )}
        <Step Icon={Truck} title={placedText.arriving({ day })}>
          {placedText.arrivingMore({ line: order.address.addressLine1, city: order.address.city })}
        </Step>
        {!order.upi && (
          <Step Icon={Banknote} title={placedText.paying({ total: formatRupees(order.orderTotal) })}>
            {placedText.payingMore()}
          </Step>
        )}
      </ol>
    </section>
  );
}

function Step({ Icon, title, children }: { Icon: LucideIcon; title: string; children: string }) {
  return (
    <li className="flex gap-4">
      <Icon aria-hidden strokeWidth={1.25} className="size-8 shrink-0 text-neem" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-md text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
