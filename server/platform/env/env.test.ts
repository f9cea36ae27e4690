import { expect, test } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

test('everything is optional', () => {
  expect(parseEnv({ PORT: '' })).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DEMO: true,
    RATE_LIMITS: 1,
    ORDER_LIMITS: true,
    s3: undefined,
  });
});

test.each([
  'postgres://shop:word@one:5432,two:5432/shop?sslmode=verify-full',
  'postgres://one,two/shop',
  'postgres:///shop?host=one,two',
  'postgres:///shop?user=shop&host=one%2Ctwo',
])('a database is one address: %s says so', (several) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    expect(() => parseEnv({ [name]: several })).toThrow(`${name} lists several servers, but the shop connects to one.`);
});

test('a comma in the name or the password of the database is none between hosts', () => {
  const DATABASE_URL = 'postgres://shop:a,b@db.example:5432/shop,2?sslmode=verify-full';
  expect(parseEnv({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
});

test('the demo is for the embedded database, unless said otherwise', () => {
  const DATABASE_URL = 'postgres://shop@127.0.0.1/shop';
  expect([
    parseEnv({ DATABASE_URL }).DEMO,
    parseEnv({ DATABASE_URL, DEMO: '1' }).DEMO,
    parseEnv({ DEMO: '0' }).DEMO,
  ]).toEqual([false, true, false]);
});

test.each([
  [{ PORT: '99999' }, 'PORT must be below 65536.'],
  [{ WORKERS: '0' }, 'WORKERS must be a number of processes'],
  [{ PAYMENTS: 'live' }, 'PAYMENTS'],
  [{ PAYMENTS: 'simulator', DEMO: '0' }, 'PAYMENTS=simulator takes play money'],
  [{ PAYMENTS: 'simulator', DATABASE_URL: 'postgres://shop@127.0.0.1/shop' }, 'it needs the demo shop'],
  [{ PAYMENTS: 'simulator', WORKERS: '2' }, 'PAYMENTS=simulator works in one process'],
  [{ MAIL_PER_MINUTE: '0' }, 'MAIL_PER_MINUTE must be at least 1.'],
  [{ WORKERS: 'auto' }, 'WORKERS must be a number of processes'],
  [{ DATABASE_CONNECTIONS: '3' }, 'DATABASE_CONNECTIONS must be at least 4.'],
  [{ PORT: 'http' }, 'PORT must be a port number.'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address such as postgres://'],
  [{ DATABASE_URL: 'postgres://one:http/y' }, 'DATABASE_URL must be an address such as postgres://'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtp://'],
  [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL must be an email address.'],
  [{ CDN: 'fastly' }, 'CDN and CDN_PURGE_URL go together'],
  [{ CDN: 'akamai', CDN_PURGE_URL: 'https://cdn.example' }, 'CDN '],
  [{ CDN: 'other', CDN_PURGE_URL: 'http://cdn.example/purge' }, 'CDN_PURGE_URL must be https'],
  [{ CDN_SECONDS: '0' }, 'CDN_SECONDS must be a number of seconds'],
  [{ RATE_LIMITS: 'many' }, 'RATE_LIMITS'],
  [{ ORDER_LIMITS: '0' }, 'ORDER_LIMITS'],
  [{ S3_BUCKET: 'shop' }, 'go together'],
  [{ PWNED_PASSWORDS: '/no/such/file' }, 'PWNED_PASSWORDS must be the path of a file'],
  [{ SHOP_KEY: 'short' }, 'SHOP_KEY must have at least 32 characters'],
] as Array<[Record<string, string>, string]>)('%j is refused with a sentence', (variables, sentence) => {
  expect(() => parseEnv(variables)).toThrow(EnvError);
  expect(() => parseEnv(variables)).toThrow(sentence);
});
