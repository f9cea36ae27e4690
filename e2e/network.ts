import { networkAddresses } from '../server/app/listen-address.ts';

// If a phone opens the shop by plain http at the computer's network address, the page is not a "secure context". Such a
// page has no service worker, crypto.randomUUID, crypto.subtle or clipboard. At localhost a page has all of these, so
// no other journey would notice code that fails without them.

/** The environment that makes a shop listen for other devices of the network. */
export const openToNetwork = { HOST: '0.0.0.0' };

/** Returns the address of the shop at this port for other devices; undefined if this computer is in no network. */
export function networkAddress(port: number): string | undefined {
  return networkAddresses({ ...openToNetwork, PORT: port })[0];
}

/** Chromium prints this message for every page that is not secure. */
export const IGNORED_HEADER = /Cross-Origin-Opener-Policy header has been ignored/;
