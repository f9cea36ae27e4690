import type { ChildProcess } from 'node:child_process';
import http from 'node:http';
import autocannon from 'autocannon';
import { cpuMs, withBareServer } from './servers.ts';

/** A line of the table: what is asked, by how many at once. */
export type Row = {
  name: string;
  /** The nth request, from 0 on; each is another address where nothing kept may answer. */
  request: (n: number) => Asked;
  connections: number;
  /** So many requests a round; without it, for a second. */
  amount?: number;
  /** The status of each answer; 200 without it. */
  status?: number;
  /** What goes on meanwhile. */
  meanwhile?: () => { stop: () => Promise<unknown> };
};
export type Asked = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/** The medians of a line's rounds. Microseconds are processor time of the server, for each request. */
export type Measured = {
  name: string;
  perSecond: number;
  /** Of what a bare node:http does with the same bytes in the same round: by the clock, and by processor time. */
  ofBare: number;
  ofBareCpu: number;
  cpuUs: number;
  p50: number;
  p99: number;
};

type Load = { perSecond: number; cpuUs: number; p50: number; p99: number };
const WARM = 20;

/**
 * Asks the shop and a bare node:http that sends the same bytes, in turn, so many rounds long. Throws where an answer has another
 * status than the row expects.
 */
export async function measure(row: Row, origin: string, shop: ChildProcess, rounds: number): Promise<Measured> {
  const warm = row.amount === undefined ? WARM : Math.min(WARM, row.amount);
  let next = 0;
  const ask = async (url: string, server: ChildProcess, amount = row.amount) =>
    load(row, { url, server, amount, nth: () => next++ });
  const bytes = await bytesOf(origin, row.request(next++), row.status ?? 200);
  await ask(origin, shop, warm);
  const pairs = await withBareServer(bytes, async (url, bare) => {
    const bareOrigin = url.replace(/\/$/, '');
    const askBare = async () =>
      load({ ...row, status: 200 }, { url: bareOrigin, server: bare, amount: row.amount, nth: () => 0 });
    await askBare();
    const all: Array<{ ours: Load; bare: Load }> = [];
    for (let round = 0; round < rounds; round++) {
      const before = await askBare();
      const meanwhile = row.meanwhile?.();
      const ours = await ask(origin, shop);
      await meanwhile?.stop();
      all.push({ ours, bare: before });
    }
    return all;
  });
  const of = (read: (pair: { ours: Load; bare: Load }) => number) => median(pairs.map(read));
  return {
    name: row.name,
    perSecond: of(({ ours }) => ours.perSecond),
    ofBare: of(({ ours, bare }) => ours.perSecond / bare.perSecond),
    ofBareCpu: of(({ ours, bare }) => bare.cpuUs / ours.cpuUs),
    cpuUs: of(({ ours }) => ours.cpuUs),
    p50: of(({ ours }) => ours.p50),
    p99: of(({ ours }) => ours.p99),
  };
}

type Asking = { url: string; server: ChildProcess; amount: number | undefined; nth: () => number };
async function load(row: Row, { url, server, amount, nth }: Asking): Promise<Load> {
  const before = cpuMs(server);
  const ask = amount === undefined ? askForASecond(row, url, nth) : askSoMany(row, url, amount, nth);
  const { count, seconds, p50, p99 } = await ask;
  return { perSecond: count / seconds, cpuUs: ((cpuMs(server) - before) * 1000) / Math.max(1, count), p50, p99 };
}

type Answered = { count: number; seconds: number; p50: number; p99: number };

async function askForASecond(
  { request, connections, status = 200, name }: Row,
  url: string,
  nth: () => number,
): Promise<Answered> {
  const { requests, latency, duration, statusCodeStats, errors } = await autocannon({
    ...{ url, connections, duration: 1 },
    requests: [
      {
        setupRequest: (made) => {
          const { headers, ...asked } = request(nth());
          return { ...made, ...asked, headers: { ...headers } };
        },
      },
    ],
  });
  const others = Object.entries(statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
  if (errors > 0 || others.length > 0)
    throw new Error(
      `${name}: ${errors} errors, ${others.map(([code, { count = 0 }]) => `${count} × ${code}`).join(', ')}`,
    );
  return { count: requests.total, seconds: duration, p50: latency.p50, p99: latency.p99 };
}

/** Exactly so many requests, each connection sending its next as soon as one is answered: autocannon only ends on whole seconds. */
async function askSoMany(
  { request, connections, status = 200 }: Row,
  url: string,
  amount: number,
  nth: () => number,
): Promise<Answered> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = amount;
  const started = performance.now();
  const one = async () => {
    while (left-- > 0) {
      const asked = performance.now();
      await bytesOf(url, request(nth()), status, agent);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: Math.min(connections, amount) }, one));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toPrecision(3));
  return { count: amount, seconds, p50: at(0.5), p99: at(0.99) };
}

/** The bytes of an answer as they are sent, compressed or not. Throws where it has another status. */
async function bytesOf(
  origin: string,
  { path, method = 'GET', headers, body }: Asked,
  status: number,
  agent?: http.Agent,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, { method, ...(headers && { headers }), ...(agent && { agent }) });
    request.on('error', reject).on('response', (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const bytes = Buffer.concat(parts);
          if (response.statusCode === status) resolve(bytes);
          else reject(new Error(`${path}: ${response.statusCode} ${bytes.toString().slice(0, 200)}`));
        });
    });
    request.end(body);
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
