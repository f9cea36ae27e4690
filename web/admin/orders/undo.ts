import { useSyncExternalStore } from 'react';
import { UNDO_SECONDS, type DeliveryStatus } from '#domain/order-status.ts';

/** A change of status that can still be taken back. */
export type Offer = {
  ids: readonly string[];
  /** The numbers of these orders. */ numbers: readonly string[];
  status: DeliveryStatus;
  /** What they are now, where the status does not say it. */
  name?: string;
};

let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();

function setOffers(next: readonly Offer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

/** Offers to take a change back while that is possible; a later change of the same order ends it. */
export function offerUndo(offer: Offer): void {
  const others = offers.filter(({ ids }) => !ids.some((id) => offer.ids.includes(id)));
  setOffers([...others, offer]);
  setTimeout(() => endOffer(offer), UNDO_SECONDS * 1000);
}

export function endOffer(offer: Offer): void {
  setOffers(offers.filter((one) => one !== offer));
}

/** An order has moved on by another way: nothing of it can be taken back here any more. */
export function endOffersOf(id: string): void {
  setOffers(offers.filter(({ ids }) => !ids.includes(id)));
}

/** What can be taken back just now, oldest first. */
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
