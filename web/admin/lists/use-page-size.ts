import { useState } from 'react';
import { storage } from '../../session/storage.ts';

/**
 * The numbers of rows that a page of a list may have. The largest is the most that one call answers
 * (`limits.pageSize`).
 */
export const pageSizeChoices = [10, 25, 50, 100] as const;

/**
 * Returns the number of rows on a page of the list `name`, and a function that changes it. The number is 10 (spec §9),
 * or the last choice in this browser.
 */
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
