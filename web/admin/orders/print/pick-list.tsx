import type { Order } from '#contract/orders.ts';
import { formatCount } from '#messages/format.ts';
import * as printText from '#text/admin-print.ts';
import { Picture } from '../../../ui/picture.tsx';
import { HeadCells, titlesOf } from '../../lists/data-table.tsx';
import { picksOf, type Pick } from './picks.ts';

const TICK_BOX = '☐';
const NO_SKU = '–';
const titles = [
  printText.pieces(),
  printText.product(),
  printText.sku(),
  printText.colour(),
  printText.size(),
  printText.forOrders(),
];

/** Lists every piece to fetch from the shelves, with a box to tick. Leaves out cancelled orders. */
export function PickList({ orders }: { orders: readonly Order[] }) {
  const live = orders.filter((order) => order.deliveryStatus !== 'CANCELED');
  const picks = picksOf(live);
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0);
  return (
    <section
      aria-label={printText.pickList()}
      className="data-list max-w-3xl bg-white p-6 max-sm:px-0 print:max-w-none print:p-0"
    >
      <h2 className="mb-3 text-lg font-semibold max-sm:px-3">
        {printText.piecesForOrders({ pieces, orders: live.length })}
      </h2>
      <table className="data-rows w-full text-start" style={titlesOf(titles, true)}>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col">
              <span className="sr-only">{printText.fetched()}</span>
            </th>
            <HeadCells titles={titles} className="py-1.5 pe-3 font-medium" />
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <PickRow key={pick.key} pick={pick} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PickRow({ pick: { product, pieces, orders } }: { pick: Pick }) {
  const [image] = product.images;
  return (
    <tr className="break-inside-avoid border-b border-thread">
      <td className="card-bare py-2 pe-3 text-xl leading-none">{TICK_BOX}</td>
      <td className="card-bare price py-2 pe-3 text-lg font-semibold">{formatCount(pieces)}</td>
      <td className="card-title py-2 pe-3">
        <span className="flex items-center gap-2">
          {image && (
            <span className="w-8 shrink-0">
              <Picture image={image} alt="" sizes="32px" isFirst className="aspect-3/4 w-full object-cover" />
            </span>
          )}
          {product.name}
        </span>
      </td>
      <td className="card-third py-2 pe-3 lg:min-w-28 print:min-w-28 wrap-anywhere">{product.sku || NO_SKU}</td>
      <td className="card-third py-2 pe-3">{product.color}</td>
      <td className="card-third py-2 pe-3 font-semibold lg:min-w-20 print:min-w-20">{product.size}</td>
      <td className="card-wide price py-2 text-md">{orders.join(', ')}</td>
    </tr>
  );
}
