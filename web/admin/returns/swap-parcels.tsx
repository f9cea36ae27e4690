import { useQuery } from '@tanstack/react-query';
import { FileText, Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Return } from '#contract/returns.ts';
import { returnOutcome } from '#domain/returns.ts';
import * as deskText from '#text/admin-desk.ts';
import * as labelText from '#text/admin-labels.ts';
import * as detailText from '#text/admin-order.ts';
import * as returnsText from '#text/admin-returns.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { QuietLink } from '../../ui/button-link.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { couriersQuery, keepCourier, lastCourierOf } from '../couriers/couriers-query.ts';
import { NoCouriers } from '../couriers/no-couriers.tsx';
import { ParcelBoxes } from '../parcels/parcel-boxes.tsx';
import { ParcelLine } from '../parcels/parcel-line.tsx';
import { useMay } from '../staff/permissions.ts';
import type { addSwapParcel, removeSwapParcel, Settled } from './actions.ts';

/** Shows the parcels of a swap, and links to its papers. Shows nothing if nothing has to be sent yet. */
export function SwapParcels({ one }: { one: Return }) {
  const may = useMay();
  const { submit } = useFormAction<typeof removeSwapParcel>('removeSwapParcel');
  const isToSend = returnOutcome(one.kind, one.state, 'sendSwap') !== undefined;
  if (!isToSend && one.parcels.length === 0) return null;
  const mayRemove = isToSend && may('orders.pack');
  const print = `/admin/order/print?swaps=${one.id}&kind=`;
  return (
    <section aria-label={returnsText.swapParcels()}>
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">{returnsText.swapParcels()}</h3>
      {one.parcels.length > 0 && (
        <ul className="divide-y divide-thread border-y border-thread">
          {one.parcels.map((parcel) => (
            <ParcelLine
              key={parcel.id}
              parcel={parcel}
              onRemove={mayRemove ? () => submit({ id: one.id, parcelId: parcel.id }) : undefined}
            />
          ))}
        </ul>
      )}
      {/* Staff may have removed the only parcel of a packed swap. The form then adds a new parcel. */}
      {one.state === 'SWAP_PACKED' && one.parcels.length === 0 && may('orders.pack') && <SwapParcelForm one={one} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <QuietLink to={`${print}labels`}>
          <Tag className="size-4" /> {labelText.labels()}
        </QuietLink>
        <QuietLink to={`${print}labels-a4`}>
          <Tag className="size-4" /> {labelText.labelsA4()}
        </QuietLink>
        <QuietLink to={`${print}slips`}>
          <FileText className="size-4" /> {detailText.slip()}
        </QuietLink>
      </div>
    </section>
  );
}

/** A form that packs the reserved pieces into a parcel. The parcel's number can be typed or scanned. */
export function SwapParcelForm({ one, settled }: { one: Return; settled?: Settled }) {
  const { data: couriers, isError } = useQuery(couriersQuery);
  const number = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const courierId = chosen ?? lastCourierOf(couriers ?? []);
  const { form, isBusy, error, issues } = useFormAction<typeof addSwapParcel>('addSwapParcel', {
    onDone: () => {
      keepCourier(courierId);
      settled?.onDone();
    },
    onRefused: () => settled?.onRefused(),
  });
  // If a repeated request for the couriers fails, the form stays with its typed values.
  if (isError && !couriers) return <p role="alert">{deskText.couriersFailed()}</p>;
  if (couriers?.length === 0) return <NoCouriers />;
  return (
    <form {...form} noValidate className="flex flex-wrap items-center gap-2">
      <p className="basis-full">{returnsText.explain({ event: 'packSwap', kind: 'swap', amount: '', told: 'yes' })}</p>
      <input type="hidden" name="id" value={one.id} />
      <ParcelBoxes
        couriers={couriers ?? []}
        courierId={courierId}
        onCourier={setChosen}
        number={number}
        issues={issues}
        error={error}
      />
      <label className="flex basis-full items-center gap-2 text-md pointer-coarse:min-h-touch">
        <input type="checkbox" name="isHandedOver" className="size-4 accent-indigo" />
        {returnsText.handOverNow()}
      </label>
      <SubmitButton isBusy={isBusy}>{returnsText.action({ event: 'packSwap' })}</SubmitButton>
    </form>
  );
}
