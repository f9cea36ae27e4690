import { isIP } from 'node:net';
import { originOf, type Env } from '../../platform/env/env.ts';
import { isThisComputer } from '../../platform/env/private-host.ts';

type PasskeyPlace = { origin: string; rpId: string };

/**
 * The address where passkeys work. A passkey belongs to one domain name, and browsers allow passkeys over https, or on
 * the computer itself at "localhost". The answer is undefined for a shop without such an address: plain http in a local
 * network, or a bare IP address.
 */
export function passkeyPlace(env: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): PasskeyPlace | undefined {
  const url = new URL(originOf(env));
  // A passkey cannot belong to an IP address. A person who starts the shop on their own computer can also use
  // "localhost".
  if (env.PUBLIC_URL === undefined && isThisComputer(url.hostname)) url.hostname = 'localhost';
  const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost';
  return isNamed && isSafe ? { origin: url.origin, rpId: url.hostname } : undefined;
}
