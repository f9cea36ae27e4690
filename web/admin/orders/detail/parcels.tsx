import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Courier } from '#contract/parcels.ts';
import { isComingBack, outcomeOf, stageOf, wasCancelledHere } from '#domain/order-stages.ts';
import * as deskText from '#text/admin-desk.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { NoCouriers } from '../../couriers/no-couriers.tsx';
import { ParcelBoxes } from '../../parcels/parcel-boxes.tsx';
import { ParcelLine } from '../../parcels/parcel-line.tsx';
import { useMay } from '../../staff/permissions.ts';
import { couriersQuery, keepCourier, lastCourierOf } from '../../couriers/couriers-query.ts';
import type { addParcel, removeParcel } from '../moving/step-actions.ts';

/** Lists the parcels of an order. A form adds a parcel by keyboard or scanner. */
export function Parcels({ order }: { order: Order }) {
  const may = useMay();
  const { data: couriers, isError } = useQuery(couriersQuery);
  const { submit } = useFormAction<typeof removeParcel>('removeParcel');
  const { parcels = [] } = order;
  const stage = stageOf(order.deliveryStatus, order.stage);
  const mayAdd = may('orders.pack') && order.deliveryStatus !== 'CANCELED' && !isComingBack(stage);
  // A courier owes the shop the cash of a delivered parcel, so packers may not remove such a parcel.
  const mayRemove = may(order.deliveryStatus === 'DELIVERED' ? 'orders.edit' : 'orders.pack');
  if (parcels.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={deskText.parcels()} className="mt-5 border-t border-thread pt-3">
      <h3 className="eyebrow text-ink-soft">{deskText.parcels()}</h3>
      {parcels.length > 0 && wasCancelledHere(order.history) && (
        <p className="mt-2 border-s-4 border-madder bg-madder-wash px-3 py-2">
          {deskText.toVoid({ count: parcels.length })}
        </p>
      )}
      {parcels.length > 0 && (
        <ul className="mt-2 divide-y divide-thread border-y border-thread">
          {parcels.map((parcel) => (
            <ParcelLine
              key={parcel.id}
              parcel={parcel}
              onRemove={mayRemove ? () => submit({ id: order.id, parcelId: parcel.id }) : undefined}
            />
          ))}
        </ul>
      )}
      {mayAdd && isError && <p role="alert">{deskText.couriersFailed()}</p>}
      {mayAdd && couriers && couriers.length > 0 && <ParcelForm order={order} couriers={couriers} />}
      {mayAdd && couriers?.length === 0 && <NoCouriers />}
    </section>
  );
}

function ParcelForm({ order, couriers }: { order: Order; couriers: readonly Courier[] }) {
  const number = useRef<HTMLInputElement>(null);
  const [courierId, setCourierId] = useState(() => lastCourierOf(couriers));
  const { form, isBusy, error, issues } = useFormAction<typeof addParcel>('addParcel', {
    onDone: () => {
      keepCourier(courierId);
      // The box for the parcel's number is emptied, so that the next scan goes into an empty box.
      number.current?.form?.reset();
      number.current?.focus();
    },
  });
  const isToSend = order.deliveryStatus === 'PENDING';
  // An order that waits for its customer's confirmation or payment cannot leave yet.
  const mayTell = isToSend
    ? outcomeOf(stageOf(order.deliveryStatus, order.stage), 'handOver') !== undefined
    : order.deliveryStatus !== 'DELIVERED';
  return (
    <form {...form} className="mt-3 flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="seenEdits" value={order.edits?.length ?? 0} />
      <ParcelBoxes
        couriers={couriers}
        courierId={courierId}
        onCourier={setCourierId}
        number={number}
        issues={issues}
        error={error}
      />
      {mayTell && (
        <label className="flex basis-full items-center gap-2 text-md pointer-coarse:min-h-touch">
          <input type="checkbox" name="isHandedOver" defaultChecked className="size-4 accent-indigo" />
          {isToSend ? deskText.handOver() : deskText.tell()}
        </label>
      )}
      <QuietButton type="submit" isBusy={isBusy}>
        {deskText.addParcel()}
      </QuietButton>
    </form>
  );
}
