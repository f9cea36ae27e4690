import { expect, test } from 'vitest';
import { listenAddress, networkAddresses } from './listen-address.ts';

const of = (address: string, family: 'IPv4' | 'IPv6', internal: boolean) =>
  ({ address, family, internal, netmask: '', mac: '', cidr: null, scopeid: 0 }) as const;
const interfaces = {
  lo: [of('127.0.0.1', 'IPv4', true)],
  wlan0: [of('192.168.1.20', 'IPv4', false), of('fe80::1', 'IPv6', false)],
};

test('an owner is told the addresses by which a phone on the same network reaches the shop', () => {
  expect(networkAddresses({ HOST: '0.0.0.0', PORT: 3000 }, interfaces)).toEqual(['http://192.168.1.20:3000']);
  expect(networkAddresses({ HOST: '::', PORT: 3000 }, interfaces)).toEqual(['http://192.168.1.20:3000']);
});

test('a shop that listens for its own computer alone names none', () => {
  expect(networkAddresses({ HOST: '127.0.0.1', PORT: 3000 }, interfaces)).toEqual([]);
});

test('localhost is one address, and others stay as they are', () => {
  expect(['localhost', 'LocalHost', '0.0.0.0', '::1', 'shop.local'].map(listenAddress)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '0.0.0.0',
    '::1',
    'shop.local',
  ]);
});
