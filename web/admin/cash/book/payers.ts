import { useRef, useState } from 'react';
import type { CourierCash } from '#contract/cash.ts';
import type { Courier } from '#contract/parcels.ts';
import { useListSearch } from '../../lists/use-list-search.ts';

export type Payer = Pick<Courier, 'id' | 'name'>;

/**
 * Returns the couriers to choose from: those in `offered`, and former couriers, because these may still owe the shop
 * money.
 */
export function withFormer(offered: readonly Courier[], carriers: readonly CourierCash[]): Payer[] {
  const known = new Set(offered.map(({ id }) => id));
  const former = carriers.filter(({ courierId }) => !known.has(courierId));
  return [...offered, ...former.map(({ courierId: id, courier: name }) => ({ id, name }))];
}

/**
 * Stores which courier sent the money. If the shop has several couriers, none is chosen at first: with a wrong courier,
 * the shop would not find the parcels on the list. If the page's address names a courier, that courier is chosen.
 */
export function useCourier(couriers: readonly Payer[]) {
  const { get } = useListSearch();
  const box = useRef<HTMLSelectElement>(null);
  const [courierId, setCourierId] = useState(() => {
    const named = couriers.find(({ id }) => id === get('courier'));
    return (named ?? (couriers.length === 1 ? couriers[0] : undefined))?.id ?? '';
  });
  const [isAsked, setAsked] = useState(false);
  const isChosen = () => {
    setAsked(true);
    if (courierId === '') box.current?.focus();
    return courierId !== '';
  };
  return { box, courierId, setCourierId, isMissing: isAsked && courierId === '', isChosen };
}
