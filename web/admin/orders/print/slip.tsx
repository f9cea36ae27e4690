import type { Company } from '#contract/company.ts';
import type { Order } from '#contract/orders.ts';
import { formatPaise, formatRupees, formatSaving, parseRupees } from '#domain/money.ts';
import { recipientOf } from '#domain/people.ts';
import { formatMobile } from '#domain/phone.ts';
import { formatCount, formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import * as printText from '#text/admin-print.ts';
import { withTags } from '../../../ui/with-tags.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { HeadCells, titlesOf } from '../../lists/data-table.tsx';
import { Barcode } from './barcode.tsx';
import { isPaidAtTheDoor } from './parcels-to-print.ts';

/** The fields of an order that its packing slip shows. */
type SlipOrder = Pick<
  Order,
  | 'orderNumber'
  | 'createdAt'
  | 'edits'
  | 'user'
  | 'address'
  | 'expectedDeliveryDate'
  | 'items'
  | 'orderTotal'
  | 'charges'
  | 'reductions'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'upi'
>;

/**
 * Draws the packing slip of an order: the recipient, the pieces, and the cash to collect. Two slips fit on a sheet of
 * A4; a slip with many lines takes more space.
 */
export function Slip({ order, company }: { order: SlipOrder; company: Company }) {
  const edit = order.edits?.at(-1);
  return (
    <article
      aria-label={printText.slipOf({ number: order.orderNumber })}
      className="mb-8 max-w-3xl break-inside-avoid border border-ink bg-white p-5 max-sm:p-4 print:mb-0 print:min-h-[137mm] print:max-w-none print:border-0 print:border-b print:border-dashed print:px-0 print:pt-4 print:pb-2 print:text-md print:last:border-b-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-ink pb-4 print:pb-2">
        <div>
          <p className="display text-2xl">{company.name}</p>
          <p className="text-md">{[company.address, company.pincode].filter(Boolean).join(' - ')}</p>
          <p className="text-md">{[company.phone, company.email].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-end">
          <Barcode text={order.orderNumber} />
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="text-xl font-semibold">{order.orderNumber}</h2>
            <p className="text-md">{formatDayAndTime(order.createdAt)}</p>
          </div>
          {/* If an order has two printed slips, this time shows the packer which one is out of date. */}
          {edit && <p className="text-md font-semibold">{printText.changed({ time: formatDayAndTime(edit.at) })}</p>}
        </div>
      </header>
      <div className="flex flex-wrap justify-between gap-6 py-4 print:py-2">
        <Recipient order={order} />
        <CashToCollect order={order} />
      </div>
      <div className="data-list">
        <Pieces order={order} />
      </div>
    </article>
  );
}

const cityTags = { b: (inner: string) => <b>{inner}</b> };

function Recipient({ order }: { order: SlipOrder }) {
  const { address, expectedDeliveryDate } = order;
  const lines = [address.addressLine1, address.addressLine2].filter(Boolean).join(', ');
  const size = isRoomy(order, lines)
    ? { all: 'print:text-lg/snug', name: 'text-lg print:text-xl' }
    : { name: 'text-lg' };
  const cityLine = printText.cityLine({ city: address.city, state: address.state, postalCode: address.postalCode });
  return (
    <div className={size.all}>
      <p className="text-md text-ink-soft">{printText.deliverTo()}</p>
      <p className={`font-semibold ${size.name}`}>{recipientOf(order)}</p>
      <p className="max-w-sm wrap-anywhere print:max-w-md">
        {lines}
        <br />
        {withTags(cityLine, cityTags)}
      </p>
      {address.phone && (
        <p className="font-semibold tabular-nums">{printText.phone({ number: formatMobile(address.phone) })}</p>
      )}
      <p className="mt-1 text-md">{printText.deliverBy({ day: formatDay(expectedDeliveryDate) })}</p>
    </div>
  );
}

/** Returns whether this order fits on half a sheet even if its address is printed in larger letters. */
function isRoomy({ items }: SlipOrder, lines: string): boolean {
  return items.length <= 2 && lines.length <= 220;
}

function CashToCollect({ order }: { order: SlipOrder }) {
  // The payment status is also CANCELED for refused orders on their way back.
  const isCancelled = order.paymentStatus === 'CANCELED';
  const isPaid = order.paymentStatus === 'PAID';
  if (order.upi && !isPaid && !isCancelled) return <UpiToPay order={order} link={order.upi.link} />;
  const isInCash = isPaidAtTheDoor(order);
  return (
    <div className="self-start border-2 border-ink p-3 text-center">
      <p>{isCancelled || isPaid || isInCash ? collectWords(isCancelled, isPaid) : printText.payOnline()}</p>
      <p className="price text-3xl font-semibold">{isInCash ? formatRupees(order.orderTotal) : formatPaise(0)}</p>
    </div>
  );
}

/**
 * Draws the note on the slip of a UPI order whose payment has not been found yet: the courier collects nothing at the
 * door.
 */
function UpiToPay({ order, link }: { order: SlipOrder; link: string }) {
  const amount = formatRupees(order.orderTotal);
  return (
    <div className="self-start border-2 border-ink p-3 text-center">
      <p>{printText.payByUpi()}</p>
      <p className="price text-xl font-semibold">{amount}</p>
      <QrCode text={link} label={printText.payByUpi()} />
    </div>
  );
}

function collectWords(isCancelled: boolean, isPaid: boolean): string {
  if (isCancelled) return printText.doNotSend();
  return isPaid ? printText.paid() : printText.collect();
}

const NO_SKU = '–';

/** Returns whether the text fits as a barcode (Code 128) into the width of the slip. */
function isScannable(sku: string): boolean {
  return /^[ -~]{1,20}$/.test(sku);
}

const titles = [
  printText.pieces(),
  printText.product(),
  printText.sku(),
  printText.colour(),
  printText.size(),
  printText.price(),
];

function Pieces({ order }: { order: SlipOrder }) {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <table className="data-rows w-full border-t border-ink text-start" style={titlesOf(titles)}>
      <thead>
        <tr>
          <HeadCells titles={titles} className="py-1.5 print:py-0.5 pe-3 font-medium last:pe-0 last:text-end" />
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, quantity, product, priceAtPurchase }) => (
          <tr key={id} className="break-inside-avoid border-t border-thread">
            <td className="card-bare price py-1.5 print:py-0.5 text-lg font-semibold">{formatCount(quantity)}</td>
            <td className="card-title py-1.5 print:py-0.5 pe-3">{product.name}</td>
            <td className="py-1.5 print:py-0.5 pe-3 wrap-anywhere">
              {isScannable(product.sku) && <Barcode text={product.sku} isLow />}
              {product.sku || NO_SKU}
            </td>
            <td className="py-1.5 print:py-0.5 pe-3">{product.color}</td>
            <td className="py-1.5 print:py-0.5 pe-3">{product.size}</td>
            <td className="price py-1.5 print:py-0.5 text-end">
              {formatPaise((parseRupees(priceAtPurchase) ?? 0) * quantity)}
            </td>
          </tr>
        ))}
      </tbody>
      {/* With this class the browser prints the total once. A table foot would be printed on each sheet, as if the
          order ended there. */}
      <tfoot className="print:table-row-group">
        {order.reductions?.map((one, at) =>
          one.isDelivery ? null : <BillRow key={at} label={labelOfReduction(one)} amount={formatSaving(one.amount)} />,
        )}
        {order.charges?.map(({ kind, amount }) => (
          <BillRow key={kind} label={printText.charge({ kind })} amount={formatRupees(amount)} />
        ))}
        <tr className="border-t border-ink font-semibold">
          <td className="price py-2">{formatCount(pieces)}</td>
          <td colSpan={4} className="py-2">
            {isPaidAtTheDoor(order) ? printText.totalInCash() : printText.total()}
          </td>
          <td className="price py-2 text-end">{formatRupees(order.orderTotal)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/**
 * Shows a charge of the order, or the amount that an offer takes off the goods. Free delivery has no row, because it
 * changes no sum.
 */
function BillRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className="border-t border-thread">
      <td colSpan={5} className="py-1.5 wrap-anywhere print:py-0.5">
        {label}
      </td>
      <td className="price py-1.5 text-end whitespace-nowrap print:py-0.5">{amount}</td>
    </tr>
  );
}
