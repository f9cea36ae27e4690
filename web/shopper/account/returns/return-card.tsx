import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { namedCharges } from '#domain/amounts.ts';
import { formatRupees, parseRupees } from '#domain/money.ts';
import { canBeWithdrawn, isOpenReturn } from '#domain/returns.ts';
import { formatDay } from '#messages/format.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { variantName } from '#contract/variant-name.ts';
import { afterOffers } from '../../../returns/after-offers.ts';
import { MorePhotos } from '../../../returns/more-photos.tsx';
import { BareButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { focusBox } from '../../../ui/field.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { useFocusForRow } from '../../../ui/use-kept-focus.ts';
import { PhotoRow } from '../../../ui/photo-row.tsx';
import { OrderParcels } from '../../order/order-parcels.tsx';
import { DownloadCreditNote } from '../download-document.tsx';
import type { withdrawReturn } from './ask-return.ts';
import { nextWords } from './next-words.ts';

/**
 * Shows one return in plain words: its kind, its state, and the next step. With `isAwaited` the card takes the focus
 * when it appears.
 */
export function ReturnCard({ one, order, isAwaited }: { one: Return; order: Order; isAwaited: boolean }) {
  const { kind, state, refundAmount } = one;
  const isOpen = isOpenReturn(state);
  const isLess = kind === 'refund' && one.lines.some(({ refundReason }) => refundReason !== '');
  const kinds = namedCharges(order.charges ?? []);
  const facts = [
    state === 'PICKUP_SET' && one.pickupOn ? returnsText.pickupOn({ day: formatDay(one.pickupOn) }) : '',
    state === 'SWAPPED' && one.sentBy && one.parcels.length === 0 ? returnsText.sentBy({ parcel: one.sentBy }) : '',
    kind === 'swap' && one.heldUntil ? returnsText.heldUntil({ day: formatDay(one.heldUntil) }) : '',
    kind === 'refund' && isOpen && !isLess ? returnsText.refundOf({ amount: formatRupees(refundAmount) }) : '',
    kind === 'refund' && isOpen && !isLess ? afterOffers(piecesOf(one), order) : '',
    kind === 'refund' && one.refundedCharges && (isOpen || state === 'REFUNDED')
      ? returnsText.charges({ amount: formatRupees(one.refundedCharges), kinds })
      : '',
    kind === 'refund' && one.chargesWithheld ? returnsText.chargesKept({ kinds }) : '',
    lastWords(one),
  ].filter(Boolean);
  return (
    <li className={`border-s-4 bg-kora-deep px-4 py-3 ${isOpen ? 'border-indigo' : 'border-thread'}`}>
      <h3 ref={isAwaited ? focusBox : undefined} data-row-focus tabIndex={-1} className="font-semibold outline-none">
        {returnsText.heading({ kind, state })}
      </h3>
      <ul className="mt-1 text-md">
        {one.lines.map((line) => (
          <li key={line.id} className="wrap-anywhere">
            {sentenceOf(line)}
            {line.refundReason !== '' && (
              <span className="block">
                {returnsText.less({ amount: formatRupees(line.refund), reason: line.refundReason })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">{nextWords(one, isLess)}</p>
      {facts.map((fact) => (
        <p key={fact} className="text-md text-ink-soft wrap-anywhere">
          {fact}
        </p>
      ))}
      {state === 'SWAPPED' && <OrderParcels parcels={one.parcels} />}
      {one.creditNote !== null && (
        <div className="mt-3">
          <DownloadCreditNote returnId={one.id} />
        </div>
      )}
      <div className="mt-3 grid gap-3">
        {one.photos.length > 0 && <PhotoRow photos={one.photos} title={returnsText.photos()} />}
        <MorePhotos one={one} />
      </div>
      {canBeWithdrawn(kind, state) && <Withdraw id={one.id} />}
    </li>
  );
}

/** Returns the number of the returned pieces, the sum of their prices, and the sum that was paid for them, in paise. */
function piecesOf({ lines }: Return) {
  const sum = (amountOf: (line: Return['lines'][number]) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0);
  const priceOf = ({ price, quantity }: Return['lines'][number]) => quantity * (parseRupees(price) ?? 0);
  return {
    count: sum(({ quantity }) => quantity),
    pricePaise: sum(priceOf),
    paidPaise: sum((line) => (line.paid === undefined ? priceOf(line) : (parseRupees(line.paid) ?? 0))),
  };
}

function sentenceOf({ quantity: count, name, color, size, swap }: Return['lines'][number]): string {
  const bought = variantName({ color, size });
  if (!swap) return returnsText.line({ count, name, bought });
  const instead = variantName({ color: swap.color === color ? '' : swap.color, size: swap.size });
  return returnsText.lineSwap({ count, name, bought, instead });
}

function lastWords({ history }: Return): string {
  const words = history.at(-1)?.words ?? '';
  return words === '' ? '' : returnsText.shopSays({ words });
}

function Withdraw({ id }: { id: string }) {
  const [isSure, setSure] = useState(false);
  const button = useFocusForRow();
  const { submit, isBusy } = useFormAction<typeof withdrawReturn>('withdrawReturn', { onDone: () => setSure(false) });
  return (
    <>
      <BareButton ref={button} className="mt-2" onClick={() => setSure(true)}>
        {returnsText.withdraw()}
      </BareButton>
      {isSure && (
        <Confirm
          title={returnsText.withdraw()}
          yes={returnsText.withdrawYes()}
          isBusy={isBusy}
          onYes={() => submit({ id })}
          onNo={() => setSure(false)}
        >
          {returnsText.withdrawSure()}
        </Confirm>
      )}
    </>
  );
}
