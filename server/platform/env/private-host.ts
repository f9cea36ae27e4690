import { BlockList, isIP } from 'node:net';

const homeNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
] as const)
  homeNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  homeNetworks.addSubnet(network, prefix, 'ipv6');

const HOME_NAMES = /(^|\.)(localhost|local|lan|home|internal|home\.arpa|test)$/i;

/**
 * True for a host that can be reached only from this computer or its own network. Such a host is an address that the
 * internet does not route (RFC 1918, 4193, 6598; 192.0.2.0 of RFC 5737, which virtual machines use), or a name that
 * exists only in a home or company network.
 */
export function isPrivateHost(host: string): boolean {
  const [plain = ''] = host.replace(/^\[|\]$/g, '').split('%', 1);
  const family = isIP(plain);
  if (family > 0) return homeNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  return !plain.includes('.') || HOME_NAMES.test(plain);
}
