import { networkAddresses } from '../server/app/listen-address.ts';

// A phone that reaches the shop by plain http and the computer's address in the network has no "secure context":
// browsers take away service workers, crypto.randomUUID, crypto.subtle and the clipboard there. Localhost is spared, so
// that no other journey would notice.

/** What makes a shop listen for other devices of the network. */
export const openToNetwork = { HOST: '0.0.0.0' };

/** Where other devices find the shop at this port; undefined where this computer is in no network. */
export function networkAddress(port: number): string | undefined {
  return networkAddresses({ ...openToNetwork, PORT: port })[0];
}

/** Chromium says so of every page that is not secure. */
export const IGNORED_HEADER = /Cross-Origin-Opener-Policy header has been ignored/;
