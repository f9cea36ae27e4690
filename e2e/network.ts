import { networkAddresses } from '../server/app/listen-address.ts';

// A phone that opens the shop by plain http at the computer's network address has no "secure context". Without a secure
// context, browsers have no service workers, crypto.randomUUID, crypto.subtle and clipboard. At localhost, browsers
// have all of these, so no other journey would notice that they are missing.

/** The environment that makes a shop listen for other devices of the network. */
export const openToNetwork = { HOST: '0.0.0.0' };

/** Returns the address of the shop at this port for other devices; undefined if this computer is in no network. */
export function networkAddress(port: number): string | undefined {
  return networkAddresses({ ...openToNetwork, PORT: port })[0];
}

/** Chromium prints this message for every page that is not secure. */
export const IGNORED_HEADER = /Cross-Origin-Opener-Policy header has been ignored/;
