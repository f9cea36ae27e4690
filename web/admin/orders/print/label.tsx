import type { Company } from '#contract/company.ts';
import { formatPaise } from '#domain/money.ts';
import { recipientOf } from '#domain/people.ts';
import { formatMobile } from '#domain/phone.ts';
import { formatDay } from '#messages/format.ts';
import * as labelText from '#text/admin-labels.ts';
import { Barcode } from './barcode.tsx';
import type { ParcelToPrint } from './parcels-to-print.ts';
import './label.css';

type LabelsProps = {
  labels: readonly ParcelToPrint[];
  company: Company;
  /** Four to a sheet of A4 instead of one to a label of 4 × 6 inches. */
  isOnSheets: boolean;
};

/** The labels of parcels, for a label printer or for sheets that are cut. */
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
  const number = parcel?.number ?? order.orderNumber;
  return (
    <article aria-label={labelText.labelOf({ number })} className="label border border-ink bg-white text-black">
      <header className="flex items-baseline justify-between gap-3 border-b border-ink pb-1">
        <span className="text-lg font-semibold wrap-anywhere">{parcel?.courier}</span>
        <span className="price text-xl font-semibold whitespace-nowrap">
          {order.paymentStatus === 'PAID' || collectPaise === 0
            ? place > 1
              ? labelText.collectedWith({ place: 1 })
              : labelText.prepaid()
            : labelText.cod({ amount: formatPaise(collectPaise) })}
        </span>
      </header>
      <div className="flex flex-col items-center py-2 text-center">
        <Barcode text={number} />
        <p className="font-semibold tabular-nums">{number}</p>
      </div>
      <div className="grow border-y border-ink py-2">
        <p className="text-sm">{labelText.to()}</p>
        <p className="text-2xl/tight font-semibold wrap-anywhere" dir="auto">
          {recipientOf(order)}
        </p>
        <p className="text-lg/snug wrap-anywhere" dir="auto">
          {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
          <br />
          {address.city}, {address.state}
        </p>
        <p className="text-3xl font-semibold tabular-nums">{address.postalCode}</p>
        {address.phone && (
          <p className="text-lg font-semibold tabular-nums">
            {labelText.phone({ number: formatMobile(address.phone) })}
          </p>
        )}
      </div>
      <footer className="flex justify-between gap-3 pt-1 text-sm">
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
