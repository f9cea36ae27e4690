import { networkInterfaces } from 'node:os';
import type { Env } from '../platform/env/env.ts';

/**
 * Lists the addresses at which other devices of the local network find the shop, such as http://192.168.1.20:3000. With
 * an address of the local network, an owner can try the shop on a phone. The list is empty if the shop listens only on
 * this computer.
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
 * Returns the address on which the server listens. `localhost` means two addresses, 127.0.0.1 and ::1. For the second
 * address, Node would open another socket, to which the limits on connections would not apply. The shop therefore uses
 * only 127.0.0.1.
 */
export function listenAddress(host: string): string {
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}
