import { isIPv6 } from 'node:net';

/**
 * Returns the network of a caller's address, by which the shop counts callers: the whole IPv4 address, or the first 64
 * bits of an IPv6 address. All addresses that begin with the same 64 bits usually belong to one household or one rented
 * machine.
 */
export function networkOf(address: string): string {
  // The function removes the zone, as in fe80::1%eth0, which names a network interface of this machine.
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the part of a caller's address that the shop keeps for the account's owner to read: the first three numbers
 * of IPv4, or the first 48 bits of IPv6. Many customers of a provider share this part, so it shows a region and not a
 * house.
 */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  if (!network.endsWith('::/64')) return network.replace(/\.\d+$/, '.…');
  return `${network.split(':').slice(0, 3).join(':')}:…`;
}

/** Returns the eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes each address in one way, with groups of hexadecimal digits only.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
