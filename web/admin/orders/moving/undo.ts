import { useSyncExternalStore } from 'react';
import { UNDO_SECONDS, type DeliveryStatus } from '#domain/order-status.ts';

/** A change of status that a person can still undo. */
export type Offer = {
  ids: readonly string[];
  /** The order numbers of the changed orders, in the order of `ids`. */ numbers: readonly string[];
  status: DeliveryStatus;
  /** The name of the new stage, if the stage says more than the status. */
  name?: string;
};

let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();

function setOffers(next: readonly Offer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

/** Offers to undo a change of status for some seconds. A later change of the same order ends the offer. */
export function offerUndo(offer: Offer): void {
  const others = offers.filter(({ ids }) => !ids.some((id) => offer.ids.includes(id)));
  setOffers([...others, offer]);
  setTimeout(() => endOffer(offer), UNDO_SECONDS * 1000);
}

/**
 * Offers to undo the change of those orders in `ids` that are not in `refused`. `numbers` has the order numbers in the
 * same sequence as `ids`.
 */
export function offerUndoBut(refused: readonly string[], { ids, numbers, ...change }: Offer): void {
  const changed = ids
    .map((id, index) => ({ id, number: numbers[index] ?? '' }))
    .filter(({ id }) => !refused.includes(id));
  if (changed.length > 0)
    offerUndo({ ...change, ids: changed.map(({ id }) => id), numbers: changed.map(({ number }) => number) });
}

function endOffer(offer: Offer): void {
  setOffers(offers.filter((one) => one !== offer));
}

/** Ends the offers to undo changes of an order, because the order has changed in another way. */
export function endOffersOf(id: string): void {
  setOffers(offers.filter(({ ids }) => !ids.includes(id)));
}

/** Returns the changes that a person can undo now, oldest first. */
export function useOffers(): readonly Offer[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offers,
    () => offers,
  );
}
