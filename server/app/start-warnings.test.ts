import { describe, expect, test } from 'vitest';
import { parseEnv } from '../platform/env/env.ts';
import { securityOf } from '../platform/outside/mail.ts';
import { isPrivateHost } from '../platform/env/private-host.ts';
import { startWarnings } from './start-warnings.ts';

const machineWith = (...addresses: string[]) => ({
  eth0: addresses.map((address) => ({
    address,
    family: address.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
    internal: false,
    netmask: '',
    mac: '',
    cidr: null,
    scopeid: 0,
  })),
});
const atHome = machineWith('192.168.1.20', 'fe80::1', 'fd12::7');
const warnings = (variables: Record<string, string>, machine = atHome) => startWarnings(parseEnv(variables), machine);

describe('at the start an owner is told', () => {
  const behindProxy = {
    PUBLIC_URL: 'https://shop.example',
    TRUST_PROXY: '127.0.0.1',
    LOG_TO: 'https://logs.example/shop',
  };
  test('nothing on a computer of one’s own, and nothing behind https', () => {
    expect(warnings({})).toEqual([]);
    expect(warnings({ HOST: 'localhost' })).toEqual([]);
    expect(warnings({ ...behindProxy, HOST: '0.0.0.0', DEMO: '0' })).toEqual([]);
  });
  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.20' },
    { HOST: '::', PUBLIC_URL: 'http://shop.local:3000' },
  ])('one calm sentence in the network at home: %j', (variables) => {
    expect(warnings(variables)).toEqual([expect.stringContaining('fine for trying it')]);
  });
  test.each<[Record<string, string>, typeof atHome]>([
    [{ PUBLIC_URL: 'http://shop.example' }, atHome],
    [{ HOST: '203.0.113.7' }, atHome],
    [{ HOST: '0.0.0.0' }, machineWith('10.0.0.2', '203.0.113.7')],
    [{ HOST: '::' }, machineWith('2001:db8::7')],
  ])('that the internet reads along, and sees a demo: %j', (variables, machine) => {
    expect(warnings(variables, machine)).toEqual([
      expect.stringContaining('over plain http'),
      expect.stringContaining('DEMO=0'),
    ]);
    expect(warnings({ ...variables, DEMO: '0' }, machine)).toHaveLength(1);
  });
  test('what plain http is worth on the internet', () => {
    const at = { PUBLIC_URL: 'http://shop.example', DEMO: '0' };
    expect(warnings(at)).toEqual([expect.stringContaining('are refused')]);
    expect(warnings({ ...at, PLAIN_HTTP: 'allow' })).toEqual([expect.stringContaining('can read passwords')]);
  });
  test('that the log of a shop on the internet should lie on another machine', () => {
    const { LOG_TO: _, ...unsent } = behindProxy;
    expect(warnings({ ...unsent, DEMO: '0' })).toEqual([expect.stringContaining('LOG_TO')]);
  });
  test('that a shop on the internet needs no tests and tools beside it', () => {
    const env = parseEnv({ ...behindProxy, DEMO: '0' });
    expect(startWarnings({ ...env, hasTools: true }, atHome)).toEqual([expect.stringContaining('npm run release')]);
    expect(startWarnings({ ...parseEnv({}), hasTools: true }, atHome)).toEqual([]);
  });
  test('of a demo on the internet, behind https too', () => {
    expect(warnings(behindProxy)).toEqual([expect.stringContaining('DEMO=0')]);
  });
  test('that behind https all visitors count as one until the proxy is named', () => {
    const { TRUST_PROXY: _, ...unnamed } = behindProxy;
    expect(warnings({ ...unnamed, DEMO: '0' })).toEqual([expect.stringContaining('TRUST_PROXY')]);
  });
  test('of a database on the internet that is not asked for its certificate', () => {
    const of = (DATABASE_URL: string) => warnings({ DATABASE_URL });
    for (const end of ['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=no-verify'])
      expect(of(`postgres://shop:word@db.example:5432/shop${end}`)).toEqual([expect.stringContaining('DATABASE_URL')]);
    for (const url of [
      'postgres://shop:word@db.example:5432/shop?sslmode=verify-full',
      'postgres://shop:word@10.0.0.5:5432/shop',
      'postgres://shop:word@localhost/shop',
      'postgres://shop:word@10.0.0.5/shop',
      'postgres://shop@localhost/shop?host=/var/run/postgresql',
    ])
      expect(of(url)).toEqual([]);
  });
  test('of mail and files that travel in plain sight', () => {
    const S3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    expect(warnings({ SMTP_URL: 'smtp://mail.example:587?tls=optional' })).toEqual([
      expect.stringContaining('SMTP_URL'),
    ]);
    expect(warnings({ ...S3, S3_ENDPOINT: 'http://s3.example' })).toEqual([expect.stringContaining('S3_ENDPOINT')]);
    expect(warnings({ SMTP_URL: 'smtp://mail.example:587', ...S3, S3_ENDPOINT: 'https://s3.example' })).toEqual([]);
    expect(warnings({ SMTP_URL: 'smtp://localhost:25?tls=optional', ...S3, S3_ENDPOINT: 'http://minio:9000' })).toEqual(
      [],
    );
  });
});

test.each([
  ['smtp://user:word@mail.example:587', { url: 'smtp://user:word@mail.example:587', requireTLS: true }],
  ['smtps://mail.example', { url: 'smtps://mail.example', requireTLS: false }],
  ['smtp://mail.example?tls=optional&name=shop', { url: 'smtp://mail.example?name=shop', requireTLS: false }],
  ['smtp://127.0.0.1:2525', { url: 'smtp://127.0.0.1:2525', requireTLS: false }],
])('the mail server at %s is spoken to by TLS where it is elsewhere', (url, security) => {
  expect(securityOf(url)).toEqual(security);
});

test.each<[string, boolean]>([
  ['localhost', true],
  ['127.0.0.2', true],
  ['[::1]', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['fe80::1%eth0', true],
  ['2001:db8::1', false],
  ['8.8.8.8', false],
  ['minio', true],
  ['shop.local', true],
  ['shop.home.arpa', true],
  ['local.example', false],
  ['shop.example', false],
])('%s is private: %s', (host, isPrivate) => {
  expect(isPrivateHost(host)).toBe(isPrivate);
});
