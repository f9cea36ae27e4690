import { useSyncExternalStore } from 'react';
import { isPin } from '#domain/delivery.ts';
import { storage, stored } from './storage.ts';

const KEY = 'pinCode';
const store = stored<string>([KEY], () => {
  const pin = storage.get(KEY) ?? '';
  return isPin(pin) ? pin : '';
});

/** Stores the PIN code for which this browser shows delivery charges and delivery days. */
export function rememberPin(pin: string): void {
  storage.set(KEY, pin);
  store.changed();
}

/**
 * Returns the stored PIN code. Returns '' on the server, and until somebody has typed one. The hook follows changes in
 * other tabs.
 */
export function usePin(): string {
  return useSyncExternalStore(store.subscribe, store.get, () => '');
}
