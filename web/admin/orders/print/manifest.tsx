import { FileDown } from 'lucide-react';
import type { Company } from '#contract/company.ts';
import type { Courier } from '#contract/parcels.ts';
import { indianDay } from '#domain/days.ts';
import { manifestColumnsOf } from '#domain/courier-file.ts';
import { formatPaise } from '#domain/money.ts';
import { recipientOf } from '#domain/people.ts';
import { formatCount } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as labelText from '#text/admin-labels.ts';
import { saveBlob } from '../../../api/save-blob.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { titlesOf } from '../../lists/data-table.tsx';
import { manifestFile } from './manifest-file.ts';
import type { CourierPile } from './parcels-to-print.ts';

type ManifestProps = {
  /** The numbers of the shipped orders that have no parcel. */ withoutParcel: readonly string[];
  piles: readonly CourierPile[];
  couriers: readonly Courier[];
  company: Company;
  /** The time when the manifest was made. */ at: string;
};

/**
 * Draws the manifest of each courier: a list of its parcels with a place to sign. Each courier's manifest is on a sheet
 * of its own.
 */
export function Manifest({ withoutParcel, piles, couriers, company, at }: ManifestProps) {
  return (
    <>
      {withoutParcel.length > 0 && (
        <p className="mb-6 max-w-4xl border-s-4 border-turmeric bg-white px-4 py-2.5 wrap-anywhere print:hidden">
          {labelText.shippedWithoutParcel({ count: withoutParcel.length, numbers: withoutParcel.join(', ') })}
        </p>
      )}
      {piles.length === 0 && <p className="py-10 text-center text-ink-soft">{labelText.noParcels()}</p>}
      {piles.map((pile) => (
        <Pile
          key={pile.courier}
          pile={pile}
          columns={couriers.find(({ name }) => name === pile.courier)?.manifestColumns ?? ''}
          company={company}
          at={at}
        />
      ))}
    </>
  );
}

const titles = [
  labelText.no(),
  labelText.order(),
  labelText.parcel(),
  labelText.to(),
  labelText.pin(),
  labelText.weight(),
  labelText.collect(),
];
const cell = 'py-1.5 pe-3';

function Pile({
  pile: { courier, parcels, collectPaise },
  columns,
  company,
  at,
}: Pick<ManifestProps, 'company' | 'at'> & { pile: CourierPile; columns: string }) {
  const save = () => {
    const file = manifestFile(parcels, manifestColumnsOf(columns) ?? []);
    saveBlob(new Blob([file], { type: 'text/csv' }), `manifest-${fileNameOf(courier)}-${indianDay(at)}.csv`);
  };
  return (
    <section
      aria-label={labelText.manifestOf({ courier })}
      className="data-list mb-8 max-w-4xl break-after-page bg-white p-6 last:break-after-auto max-sm:p-3 print:max-w-none print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-b border-ink pb-2">
        <h2 className="text-xl font-semibold">{labelText.manifestOf({ courier })}</h2>
        <p>
          {company.name} · {formatDayAndTime(at)}
        </p>
        <QuietButton className="print:hidden" onClick={save}>
          <FileDown className="size-4" /> {labelText.manifestFile({ courier })}
        </QuietButton>
      </header>
      <table className="data-rows w-full text-start text-md" style={titlesOf(titles)}>
        <thead>
          <tr className="border-b border-ink">
            {titles.map((title) => (
              <th key={title} scope="col" className={`${cell} font-medium last:pe-0 last:text-end`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parcels.map(({ key, order, parcel, collectPaise }, index) => (
            <tr key={key} className="break-inside-avoid border-b border-thread">
              <td className={`${cell} price`}>{formatCount(index + 1)}</td>
              <td className={`${cell} card-title font-semibold`}>{order.orderNumber}</td>
              <td className={`${cell} tabular-nums wrap-break-word`}>{parcel?.number}</td>
              <td className={`${cell} wrap-anywhere`} dir="auto">
                {recipientOf(order)}
              </td>
              <td className={`${cell} tabular-nums`}>{order.address.postalCode}</td>
              <td className={`${cell} price whitespace-nowrap`}>
                {parcel && parcel.weightGrams !== null ? labelText.grams({ weight: parcel.weightGrams }) : NONE}
              </td>
              <td className="price py-1.5 text-end">{formatPaise(collectPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="price mt-3 flex justify-between text-lg font-semibold">
        <span>{labelText.parcels({ count: parcels.length })}</span>
        <span>{labelText.toCollect({ amount: formatPaise(collectPaise) })}</span>
      </p>
      <div className="mt-14 grid grid-cols-2 gap-10">
        {[labelText.handedOverBy(), labelText.takenBy({ courier })].map((who) => (
          <p key={who} className="border-t border-ink pt-1 text-md">
            {who}
          </p>
        ))}
      </div>
    </section>
  );
}

/** Writes a courier's name as part of a file's name. */
function fileNameOf(courier: string): string {
  return courier.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

const NONE = '–';
