import { isIP } from 'node:net';
import { originOf, type Env } from '../../platform/env/env.ts';
import { isThisComputer } from '../../platform/env/private-host.ts';

type PasskeyPlace = { origin: string; rpId: string };

/**
 * Where passkeys work: they belong to one name, and browsers have them by https, or on the computer itself at
 * "localhost". Undefined for a shop that has no such address: plain http in a local network, or a bare IP address.
 */
export function passkeyPlace(env: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): PasskeyPlace | undefined {
  const url = new URL(originOf(env));
  // A passkey belongs to no IP address. Whoever starts the shop on their computer finds it at "localhost" too.
  if (env.PUBLIC_URL === undefined && isThisComputer(url.hostname)) url.hostname = 'localhost';
  const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost';
  return isNamed && isSafe ? { origin: url.origin, rpId: url.hostname } : undefined;
}
