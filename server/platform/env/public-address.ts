import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// A person who enters an address into a form must not make the shop connect to machines of its internal network. The
// shop therefore connects only to public internet addresses, and to addresses that the configuration names. (The lists
// follow IANA's special-purpose registries for IPv4 and IPv6.)

const reserved = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  add(reserved, network);
/**
 * The only range of IPv6 addresses that the internet routes. The list `reserved` excludes addresses in this range that
 * contain an IPv4 address, or that are for examples.
 */
const routed = new BlockList();
add(routed, '2000::/3');
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])
  add(reserved, network);

/** Networks that the configuration names. */
type Networks = { isEmpty: boolean; isNamed: (address: string) => boolean };

/** Reads networks such as `10.1.0.0/16, ::1`. Throws for any other text. */
export function networksOf(text: string): Networks {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const networks = new BlockList();
  for (const name of names) add(networks, name);
  return {
    isEmpty: names.length === 0,
    isNamed: (address) => isIP(address) > 0 && networks.check(address, familyName(isIP(address))),
  };
}

function add(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/');
  const family = isIP(address);
  if (family === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) throw new Error(`not a network: ${network}`);
  list.addSubnet(address, prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix), familyName(family));
}

/** Returns whether an address is a public internet address, or belongs to these networks. */
export function isAllowed(address: string, networks: Networks): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return networks.isNamed(address) || isPublic(address, familyName(family));
}

function isPublic(address: string, type: 'ipv4' | 'ipv6'): boolean {
  if (type === 'ipv6' && !routed.check(address, type)) return false;
  return !reserved.check(address, type);
}

function familyName(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}

/** Thrown for a host with an address that the shop may not connect to. */
export class RefusedAddress extends Error {}
/** Thrown for a host that has no address, or if no name server answers at the moment. */
export class UnknownHost extends Error {}

export type Resolve = (host: string) => Promise<ReadonlyArray<{ address: string; family: number }>>;
// While a name server is silent, the operating system's look-up occupies one of Node's few threads, so the shop uses a
// resolver of its own.
const resolver = new Resolver({ timeout: 2000, tries: 2 });
const resolveAll: Resolve = async (host) => {
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return asked.flatMap((answer, place) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: place === 0 ? 4 : 6 })) : [],
  );
};

/**
 * Looks up the addresses of a URL's host. Throws RefusedAddress if any of these addresses is not allowed, and
 * UnknownHost if there is none. The caller must connect to these addresses (`pinned`) without another look-up, which
 * could give a different answer.
 */
export async function allowedAddresses(
  { hostname }: URL,
  isAllowed: (address: string) => boolean,
  resolve: Resolve = resolveAll,
): Promise<Addresses> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host);
  const addresses = literal > 0 ? [{ address: host, family: literal }] : await resolve(host).catch(notFound);
  if (addresses.length === 0) throw new UnknownHost(host);
  if (!addresses.every(({ address }) => isAllowed(address))) throw new RefusedAddress(host);
  return addresses;
}
type Addresses = Awaited<ReturnType<Resolve>>;

function notFound(error: unknown): never {
  throw new UnknownHost('', { cause: error });
}

/** Makes a look-up function that returns these addresses for every name. */
export function pinned(addresses: Addresses): LookupFunction {
  return (_host, { all, family }, answer) => {
    const fitting = addresses.filter((one) => !family || one.family === Number(String(family).replace('IPv', '')));
    const [first] = fitting.length > 0 ? fitting : addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family);
  };
}
