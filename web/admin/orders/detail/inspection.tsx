import { useState, type FormEvent } from 'react';
import type { Order } from '#contract/orders.ts';
import { readWhole } from '#domain/read-number.ts';
import * as deskText from '#text/admin-desk.ts';
import * as detailText from '#text/admin-order.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import { isPaidOnline, paymentWords } from '../moving/payment-words.ts';

type InspectionProps = {
  order: Order;
  isBusy: boolean;
  /** The reason why the inspection was not booked. The typed counts stay. */ error: string | undefined;
  onBook: (damaged: Array<{ itemId: string; quantity: number }>, form: HTMLFormElement) => void;
  onClose: () => void;
};

/** Asks, for each line of an order that came back, how many of its pieces cannot be sold. */
export function Inspection({ order, isBusy, error, onBook, onClose }: InspectionProps) {
  const [wrong, setWrong] = useState<string>();
  const book = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const lines = order.items.map(({ id, quantity }) => ({ id, quantity, damaged: readCount(typed.get(id)) }));
    const amiss = lines.find(({ damaged, quantity }) => damaged === undefined || damaged > quantity);
    if (amiss) {
      const box = event.currentTarget.elements.namedItem(amiss.id);
      if (box instanceof HTMLElement) box.focus();
      return setWrong(amiss.id);
    }
    setWrong(undefined);
    onBook(
      lines.map(({ id, damaged }) => ({ itemId: id, quantity: damaged ?? 0 })).filter(({ quantity }) => quantity > 0),
      event.currentTarget,
    );
  };
  return (
    <Dialog title={deskText.inspectTitle()} onClose={onClose}>
      <form onSubmit={book}>
        <p className="mt-2">{deskText.inspectHow()}</p>
        {/* The inspection sets the payment status to CANCELED, so the gateway refunds an online payment at once. */}
        {isPaidOnline(order) && <p className="mt-2">{paymentWords([order], 'CANCELED')}</p>}
        <ul className="mt-3 divide-y divide-thread border-y border-thread">
          {order.items.map(({ id, quantity, product }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere" dir="auto">
                {product.name}{' '}
                <span className="text-ink-soft">
                  {[product.color, detailText.size({ size: product.size })].filter(Boolean).join(', ')} · {quantity}
                </span>
              </span>
              <label className="flex shrink-0 items-center gap-2 text-md">
                {deskText.damaged()}
                <input
                  name={id}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue="0"
                  aria-label={deskText.damagedOf({ name: product.name })}
                  aria-invalid={id === wrong || undefined}
                  aria-describedby={id === wrong ? 'inspection-error' : undefined}
                  className={`${controlClass} w-16 text-end`}
                />
              </label>
            </li>
          ))}
        </ul>
        {wrong !== undefined && (
          <p id="inspection-error" role="alert" className="mt-2 font-medium text-madder">
            {deskText.notACount()}
          </p>
        )}
        <div className="mt-3 empty:hidden">
          <FormError>{error}</FormError>
        </div>
        <SubmitButton isBusy={isBusy} className="mt-4">
          {deskText.book({ refunds: isPaidOnline(order) ? 'yes' : 'no' })}
        </SubmitButton>
      </form>
    </Dialog>
  );
}

/** Returns a typed number of pieces. An empty box means 0. Returns undefined if the text is no number. */
function readCount(typed: FormDataEntryValue | null): number | undefined {
  const text = String(typed ?? '').trim();
  return text === '' ? 0 : readWhole(text);
}
