import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCollector, type TakenSpan } from '../../../test/collector.ts';
import { makeProduct, makeUser } from '../../../test/factories.ts';
import { pagesOfReads } from '../../../test/pages-of-reads.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { EnvError, parseEnv } from '../env/env.ts';

const collector = await startCollector();
const shop = useShop({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test,tenant=a%20b',
});
beforeAll(() => {
  shop.app.get('/api/broken', async () => {
    throw new Error('broken');
  });
});
afterAll(collector.close);

const newTrace = () => randomBytes(16).toString('hex');
const CALLER = 'b'.repeat(16);
const asCaller = (trace: string, flags = '01') => ({ traceparent: `00-${trace}-${CALLER}-${flags}` });

/**
 * Collects the spans of a trace, after its first span has arrived. The sender sends a span when it ends, so the first
 * span of a trace comes last.
 */
async function spansOf(trace: string): Promise<{ first: TakenSpan; parts: TakenSpan[] }> {
  const all = () => collector.spans().filter(({ traceId }) => traceId === trace);
  await expect.poll(() => all().filter(({ kind }) => kind === 2).length, { timeout: 10_000 }).toBe(1);
  const [first, ...parts] = all().toSorted((a, b) => Number(b.kind === 2) - Number(a.kind === 2));
  // The cast is safe: the call of `expect.poll` above has just found the span.
  return { first: first as TakenSpan, parts };
}

test('a request is a part of its caller’s trace, and its statements are parts of it', async () => {
  const trace = newTrace();
  const { id } = await makeProduct(shop);
  await shop.app.inject({ url: `/api/products/${id}?secret=of-hers`, headers: asCaller(trace) });
  const { first, parts } = await spansOf(trace);
  expect(first).toMatchObject({
    parentSpanId: CALLER,
    name: 'GET /api/products/:id',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/products/:id',
      'http.response.status_code': '200',
      'url.path': `/api/products/${id}`,
    },
  });
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    expect(part).toMatchObject({ parentSpanId: first.spanId, kind: 3 });
    expect(part.attributes['db.system.name']).toBe(isPostgres ? 'postgresql' : 'sqlite');
    expect(part.attributes['db.query.text']).toMatch(/select/);
    expect(Number(part.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(part.startTimeUnixNano));
  }
  expect(collector.requests[0]?.path).toBe('/v1/traces');
  expect(collector.resource()).toMatchObject({
    'service.name': 'tanabana',
    'deployment.environment': 'test',
    tenant: 'a b',
  });
});

test('what a request with a body asks of the database is a part of it, and nothing that was typed is sent', async () => {
  const trace = newTrace();
  const { email } = await makeUser(shop);
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: asCaller(trace),
    payload: { identifier: email, password: 'Sutli-Ghagra-7' },
  });
  const { first, parts } = await spansOf(trace);
  expect(first.attributes['http.response.status_code']).toBe(String(reply.statusCode));
  expect(parts.map(({ name }) => name)).toContain('SELECT users');
  const sent = JSON.stringify(collector.requests);
  for (const typed of [email, 'Sutli-Ghagra-7', 'of-hers']) expect(sent).not.toContain(typed);
});

test('a request that fails is marked, and a trace that its caller does not keep is not sent', async () => {
  const [kept, left] = [newTrace(), newTrace()];
  await shop.app.inject({ url: '/api/categories', headers: asCaller(left, '00') });
  await shop.app.inject({ url: '/api/broken', headers: asCaller(kept) });
  const { first } = await spansOf(kept);
  expect(first).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '500' } });
  expect(collector.spans().filter(({ traceId }) => traceId === left)).toEqual([]);
});

test('making a page is a part of the request that waits for it, and a page that is kept is a span, too', async () => {
  const pages = await pagesOfReads(shop);
  await pages.app.listen({ host: '127.0.0.1', port: 0 });
  // The cast is safe: a server that listens has an address with a port.
  const { port } = pages.app.server.address() as AddressInfo;
  const ask = async (trace: string) =>
    (await fetch(`http://127.0.0.1:${port}/shop`, { headers: asCaller(trace) })).text();
  try {
    const traces = [newTrace(), newTrace(), newTrace(), newTrace()] as const;
    for (const trace of traces) await ask(trace);
    const made = await spansOf(traces[0]);
    expect(made.parts.find(({ name }) => name === 'render page')?.parentSpanId).toBe(made.first.spanId);
    const kept = await spansOf(traces[3]);
    expect(kept).toMatchObject({ first: { name: 'GET /*', attributes: { 'url.path': '/shop' } }, parts: [] });
  } finally {
    await pages.app.close();
  }
});

