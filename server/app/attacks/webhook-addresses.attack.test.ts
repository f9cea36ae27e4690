import { describe, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { useShop } from '../../../test/shop.ts';
import { post } from '../../platform/outside/post-signed.ts';
import { isAllowed, networksOf, type Resolve } from '../../platform/env/public-address.ts';

// A person who may add webhooks can make the shop send requests to any address. The requests must never go into the
// shop's own network.

const shop = useShop();
const none = networksOf('');

describe('an address', () => {
  test.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254', 'fc00::1'],
    ...['fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '100::1'],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fe80::1%eth0', 'localhost', ''],
  ])('%s is not sent to', (address) => {
    expect(isAllowed(address, none)).toBe(false);
  });
  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])(
    '%s is',
    (address) => {
      expect(isAllowed(address, none)).toBe(true);
    },
  );
  test('that the owner names is, and no other beside it', () => {
    const named = networksOf('10.1.0.0/16, ::1');
    expect(['10.1.2.3', '::1', '10.2.0.1', '127.0.0.1'].map((address) => isAllowed(address, named))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(() => networksOf('10.1.0.0/16,intranet')).toThrow('intranet');
  });
});

const sending = {
  headers: {},
  body: '{}',
  timeoutMs: 5000,
  answerBytes: 100,
  isAllowed: (address: string) => isAllowed(address, none),
  mayBePlain: (address: string) => isAllowed(address, none),
  signal: new AbortController().signal,
};

describe('a name', () => {
  test('of which one address of several is private is not sent to', async () => {
    const resolve: Resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ];
    expect(await post({ ...sending, url: 'https://two-faced.example/', resolve })).toMatchObject({
      failure: 'PRIVATE_ADDRESS',
    });
  });
  test('is looked up once: what it leads to a moment later is not asked', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    let asked = 0;
    // The name server answers the allowed address to the first query, and another address to all later queries.
    const resolve: Resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    const only = (address: string) => address === '127.0.0.1';
    const url = `http://rebinding.example:${port}/`;
    expect(await post({ ...sending, url, resolve, mayBePlain: only })).toMatchObject({ status: 200, failure: '' });
    expect(asked).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.example:${port}`);
    expect(await post({ ...sending, url, resolve, mayBePlain: only })).toMatchObject({ failure: 'PRIVATE_ADDRESS' });
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });
  test('that answers too late is not waited for', async () => {
    const resolve: Resolve = async () => new Promise(() => {});
    const posted = await post({ ...sending, timeoutMs: 50, url: 'https://slow.example/', resolve });
    expect(posted).toMatchObject({ failure: 'TIMEOUT' });
  });
});

describe('a receiver that drips', () => {
  test.each(['head', 'body'] as const)('its %s, letter by letter, is cut', async (part) => {
    const receiver = await startReceiver();
    let timer: NodeJS.Timeout | undefined;
    receiver.mood.answer = ({ socket }) => {
      if (part === 'body') socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
      else socket.write('HTTP/1.1 200 OK\r\nx: ');
      timer = setInterval(() => socket.write('a'), 20);
    };
    const posted = await post({ ...sending, timeoutMs: 400, url: receiver.url, mayBePlain: () => true });
    // If the receiver has sent its status, the shop uses the status even if the rest of the answer does not arrive.
    expect(posted).toMatchObject(part === 'body' ? { status: 200 } : { status: null, failure: 'TIMEOUT' });
    clearInterval(timer);
    await receiver.close();
  });
});

describe('an owner', () => {
  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://169.254.169.254/',
    'https://localhost/',
    'https://localhost./',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'https://example.com:25/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'x',
  ])('cannot enter %s', async (url) => {
    const admin = await makeAdmin(shop);
    const reply = await admin.call('POST /webhooks', { body: { name: 'Till', url, events: ['order.placed'] } });
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'url' }] } });
  });
  test('who enters a name that leads inside is told so by the ping', async () => {
    const admin = await makeAdmin(shop);
    const body = { name: 'Till', url: 'https://inside.example/', events: ['order.placed'] };
    const { id } = (await admin.call('POST /webhooks', { body })).body.webhook;
    // The test cannot make a real domain name lead to an address inside the network. It therefore writes such an
    // address into the database.
    await shop.db.updateTable('webhooks').set({ url: 'https://10.0.0.1/' }).where('id', '=', id).execute();
    await admin.call(`POST /webhooks/${id}/ping`);
    await shop.jobs.idle();
    const { deliveries } = (await admin.call(`GET /webhooks/${id}/deliveries`)).body;
    expect(deliveries).toMatchObject([{ state: 'failed', failure: 'PRIVATE_ADDRESS', status: null }]);
  });
});
