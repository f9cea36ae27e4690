import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { whatChanged, type Shown } from './what-changed.ts';

/**
 * What has changed under this page since it was opened, though the shopper did not change it here: by another tab or
 * device, or by the shop. `chose` says that they have chosen or edited an address themselves.
 */
export function useShown(now: Shown): { changes: readonly string[]; chose: (address: Address) => void } {
  const [first, setFirst] = useState(now);
  // Addresses may come later than the page.
  if (!first.address && now.address) setFirst({ ...first, address: now.address });
  return {
    changes: whatChanged(first, now),
    chose: (address) => setFirst((before) => ({ ...before, address })),
  };
}
