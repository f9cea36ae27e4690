import type { Parcel } from '#contract/orders.ts';
import * as parcelsText from '#text/shopper-parcels.ts';

/** Lists the parcels of an order with their tracking links. Hidden if the shop has added no parcels. */
export function OrderParcels({ parcels = [] }: { parcels: readonly Parcel[] | undefined }) {
  if (parcels.length === 0) return null;
  return (
    <section aria-label={parcelsText.title({ count: parcels.length })} className="mt-6">
      <h3 className="eyebrow mb-2 text-ink-soft">{parcelsText.title({ count: parcels.length })}</h3>
      <ul className="space-y-2">
        {parcels.map(({ id, courier, courierPhone, number, trackingLink }) => (
          <li key={id} className="wrap-anywhere">
            <span className="block">
              {courier} <span className="font-semibold tabular-nums">{number}</span>
              {courierPhone && <span className="text-ink-soft"> · {courierPhone}</span>}
            </span>
            {trackingLink !== null && (
              <a
                href={trackingLink}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-block py-0.5 text-indigo underline underline-offset-4"
                aria-label={parcelsText.trackAt({ courier, number })}
              >
                {parcelsText.track()}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
