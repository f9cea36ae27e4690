import { networkInterfaces } from 'node:os';
import type { Env } from '../platform/env/env.ts';

/**
 * Where other devices of the same network find the shop, such as http://192.168.1.20:3000, for an owner who wants to
 * try it on a phone. None where it listens for this computer alone.
 */
export function networkAddresses(
  { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  if (HOST !== '0.0.0.0' && HOST !== '::') return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${PORT}`);
}

/**
 * The address to listen at. `localhost` has two, and the second one would have a server of its own, to which none of
 * the limits on connections belongs.
 */
export function listenAddress(host: string): string {
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}
