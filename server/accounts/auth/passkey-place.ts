import { isIP } from 'node:net';
import { isThisComputer } from '#domain/this-computer.ts';
import { originOf, type Env } from '../../platform/env/env.ts';

type PasskeyPlace = { origin: string; rpId: string };

/**
 * Returns the address at which passkeys work. A passkey belongs to a domain name, and browsers allow passkeys only over
 * https, or at "localhost" on the computer itself. Returns undefined if passkeys cannot work at the shop's address, for
 * example because it uses plain http in a local network, or is an IP address.
 */
export function passkeyPlace(env: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): PasskeyPlace | undefined {
  const url = new URL(originOf(env));
  // A passkey cannot belong to an IP address. On the owner's own computer, the shop also answers at "localhost", where
  // passkeys work.
  if (env.PUBLIC_URL === undefined && isThisComputer(url.hostname)) url.hostname = 'localhost';
  const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost';
  return isNamed && isSafe ? { origin: url.origin, rpId: url.hostname } : undefined;
}
