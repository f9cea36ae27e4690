import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CashSum, CourierCash } from '#contract/cash.ts';
import type { CashPile } from '#domain/cash.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import * as cashText from '#text/admin-cash.ts';
import { useMedia } from '../../ui/use-media.ts';
import { below58rem, DataTable } from '../lists/data-table.tsx';

const cell = 'py-2 ps-3 pe-4 text-start';
/**
 * Returns the classes of a cell with a sum. On a phone, three sums share a line, and a sum without orders is hidden.
 */
const sumCellOf = ({ orders }: CashSum) => `card-third ${cell} ${orders === 0 ? 'card-none' : ''}`;

/**
 * Shows in one row per courier how much cash the courier collected and paid, and how much is outstanding, overdue or
 * short-paid. Most sums link to their orders.
 */
export function CourierSums({ couriers, children }: { couriers: readonly CourierCash[]; children?: ReactNode }) {
  const isWide = useMedia('(min-width: 40rem)');
  return (
    <section aria-label={cashText.sums()} className="mt-5 max-sm:mt-3">
      {/* On a phone, the sums are folded, so that the list of orders is on the first screen, even if the shop has
          many couriers. */}
      <details open={isWide}>
        <summary className="cursor-pointer py-2.5 font-semibold sm:hidden">
          {cashText.sums()} <Total name={cashText.open()} sums={couriers.map(({ open }) => open)} />
          <Total name={cashText.late()} sums={couriers.map(({ late }) => late)} isUrgent />
        </summary>
        <DataTable
          titles={[
            cashText.courier(),
            cashText.expected(),
            cashText.received(),
            cashText.open(),
            { title: cashText.late(), className: below58rem.gone },
            cashText.short(),
          ]}
          cellClassName={cell}
        >
          {couriers.map(({ courierId, courier, remitDays, expected, received, open, late, short }) => (
            <tr key={courierId} className="border-t border-thread">
              <td className={`card-title ${cell}`}>
                <span className="me-2 font-semibold wrap-anywhere">{courier}</span>
                <span className="inline-block text-md font-normal text-ink-soft sm:block">
                  {cashText.days({ days: remitDays })}
                </span>
              </td>
              <td className={sumCellOf(expected)}>
                <Sum sum={expected} />
              </td>
              <td className={sumCellOf(received)}>
                <Sum sum={received} pile="received" courierId={courierId} />
              </td>
              <td className={sumCellOf(open)}>
                <Sum sum={open} pile="open" courierId={courierId} />
                {late.orders > 0 && (
                  <span className={`text-madder ${below58rem.instead}`}>
                    {cashText.late()} <Sum sum={late} pile="late" courierId={courierId} />
                  </span>
                )}
              </td>
              <td className={`${sumCellOf(late)} ${below58rem.gone} ${late.orders > 0 ? 'text-madder' : ''}`}>
                <Sum sum={late} pile="late" courierId={courierId} />
              </td>
              <td className={`${sumCellOf(short)} ${short.orders > 0 ? 'text-madder' : ''}`}>
                <Sum sum={short} pile="short" courierId={courierId} />
              </td>
            </tr>
          ))}
        </DataTable>
        {children}
      </details>
    </section>
  );
}

type TotalProps = { name: string; sums: readonly CashSum[]; isUrgent?: boolean };

/** Shows the name and the total of one kind of sum over all couriers. Shows nothing if the total is ₹0. */
function Total({ name, sums, isUrgent = false }: TotalProps) {
  const paise = sums.reduce((sum, { amount }) => sum + (parseRupees(amount) ?? 0), 0);
  if (paise === 0) return null;
  return (
    <span className={`block text-md font-normal ${isUrgent ? 'text-madder' : 'text-ink-soft'}`}>
      {name} <span className="price">{formatPaise(paise)}</span>
    </span>
  );
}

type SumProps = { sum: CashSum; pile?: CashPile; courierId?: string };

function Sum({ sum: { orders, amount }, pile, courierId }: SumProps) {
  if (orders === 0) return <span className="text-ink-soft">–</span>;
  const shown = (
    <>
      <span className="price font-semibold">{formatRupees(amount)}</span>
      <span className="block text-caption text-ink-soft">{cashText.ordersOf({ count: orders })}</span>
    </>
  );
  if (!pile) return <span className="inline-block">{shown}</span>;
  return (
    <Link to={`?pile=${pile}&courier=${courierId}`} preventScrollReset className="inline-block hover:underline">
      {shown}
    </Link>
  );
}
