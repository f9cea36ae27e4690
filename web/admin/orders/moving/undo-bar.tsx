import { Undo2 } from 'lucide-react';
import { isToldToShopper } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { useKeyDown } from '../../../ui/use-key-down.ts';
import { useHasMailServer } from '../../staff/permissions.ts';
import type { undoStatus } from './actions.ts';
import { useOffers, type Offer } from './undo.ts';

/**
 * Offers to undo each of the last changes of status for ten seconds, by a button for each change. Ctrl+Z undoes the
 * last change.
 */
export function UndoBar({ className }: { className: string }) {
  const offers = useOffers();
  const hasMailServer = useHasMailServer();
  const { submit, isBusy } = useFormAction<typeof undoStatus>('undoStatus');
  const undo = (offer: Offer) => {
    if (isBusy) return;
    submit({ ids: offer.ids.join(' '), numbers: offer.numbers.join(' '), deliveryStatus: offer.status });
  };
  useUndoKey(() => {
    const last = offers.at(-1);
    if (last) undo(last);
    return last !== undefined;
  });
  return (
    <div role="status" className={`${className} space-y-2 empty:hidden`}>
      {offers.map((offer) => (
        <div
          key={offer.ids.join()}
          data-undo
          data-keep-clear
          className="flex items-center gap-x-4 border border-ink/45 bg-white px-4 py-2 shadow-2xl"
        >
          <p className="min-w-0 grow">
            {sentenceOf(offer)}{' '}
            {hasMailServer && isToldToShopper(offer.status) && offer.name === undefined && ordersText.mailWaits()}
          </p>
          <QuietButton aria-keyshortcuts="Control+Z" onClick={() => undo(offer)}>
            <Undo2 className="size-4" /> {ordersText.undo()}
          </QuietButton>
        </div>
      ))}
    </div>
  );
}

function sentenceOf({ numbers, status, name }: Offer): string {
  const named = name ?? ordersText.status({ status });
  return ordersText.isNow({ count: numbers.length, number: numbers[0] ?? '', status: named });
}

/** Listens for Ctrl+Z or ⌘Z outside text boxes. Inside a text box these keys undo typing. */
function useUndoKey(undo: () => boolean): void {
  useKeyDown((event) => {
    const isTyped = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]');
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyped) return;
    if (undo()) event.preventDefault();
  });
}
