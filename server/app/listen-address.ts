import { networkInterfaces } from 'node:os';
import type { Env } from '../platform/env/env.ts';

/**
 * The addresses where other devices of the same network find the shop, such as http://192.168.1.20:3000, for an owner
 * who wants to try it on a phone. None if the shop listens for this computer alone.
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
 * The address to listen at. `localhost` stands for two addresses; Node would open a second server for the other one,
 * and the limits on connections would not cover it.
 */
export function listenAddress(host: string): string {
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}
