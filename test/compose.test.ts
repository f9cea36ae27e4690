import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSteps } from '../scripts/check-container.ts';
import { root } from '../scripts/sources.ts';
import { parseEnv, variableNames } from '../server/platform/env/env.ts';

// These tests start no container engine: they compare the compose files with the shop, nginx and the image.

type Service = {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  healthcheck?: object;
  entrypoint?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const customTags = [{ tag: '!reset', collection: 'seq' as const, resolve: (items: unknown) => items }];
// The cast is safe: the files have compose's form, which the tests below check.
const parsed = (name: string) => parse(read(name), { merge: true, customTags }) as Compose;
const [one, more] = [parsed('compose.yaml'), parsed('compose.many.yaml')];
const names = [...new Set([...Object.keys(one.services), ...Object.keys(more.services)])];
/** The compose files in one, as compose merges them. */
const many: Compose = {
  services: Object.fromEntries(names.map((name) => [name, merged(one.services[name], more.services[name])])),
  volumes: { ...one.volumes, ...more.volumes },
};

function merged(first: Service = {}, second: Service = {}): Service {
  return {
    ...first,
    ...second,
    environment: { ...first.environment, ...second.environment },
    depends_on: { ...first.depends_on, ...second.depends_on },
    volumes: [...(first.volumes ?? []), ...(second.volumes ?? [])],
  };
}

/** Returns the environment of the shop in a compose file, with `secret` in place of each secret. */
function environmentOf({ services }: Compose): Record<string, string> {
  return Object.fromEntries(
    Object.entries(services['shop']?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+(?::-([^}]*))?[^}]*\}/g, (_, usual?: string) => usual ?? 'secret'),
    ]),
  );
}

/** Lists each secret that a compose file itself contains, by its service and variable. */
function secretsIn({ services }: Compose): string[] {
  return Object.entries(services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([name, value]) => {
        const secret = /PASSWORD|SECRET|_KEY|TOKEN/.test(name) ? value : /:\/\/[^:@/]*:([^@]*)@/.exec(value)?.[1];
        return secret !== undefined && !/^\$\{\w+(:\?[^}]*)?\}$/.test(secret);
      })
      .map(([name]) => `${service} ${name}`),
  );
}

describe.each([
  ['compose.yaml', one],
  ['compose.yaml with compose.many.yaml', many],
] as const)('%s', (_, compose) => {
  test('tells the shop variables that it knows, and values that it takes', () => {
    const environment = environmentOf(compose);
    expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(() => parseEnv(environment)).not.toThrow();
  });

  test('names services, volumes and files that are there', () => {
    for (const [name, { volumes = [], depends_on = {} }] of Object.entries(compose.services)) {
      for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty(other);
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('./')) expect(read(from), name).not.toBe('');
        else if (!from.startsWith('$')) expect(compose.volumes, name).toHaveProperty(from);
      }
    }
  });

  test('says of each service that stays how it is', () => {
    const last = readSteps(read('Dockerfile')).map(({ instruction }) => instruction);
    expect(last).toContain('HEALTHCHECK');
    for (const [name, { healthcheck, build, entrypoint }] of Object.entries(compose.services))
      if (!build && entrypoint?.[0] !== 'mkdir') expect(healthcheck, name).toBeDefined();
  });

  test('keeps no secret, and says which ones are wanted', () => {
    expect(secretsIn(compose)).toEqual([]);
    const files = compose === one ? [read('compose.yaml')] : [read('compose.yaml'), read('compose.many.yaml')];
    for (const text of files)
      for (const [, name = ''] of text.matchAll(/\$\{(\w+):\?/g))
        expect(
          files.some((file) => new RegExp(`^#.*\\b${name}=…`, 'm').test(file)),
          name,
        ).toBe(true);
  });
});

test('the addresses lead to the ports where the services listen', () => {
  const { services } = many;
  const env = environmentOf(many);
  const haproxy = read('deploy/haproxy.cfg');
  const hostIn = (url = '') => new URL(url).host;
  const listening = (name: string) => services[name]?.environment?.['LISTEN_PORT'];
  expect(hostIn(env['DATABASE_URL'])).toBe(`pooler:${listening('pooler')}`);
  expect(services['pooler']?.environment?.['DB_HOST']).toBe('haproxy');
  const portOf = (name: string) => new RegExp(`listen ${name}\\n    bind :(\\d+)`).exec(haproxy)?.[1];
  expect(hostIn(env['DATABASE_DIRECT_URL'])).toBe(`haproxy:${portOf('primary')}`);
  expect(hostIn(env['DATABASE_REPLICA_URL'])).toBe(`haproxy:${portOf('replica')}`);
  const servers = [...haproxy.matchAll(/server \w+ (\w+):5432/g)].map(([, name]) => name);
  expect(servers).toEqual(['db', 'replica', 'db', 'replica']);
  expect(services['replica']?.environment?.['PRIMARY']).toBe('db');
  expect(env['S3_ENDPOINT']).toBe(`http://files${services['files']?.environment?.['VGW_PORT']}`);
  expect(services['bucket']?.entrypoint?.at(-1)).toBe(`/data/${env['S3_BUCKET']}`);
  const image = read('Dockerfile');
  expect(read('deploy/nginx.conf')).toContain(`server shop:${/EXPOSE (\d+)/.exec(image)?.[1]};`);
});

test.each([
  ['POSTGRES_PASSWORD', 'hunter2'],
  ['POSTGRES_PASSWORD', '${POSTGRES_PASSWORD:-hunter2}'],
  ['DATABASE_URL', 'postgres://shop:hunter2@db/shop'],
])('%s: %s would be a secret kept', (name, value) => {
  expect(secretsIn({ services: { db: { environment: { [name]: value } } }, volumes: {} })).toEqual([`db ${name}`]);
});