test('a request whose caller goes before the answer is a span without a status', async () => {
  const trace = newTrace();
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pages = await pagesOfReads(shop, async () => {
    asked.resolve();
    await goOn.promise;
  });
  await pages.app.listen({ host: '127.0.0.1', port: 0 });
  // The cast is safe: a server that listens has an address with a port.
  const { port } = pages.app.server.address() as AddressInfo;
  const caller = new AbortController();
  const answer = fetch(`http://127.0.0.1:${port}/shop`, { headers: asCaller(trace), signal: caller.signal });
  try {
    await Promise.race([asked.promise, answer]);
    caller.abort();
    await expect(answer).rejects.toThrow('aborted');
    const { first } = await spansOf(trace);
    expect(first).toMatchObject({ name: 'GET /*', attributes: { 'error.type': 'aborted' } });
    expect(first.attributes).not.toHaveProperty('http.response.status_code');
  } finally {
    goOn.resolve();
    await pages.app.close();
  }
});

test('a job is a trace of its own, with its statements', async () => {
  const { email } = await makeUser(shop);
  const { status } = await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
  expect(status).toBe(200);
  await shop.emailsSent();
  const jobs = () => collector.spans().filter(({ name }) => name.startsWith('job '));
  await expect.poll(() => jobs().length, { timeout: 10_000 }).toBeGreaterThan(0);
  const [job] = jobs();
  expect(job).toMatchObject({ kind: 1, attributes: { 'shop.job.attempt': '1' } });
  expect(job).not.toHaveProperty('parentSpanId');
});

test('a path that is refused is not told: it may be whatever somebody has typed', async () => {
  const traces = [newTrace(), newTrace(), newTrace()] as const;
  const typed = 'qzx.person@example.com';
  const paths = [`/reset/${typed}`, `/api/orders/${typed}`, `/api/products/by-name/${typed}`];
  for (const [at, trace] of traces.entries()) await shop.app.inject({ url: paths[at] ?? '', headers: asCaller(trace) });
  const firsts = await Promise.all(traces.map(async (trace) => (await spansOf(trace)).first));
  expect(firsts.map(({ attributes }) => attributes['http.response.status_code'])).toEqual(['404', '401', '404']);
  expect(JSON.stringify(collector.requests)).not.toContain('qzx');
});

test('looking for jobs is no part of the request that has queued one', async () => {
  const trace = newTrace();
  const { email } = await makeUser(shop);
  const jobs = () => collector.spans().filter(({ name }) => name.startsWith('job ')).length;
  const before = jobs();
  const url = '/api/auth/forgot-password/request-otp';
  await shop.app.inject({ method: 'POST', url, headers: asCaller(trace), payload: { email } });
  await shop.emailsSent();
  // The worker searches for jobs before it runs one, and the sender sends spans in order. Once the sender has sent the
  // span of a further job, it has therefore also sent the spans of the searches.
  await expect.poll(jobs, { timeout: 10_000 }).toBeGreaterThan(before);
  const { parts } = await spansOf(trace);
  expect(parts.map(({ name }) => name)).toContain('INSERT jobs');
  expect(parts.filter(({ name }) => /^(SELECT|UPDATE) jobs$/.test(name))).toEqual([]);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an address such as http://collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:pass@collector.example', 'must have no user'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://user@collector.example/v1/traces', 'must have no user'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api key=secret', 'that HTTP can send'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=secret%0Aand', 'that HTTP can send'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/json'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'must be names with values'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'a=%', 'must be names with values'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'OTEL_TRACES_SAMPLER'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be from 0 to 1'],
])('%s=%s is refused in words', (name, value, words) => {
  const parse = () => parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', [name]: value });
  expect(parse).toThrow(words);
  expect(parse).toThrow(EnvError);
});

test.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_SDK_DISABLED: 'True' }])(
  'where nothing asks for traces, what a machine says to others stops no start: %o',
  (asked) => {
    const others = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'jaeger_remote' };
    expect(parseEnv({ ...others, ...asked }).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
  },
);

test('a key is sent only where nobody on the way can read it', () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret' };
  const parse = (url: string) => parseEnv({ ...headers, OTEL_EXPORTER_OTLP_ENDPOINT: url });
  expect(() => parse('http://collector:4318')).toThrow('must use https');
  expect(parse('https://collector.example').OTEL_EXPORTER_OTLP_HEADERS).toEqual({ 'api-key': 'secret' });
  expect(parse('http://127.0.0.1:4318').OTEL_EXPORTER_OTLP_ENDPOINT).toBe('http://127.0.0.1:4318');
});
