import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Order, Parcel } from '#contract/orders.ts';
import type { Courier } from '#contract/parcels.ts';
import { isComingBack, stageOf } from '#domain/order-stages.ts';
import { parcelLimits } from '#domain/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { controlClass, SelectBox } from '../list-tools.tsx';
import { useMay } from '../permissions.ts';
import { couriersQuery, keepCourier, lastCourierOf } from './couriers-query.ts';
import type { addParcel, removeParcel } from './step-actions.ts';

/** What an order is sent in, and a place to add a parcel, by keyboard or by scanner. */
export function Parcels({ order }: { order: Order }) {
  const may = useMay();
  const { data: couriers, isError } = useQuery(couriersQuery);
  const { parcels = [] } = order;
  const stage = stageOf(order.deliveryStatus, order.stage);
  const mayAdd = may('orders.pack') && order.deliveryStatus !== 'CANCELED' && !isComingBack(stage);
  if (parcels.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={deskText.parcels()} className="mt-5 border-t border-thread pt-3">
      <h3 className="eyebrow text-ink-soft">{deskText.parcels()}</h3>
      {parcels.length > 0 && (
        <ul className="mt-2 divide-y divide-thread border-y border-thread">
          {parcels.map((parcel) => (
            <ParcelLine key={parcel.id} orderId={order.id} parcel={parcel} mayRemove={may('orders.pack')} />
          ))}
        </ul>
      )}
      {mayAdd && isError && <p role="alert">{deskText.couriersFailed()}</p>}
      {mayAdd && couriers && couriers.length > 0 && <ParcelForm order={order} couriers={couriers} />}
      {mayAdd && couriers?.length === 0 && (
        <p className="mt-2">
          {deskText.noCourier()}{' '}
          <Link to="/admin/couriers" className="text-indigo underline underline-offset-4">
            {deskText.toCouriers()}
          </Link>
        </p>
      )}
    </section>
  );
}

function ParcelLine({ orderId, parcel, mayRemove }: { orderId: string; parcel: Parcel; mayRemove: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { submit } = useFormAction<typeof removeParcel>('removeParcel');
  const { id, courier, number, weightGrams, trackingLink } = parcel;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow wrap-anywhere">
        {courier} <span className="font-semibold tabular-nums">{number}</span>
        {weightGrams !== null && <span className="text-ink-soft"> · {deskText.grams({ weight: weightGrams })}</span>}
      </span>
      {trackingLink !== null && (
        <a
          href={trackingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={deskText.trackOf({ courier, number })}
          className="inline-flex items-center gap-1 text-indigo underline underline-offset-4"
        >
          {deskText.track()} <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
      {mayRemove && (
        <Button look="bare" aria-label={deskText.removeOf({ number })} onClick={() => setAsking(true)}>
          {deskText.remove()}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={deskText.removeOf({ number })}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            submit({ id: orderId, parcelId: id });
          }}
        >
          {deskText.removeSure({ number })}
        </Confirm>
      )}
    </li>
  );
}

function ParcelForm({ order, couriers }: { order: Order; couriers: readonly Courier[] }) {
  const number = useRef<HTMLInputElement>(null);
  const [courierId, setCourierId] = useState(() => lastCourierOf(couriers));
  const { form, isBusy, error, issues } = useFormAction<typeof addParcel>('addParcel', {
    onDone: () => {
      keepCourier(courierId);
      // The next parcel is scanned into an empty box.
      number.current?.form?.reset();
      number.current?.focus();
    },
  });
  const isToSend = order.deliveryStatus === 'PENDING';
  const trouble =
    issues['number'] ?? (issues['weightGrams'] && deskText.weightWrong({ max: parcelLimits.weightGrams }));
  return (
    <form {...form} className="mt-3 flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={order.id} />
      <SelectBox
        label={deskText.courier()}
        name="courierId"
        value={courierId}
        onChange={(event) => setCourierId(event.target.value)}
      >
        {couriers.map(({ id, name }) => (
          <option key={id} value={id} translate="no">
            {name}
          </option>
        ))}
      </SelectBox>
      <input
        ref={number}
        name="number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-label={deskText.number()}
        placeholder={deskText.number()}
        aria-invalid={issues['number'] ? true : undefined}
        aria-describedby={trouble || error ? 'parcel-error' : undefined}
        className={`${controlClass} min-w-0 grow basis-40`}
      />
      <input
        name="weight"
        inputMode="numeric"
        autoComplete="off"
        aria-label={deskText.weight()}
        placeholder={deskText.weight()}
        aria-invalid={issues['weightGrams'] ? true : undefined}
        aria-describedby={issues['weightGrams'] ? 'parcel-error' : undefined}
        className={`${controlClass} w-28`}
      />
      {(trouble ?? error) && (
        <div className="basis-full">
          <FieldError id="parcel-error">{trouble ?? error ?? ''}</FieldError>
        </div>
      )}
      {order.deliveryStatus !== 'DELIVERED' && (
        <label className="flex basis-full items-center gap-2 text-md pointer-coarse:min-h-touch">
          <input type="checkbox" name="isHandedOver" defaultChecked className="size-4 accent-indigo" />
          {isToSend ? deskText.handOver() : deskText.tell()}
        </label>
      )}
      <Button type="submit" look="quiet" isBusy={isBusy}>
        {deskText.addParcel()}
      </Button>
    </form>
  );
}
