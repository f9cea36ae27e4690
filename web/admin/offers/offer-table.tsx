import { useState } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import * as offersText from '#text/admin-offers.ts';
import { BareButton, buttonClass } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { Badge } from '../lists/badge.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Row } from './rows.ts';
import { spanInWords } from '../sales/sale-words.ts';

/**
 * The list shows this many rows at first, because a shop collects many ended offers. A button shows the remaining rows.
 */
const SHOWN = 100;

/** Lists sales and offers of one state, each with its orders and its revenue. */
export function OfferTable({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  const { data: tree = [] } = useCategoryTree();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  const more = rows.length - shown.length;
  return (
    <>
      <DataTable
        cellClassName="pe-4 first:ps-3 text-start"
        empty={rows.length === 0 ? empty : undefined}
        titles={[
          offersText.columnOffer(),
          offersText.columnWhen(),
          offersText.columnOrders(),
          offersText.columnReduction(),
          offersText.columnSales(),
          offersText.columnNew(),
          offersText.columnActions(),
        ]}
      >
        {shown.map((row) => (
          <OfferLine key={row.id} row={row} does={row.inWords(tree)} />
        ))}
      </DataTable>
      {more > 0 && (
        <BareButton className="mt-3" onClick={() => setWhole(true)}>
          {offersText.showMore({ count: more })}
        </BareButton>
      )}
    </>
  );
}

function OfferLine({ row, does }: { row: Row; does: string }) {
  const { name, to, copyTo, isDeleted, times, brought } = row;
  return (
    <tr className="border-t border-thread align-top hover:bg-kora">
      <td className="card-title py-2.5 ps-3 pe-4">
        <Link to={to} className="font-semibold wrap-anywhere text-indigo underline underline-offset-4">
          {name}
        </Link>{' '}
        {isDeleted && <Badge tone="quiet">{offersText.deleted()}</Badge>}
        <span className="mt-0.5 block max-w-md font-normal wrap-anywhere text-ink-soft">{does}</span>
      </td>
      <td className="card-wide py-2.5 pe-4">
        <span className="block">{spanInWords(row)}</span>
        {times !== '' && <span className="block text-ink-soft">{times}</span>}
      </td>
      <td className="price py-2.5 pe-4">{formatCount(brought.orders)}</td>
      <td className="price py-2.5 pe-4">{formatRupees(brought.reduction)}</td>
      <td className="price py-2.5 pe-4">{formatRupees(brought.sales)}</td>
      <td className="price py-2.5 pe-4">
        {brought.newCustomers === undefined ? '–' : formatCount(brought.newCustomers)}
      </td>
      <td className="card-wide py-2 pe-3 before:hidden!">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {row.pausing && <Pausing row={row} pausing={row.pausing} />}
          <Link to={copyTo} aria-label={offersText.duplicateOf({ name })} className={buttonClass('bare')}>
            {offersText.duplicate()}
          </Link>
        </span>
      </td>
    </tr>
  );
}

/**
 * A button that pauses or resumes a sale or an offer. The button asks nothing, because the next click undoes the
 * change.
 */
function Pausing({ row: { name, state }, pausing }: { row: Row; pausing: NonNullable<Row['pausing']> }) {
  const { submit, isBusy } = useFormAction(pausing.action);
  const isPaused = state === 'paused';
  return (
    <BareButton
      isBusy={isBusy}
      aria-label={isPaused ? offersText.resumeOf({ name }) : offersText.pauseOf({ name })}
      onClick={() => submit({ ...pausing.fields })}
    >
      {isPaused ? offersText.resume() : offersText.pause()}
    </BareButton>
  );
}
