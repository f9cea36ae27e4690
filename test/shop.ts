import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { buildApp } from '../server/app/app.ts';
import { beginSession } from '../server/accounts/auth/sessions.ts';
import { parseEnv } from '../server/platform/env/env.ts';
import { handlersOf } from '../server/app/job-handlers.ts';
import { openShop } from '../server/app/open-shop.ts';
import type { Shop } from '../server/app/shop.ts';
import { checkCounts } from './counts.ts';
import { listOutbox } from './outbox.ts';
import { postgresAt } from './postgres.ts';
import { countFromOne } from './serial.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
export type Reply = { status: number; body: any; headers: Record<string, unknown> };
type Sent = { body?: unknown; form?: FormData; headers?: Record<string, string> };
export type Caller = { call: (key: string, sent?: Sent) => Promise<Reply> };

/** The real shop on an empty database of the engine that the test uses, with functions to call its API. */
export type TestShop = Shop & {
  app: FastifyInstance;
  guest: Caller;
  as: (user: { id: string; role: 'ADMIN' | 'CUSTOMER' }) => Promise<Caller>;
  withToken: (token: string) => Caller;
  /** Moves the shop's clock forward. */
  wait: (milliseconds: number) => void;
  /** Waits for the emails that are being sent, and then returns all emails in the outbox, oldest first. */
  emails: () => Promise<Email[]>;
  /** Resolves when the emails that are being sent have been delivered or have failed. */
  emailsSent: () => Promise<void>;
};

type Locale = 'C' | 'icu';

/**
 * Opens a shop on a new database for a test file, and closes it afterwards. `locale` sets how PostgreSQL sorts and
 * compares; SQLite has no locales.
 */
export function useShop(variables: Record<string, string> = {}, locale: Locale = 'C'): TestShop {
  // The counter is reset while the test file is loaded, before its tests insert rows.
  countFromOne();
  const handle = {} as TestShop;
  let close = async () => {};
  beforeAll(async () => {
    const opened = await openTestShop(variables, locale);
    Object.assign(handle, opened.shop);
    close = opened.close;
  });
  // After each test, this check fails if the orders of a day have changed although the day is not marked as changed.
  // The check then adds up the marked days, so that the next change must mark them again. On PostgreSQL the check takes
  // longer, so it runs only after every fifth test; the same tests on SQLite show which test is at fault.
  let tests = 0;
  afterEach(async () => {
    tests++;
    if (!isPostgres || tests % SUMMED_UP_TOGETHER === 0) await checkCounts(handle.db);
  });
  afterAll(async () => {
    if (isPostgres) await checkCounts(handle.db);
    await close();
  });
  return handle;
}

const SUMMED_UP_TOGETHER = 5;
export const isPostgres = process.env['ENGINE'] === 'postgres';

async function openTestShop(
  variables: Record<string, string>,
  locale: Locale,
): Promise<{ shop: TestShop; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-test-'));
  const database = await copyTemplate(folder, locale);
  const env = parseEnv({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // No server listens at this address, so a message of a test never leaves this computer.
    MESSAGES: 'http://127.0.0.1:9',
    DATABASE_ISOLATION: process.env['ISOLATION'],
    ...database.variables,
    ...variables,
  });
  const parts = openShop(env, {
    lostConnection: () => {},
    emailFiled: () => {},
    listUnreadable: () => {},
  });
  let ahead = 0;
  parts.now = () => new Date(Date.now() + ahead).toISOString();
  const app = await buildApp(parts);
  parts.jobs.start(handlersOf(parts), app.log);
  const withToken = (first: string) => {
    let token = first;
    return {
      call: async (key: string, sent?: Sent) => {
        const reply = await send(app, key, sent, token);
        // Like the pages of the shop, the caller uses the new token from now on.
        if (key === 'POST /users/prove' && reply.status === 200) token = reply.body.token;
        return reply;
      },
    };
  };
  const shop: TestShop = Object.assign(parts, {
    app,
    guest: { call: async (key: string, sent?: Sent) => send(app, key, sent) },
    withToken,
    as: async (user: { id: string; role: 'ADMIN' | 'CUSTOMER' }) =>
      withToken(await beginSession(parts.db, user, parts.now())),
    wait: (milliseconds: number) => {
      ahead += milliseconds;
    },
    emailsSent: async () => settled(parts),
    emails: async () => {
      await settled(parts);
      return readOutbox(join(folder, 'outbox'));
    },
  });
  const close = async () => {
    await Promise.all([app.close(), parts.jobs.stop(0)]);
    await parts.security.settled(app.log);
    await parts.readPlace.destroy();
    await parts.db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { shop, close };
}

/** While a person can undo a change, the shop delays the email about it by at most this long. */
const SOON_MS = 60_000;

/** Sends the emails that are due now or soon and that have not failed. */
async function settled({ db, jobs, now }: Shop): Promise<void> {
  const soon = addMs(now(), SOON_MS);
  await db
    .updateTable('jobs')
    .set({ run_at: now() })
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('run_at', '<', soon)
    .execute();
  await jobs.idle();
}

async function copyTemplate(
  folder: string,
  locale: Locale,
): Promise<{ variables: Record<string, string>; drop: () => Promise<void> }> {
  const template = inject('template');
  if (!isPostgres) {
    await mkdir(folder, { recursive: true });
    await copyFile(template, join(folder, 'shop.db'));
    return { variables: {}, drop: async () => {} };
  }
  const server = postgresAt(template);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await server.createDatabase(name, { template: locale === 'icu' ? 'shop_template_icu' : 'shop_template' });
  const drop = async () => server.dropDatabase(name);
  const pooler = inject('pooler');
  if (pooler === undefined) return { variables: { DATABASE_URL: server.urlOf(name) }, drop };
  const pooled = Object.assign(new URL(pooler), { pathname: `/${name}` }).href;
  return { variables: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: server.urlOf(name) }, drop };
}

async function send(
  app: FastifyInstance,
  key: string,
  { body, form, headers = {} }: Sent = {},
  token?: string,
): Promise<Reply> {
  const [method = 'GET', path = ''] = key.split(' ');
  const encoded = form ? new Response(form) : undefined;
  const payload = encoded
    ? Buffer.from(await encoded.arrayBuffer())
    : body === undefined
      ? undefined
      : JSON.stringify(body);
  const type = encoded ? encoded.headers.get('content-type') : body === undefined ? null : 'application/json';
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    ...(payload !== undefined && { payload }),
    headers: {
      ...(type && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : isJson ? JSON.parse(response.body) : response.body,
    headers: response.headers,
  };
}

async function readOutbox(folder: string): Promise<Email[]> {
  const paths = await listOutbox(folder);
  return Promise.all(paths.map(async (path) => PostalMime.parse(await readFile(path))));
}
