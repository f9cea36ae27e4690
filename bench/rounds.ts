import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ask, type Asked, type Asking, type Load } from './asking.ts';
import { cpuMs, type Answer, type BareServer } from './servers.ts';

/** A row of the table: the request that it measures, and the number of connections. */
export type Row = {
  name: string;
  /**
   * Returns the nth request; `n` begins at 0. If the row measures answers without a cache, each request has a different
   * address.
   */
  request: (n: number) => Asked;
  connections: number;
  /** The number of requests in a round; if left out, a round lasts `WINDOW_MS`. */
  amount?: number;
  /** If `amount` is set, the first `warm` requests do not count; the default is `WARM`. */
  warm?: number;
  /** The status that each answer must have; 200 by default. */
  status?: number;
  /** Runs before the nth request, outside the measured time; `measure` then uses only one connection. */
  before?: (n: number) => Promise<unknown>;
  /** Starts to place orders during the measurement. `stop` ends this and returns the number of placed orders. */
  meanwhile?: () => { stop: () => Promise<number> };
};

/** The median of the rounds, and the values of the single rounds. */
export type Rounds = { median: number; rounds: number[] };

/**
 * The results of one row; single numbers are medians of the rounds. `cpuUs` is the server's processor time for each
 * request, in microseconds.
 */
export type Measured = {
  name: string;
  perSecond: number;
  /**
   * The speed of the shop as a share of the speed of a bare node:http server that sends the same answer. `ofBare` is by
   * clock time, and `ofBareCpu` by processor time.
   */
  ofBare: Rounds;
  ofBareCpu: Rounds;
  cpuUs: number;
  p50: number;
  p99: number;
  /** The number of orders placed per second during the measurement, if the row places orders. */
  placed?: number;
};

const WINDOW_MS = 200;
/** With few orders per second, a shorter round might contain no order at all. */
const SELLING_WINDOW_MS = 500;
const WARM_MS = 100;
const WARM = 20;

/**
 * Measures a row for this many rounds, alternately on the shop and on a bare node:http server that sends the same
 * answer. Throws if the shop answers with an unexpected status, or if the first answer of the bare server differs from
 * the shop's answer.
 */
export async function measure(
  row: Row,
  { origin, process: shop }: { origin: string; process: ChildProcess },
  bare: BareServer,
  rounds: number,
): Promise<Measured> {
  const { connections, amount, status = 200, before } = row;
  let next = 0;
  const askShop = async (until: Asking['until']) =>
    ask({
      ...{ origin, connections, status, until, spent: () => cpuMs(shop) },
      request: () => row.request(next++),
      ...(before && { before: async () => before(next) }),
    });
  const same = row.request(0);
  const askBare = async (ms: number) =>
    ask({
      ...{ origin: bare.origin, connections, status, until: { ms }, spent: () => cpuMs(bare.process) },
      request: () => same,
    });
  await before?.(next);
  const answer = await answerOf(origin, row.request(next++), status);
  await bare.send(answer);
  assert.deepEqual(await answerOf(bare.origin, same, status), answer);
  await askShop(amount === undefined ? { ms: WARM_MS } : { requests: row.warm ?? Math.min(WARM, amount) });
  await askBare(WARM_MS);
  const pairs: Array<{ ours: Load; bare: Load }> = [];
  const placed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const theirs = await askBare(WINDOW_MS);
    const began = performance.now();
    const meanwhile = row.meanwhile?.();
    const ours = await askShop(
      amount === undefined ? { ms: row.meanwhile ? SELLING_WINDOW_MS : WINDOW_MS } : { requests: amount },
    );
    if (meanwhile) placed.push(((await meanwhile.stop()) * 1000) / (performance.now() - began));
    pairs.push({ ours, bare: theirs });
  }
  const of = (read: (pair: { ours: Load; bare: Load }) => number) => roundsOf(pairs.map(read));
  return {
    name: row.name,
    perSecond: of(({ ours }) => ours.perSecond).median,
    ofBare: of(({ ours, bare }) => ours.perSecond / bare.perSecond),
    ofBareCpu: of(({ ours, bare }) => bare.cpuUs / ours.cpuUs),
    cpuUs: of(({ ours }) => ours.cpuUs).median,
    p50: of(({ ours }) => ours.p50).median,
    p99: of(({ ours }) => ours.p99).median,
    ...(placed.length > 0 && { placed: roundsOf(placed).median }),
  };
}

export function roundsOf(rounds: number[]): Rounds {
  return { median: rounds.toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0, rounds };
}

/**
 * The headers that Node adds to every answer of both servers. The benchmark does not compare these headers, because the
 * date differs.
 */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

/**
 * Fetches an answer as the server sends it, compressed or not. Throws if the status of the answer differs from
 * `status`.
 */
async function answerOf(origin: string, asked: Asked, status: number): Promise<Answer> {
  const { path, method = 'GET', headers, body } = asked;
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, { method, ...(headers && { headers }) });
    request.on('error', reject).on('response', async (response) => {
      const bytes = await buffer(response);
      const head = response.rawHeaders.filter((_, at, all) => !NODES_OWN.has((all[at & ~1] ?? '').toLowerCase()));
      if (response.statusCode === status) resolve({ status, head, bytes });
      else reject(new Error(`${path}: ${response.statusCode} ${bytes.toString().slice(0, 200)}`));
    });
    request.end(body);
  });
}
