import { useState } from 'react';
import { storage } from '../../session/storage.ts';

/** How many rows a page may have; the largest is what one call answers (`limits.pageSize`). */
export const pageSizeChoices = [10, 25, 50, 100] as const;

/** How many rows a page of the list `name` has: 10 (spec §9), or what this browser's person chose last. */
export function usePageSize(name: string) {
  const key = `pageSize ${name}`;
  const [size, setSize] = useState(() => {
    const kept = Number(storage.get(key));
    return pageSizeChoices.find((choice) => choice === kept) ?? pageSizeChoices[0];
  });
  const choose = (next: number) => {
    const choice = pageSizeChoices.find((one) => one === next);
    if (choice === undefined) return;
    storage.set(key, String(choice));
    setSize(choice);
  };
  return [size, choose] as const;
}
