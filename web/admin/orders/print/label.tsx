import type { Company } from '#contract/company.ts';
import { formatPaise } from '#domain/money.ts';
import { recipientOf } from '#domain/people.ts';
import { formatMobile } from '#domain/phone.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as labelText from '#text/admin-labels.ts';
import * as printText from '#text/admin-print.ts';
import { Barcode } from './barcode.tsx';
import { fitType } from './fit-type.ts';
import { collectionOf, type ParcelToPrint } from './parcels-to-print.ts';
import './label.css';

type LabelsProps = {
  labels: readonly ParcelToPrint[];
  company: Company;
  /** True for four labels on a sheet of A4. False for single labels of 4 × 6 inches. */
  isOnSheets: boolean;
};

/** Draws the labels of parcels, for a label printer or for sheets that are cut into labels. */
export function Labels({ labels, company, isOnSheets }: LabelsProps) {
  return (
    <div className={isOnSheets ? 'labels-a4' : 'labels-4x6'}>
      {labels.map((label) => (
        <Label key={label.key} label={label} company={company} />
      ))}
    </div>
  );
}

function Label({
  label: { order, parcel, place, count, collectPaise },
  company,
}: {
  label: ParcelToPrint;
  company: Company;
}) {
  const { address } = order;
  const edit = order.edits?.at(-1);
  const number = parcel?.number ?? order.orderNumber;
  const recipient = recipientOf(order);
  const lines = [address.addressLine1, address.addressLine2].filter(Boolean).join(', ');
  return (
    <article aria-label={labelText.labelOf({ number })} className="label border border-ink bg-white text-black">
      <header className="flex shrink-0 items-baseline justify-between gap-3 border-b border-ink pb-1">
        <span className="text-lg font-semibold wrap-anywhere">{parcel?.courier}</span>
        <span className="price text-xl font-semibold whitespace-nowrap">
          {collectWords({ order, place, collectPaise })}
        </span>
      </header>
      <div className="flex shrink-0 flex-col items-center py-2 text-center">
        <Barcode text={number} />
        <p className="font-semibold tabular-nums">{number}</p>
      </div>
      {/* With this key React mounts the box again for another text. The letters are then fitted to the new text. */}
      <div
        key={recipient + lines}
        ref={fitType}
        className="flex min-h-0 grow flex-col overflow-hidden border-y border-ink py-2 leading-tight *:shrink-0"
      >
        <p className="text-sm">{labelText.to()}</p>
        <p className="label-name font-semibold wrap-anywhere" dir="auto">
          {recipient}
        </p>
        <p className="wrap-anywhere" dir="auto">
          {lines}
        </p>
        <p className="wrap-anywhere" dir="auto">
          {address.city}, {address.state}
        </p>
        <p className="text-3xl font-semibold tabular-nums">{address.postalCode}</p>
        {address.phone && (
          <p className="text-lg font-semibold tabular-nums">
            {labelText.phone({ number: formatMobile(address.phone) })}
          </p>
        )}
      </div>
      <footer className="flex shrink-0 justify-between gap-3 pt-1 text-sm">
        <p className="min-w-0 wrap-anywhere">
          {labelText.returnTo()} <b>{company.name}</b>
          <br />
          {[company.address, company.pincode].filter(Boolean).join(' - ')}
          {company.phone && ` · ${company.phone}`}
        </p>
        <p className="shrink-0 text-end tabular-nums">
          <b>{order.orderNumber}</b>
          <br />
          {formatDay(order.createdAt)}
          {edit && (
            // If an order has two printed labels, this time shows which one is out of date.
            <>
              <br />
              <b>{printText.changed({ time: formatDayAndTime(edit.at) })}</b>
            </>
          )}
          {count > 1 && (
            <>
              <br />
              {labelText.place({ place, count })}
            </>
          )}
          {parcel && parcel.weightGrams !== null && (
            <>
              <br />
              {labelText.grams({ weight: parcel.weightGrams })}
            </>
          )}
        </p>
      </footer>
    </article>
  );
}

function collectWords(parcel: Pick<ParcelToPrint, 'order' | 'place' | 'collectPaise'>): string {
  switch (collectionOf(parcel)) {
    case 'cod':
      return labelText.cod({ amount: formatPaise(parcel.collectPaise) });
    case 'withFirst':
      return labelText.collectedWith({ place: 1 });
    case 'paid':
      return labelText.prepaid();
    case 'nothing':
      return labelText.collectNothing();
  }
}
