import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withLocale } from '../http/request-locale.ts';
import { openMailer } from '../outside/mail.ts';
import type { Block, Letterhead } from './blocks.ts';
import { newId } from '../db/ids.ts';
import { composeEmail } from './compose-email.ts';

const letterhead: Letterhead = {
  shopName: 'Tana Bana',
  home: 'https://shop.example/',
  logo: 'https://shop.example/pictures/logo.jpg',
  contacts: ['14 Weavers’ Lane - 302029', 'help@shop.example · 9876543210'],
};
/** The test has one block of each kind, each with distinct words. */
const blocks: Block[] = [
  { kind: 'heading', text: 'A heading' },
  { kind: 'paragraph', text: 'A paragraph' },
  { kind: 'button', label: 'A button', address: 'https://shop.example/shop?a=1&b=2' },
  { kind: 'facts', facts: [['A fact', 'its value']] },
  {
    kind: 'items',
    items: [
      {
        name: 'A kurta',
        options: 'Kora, L',
        quantity: 2,
        price: '₹2,598',
        picture: { address: 'https://shop.example/pictures/kurta.jpg', ratio: 4 / 3 },
      },
    ],
  },
  { kind: 'totals', totals: [['A sum', '₹2,598']] },
  { kind: 'lines', label: 'A label', lines: ['a line', 'another line'] },
  { kind: 'code', code: '004711' },
];
const email = composeEmail(letterhead, { to: 'a@example.com', subject: 'A subject', blocks });

test('HTML and text say the same: every word of the text twin stands in the HTML', () => {
  const seen = email.html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll('&amp;', '&');
  const addresses = [...email.html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
  const words = email.text.match(/[\p{L}\d₹@.:/?=&]+/gu) ?? [];
  expect(words.length).toBeGreaterThan(30);
  const inHtml = `${seen} ${addresses.join(' ').replaceAll('&amp;', '&')}`;
  expect(words.map((word) => word.replace(/:$/, '')).filter((word) => !inHtml.includes(word))).toEqual([]);
});

test('works where only tables and inline styles do: 600 pixels wide, no script, no style sheet or picture from elsewhere', () => {
  expect(email.html).toContain('width="600"');
  expect(email.html).not.toMatch(/<script|<link|@import|url\(|javascript:/i);
  const addresses = [...email.html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => !address.startsWith('https://shop.example/'))).toEqual([]);
});

test('each colour of text stands beside a ground of its own in the light and in the dark', () => {
  expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
  for (const name of ['ground', 'paper', 'ink', 'soft', 'action', 'label', 'code'])
    expect(email.html).toMatch(new RegExp(`prefers-color-scheme:dark\\)\\{.*\\.${name}\\{`));
});

test('shows the shop’s name where it has no logo, and as the logo’s words where it has one', () => {
  expect(email.html).toContain('alt="Tana Bana"');
  const plain = composeEmail({ ...letterhead, logo: undefined }, { to: 'a@example.com', subject: 'x', blocks });
  expect(plain.html).not.toContain('logo.jpg');
  expect(plain.html).toContain('>Tana Bana</a>');
});

test('names its language and direction', () => {
  expect(email.html).toContain('<html lang="en-IN" dir="ltr">');
  const hindi = withLocale('hi', () => composeEmail(letterhead, { to: 'a@example.com', subject: 'x', blocks }));
  expect(hindi.html).toContain('<html lang="hi-IN" dir="ltr">');
});

test('shows markup in any value as text', () => {
  const evil = `<b onclick="x">'&`;
  const all: Block[] = [
    { kind: 'heading', text: evil },
    { kind: 'paragraph', text: evil },
    { kind: 'button', label: evil, address: `https://shop.example/${evil}` },
    { kind: 'facts', facts: [[evil, evil]] },
    { kind: 'items', items: [{ name: evil, options: evil, quantity: 1, price: evil, picture: undefined }] },
    { kind: 'totals', totals: [[evil, evil]] },
    { kind: 'lines', label: evil, lines: [evil] },
    { kind: 'code', code: evil },
  ];
  const written = composeEmail(
    { ...letterhead, shopName: evil, contacts: [evil] },
    { to: 'a@example.com', subject: evil, blocks: all },
  );
  expect(written.html).not.toContain('<b onclick');
  expect(written.html.match(/&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;/g)?.length).toBeGreaterThan(14);
});

describe('a name with a line break', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tanabana-email-'));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  test('begins no header of its own', async () => {
    const name = 'Tana\r\nBcc: mallory@example.com\r\n\r\nBana';
    const mailer = openMailer({ DATA_DIR: folder, MAIL_FROM: 'orders@shop.example' });
    await mailer.send(
      composeEmail({ ...letterhead, shopName: name }, { to: 'a@example.com', subject: `Order – ${name}`, blocks }),
      { id: newId() },
    );
    const [file = ''] = await readdir(join(folder, 'outbox'));
    const received = await PostalMime.parse(await readFile(join(folder, 'outbox', file)));
    expect(received.bcc).toBeUndefined();
    expect(received.to?.map(({ address }) => address)).toEqual(['a@example.com']);
    expect(received.from?.address).toBe('orders@shop.example');
    expect(received.subject).toBe('Order – Tana Bcc: mallory@example.com Bana');
  });
});
