import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform/platform.ts';
import { answerWorkers, askWorkers } from '../platform/workers.ts';
import { RequestTimes } from '../platform/metrics/request-times.ts';

const QUERIED_WITHIN = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15];
const QUESTION = 'metrics';

/**
 * Collects metrics of this process for Prometheus. Requests and SQL statements are counted from now on. All other
 * figures are read when Prometheus asks for the metrics.
 */
export function countAll(app: FastifyInstance, shop: Platform): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  countQueries(shop, registry);
  countPages(shop, registry);
  countWork(shop, registry);
  tellOfOthers(shop, registry);
  answerWorkers(QUESTION, async () => registry.getMetricsAsJSON());
  // Each worker reports its own figures. If the shop added the figures of all workers, the sum would fall when a worker
  // ends, and Prometheus would believe that the counter had restarted from zero.
  if (shop.env.WORKERS > 1) registry.setDefaultLabels({ worker: process.env['SHOP_WORKER'] ?? '1' });
  return registry;
}

/** Collects the metrics of all processes on this port, in the text format of Prometheus. */
export async function tellAll(registry: Registry): Promise<string> {
  const others = await askWorkers(QUESTION);
  if (others.length === 0) return registry.metrics();
  // The cast is safe: a worker of another version may have other metrics, but in the same form.
  return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...(others as object[])]).metrics();
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const times = new RequestTimes();
  // The cast is safe: `RequestTimes` has all the methods that a registry calls on a metric.
  registry.registerMetric(times as unknown as Histogram);
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    times.count(method, routeOptions.url ?? 'none', statusCode, elapsedTime);
    done();
  });
  app.answeredAtOnce.push(({ method, route, status, ms }) => times.count(method, route, status, ms));
}

function countQueries(shop: Platform, registry: Registry): void {
  const took = new Histogram({
    name: 'db_query_duration_seconds',
    help: 'Statements, with the time they waited for a connection',
    labelNames: ['kind', 'outcome'],
    buckets: QUERIED_WITHIN,
    registers: [registry],
  });
  shop.queries.watch(({ sql, milliseconds, hasFailed }) => {
    const kind = /^\s*(select|insert|update|delete|with)\b/i.exec(sql)?.[1]?.toLowerCase() ?? 'other';
    took.observe({ kind, outcome: hasFailed ? 'failed' : 'done' }, milliseconds / 1000);
  });
}

function countPages({ responseCache, catalogue }: Platform, registry: Registry): void {
  addCounter(
    registry,
    {
      name: 'page_cache_answers_total',
      help: 'Public pages and lists: sent as they were kept, told to be unchanged, or made',
      labelNames: ['how'],
    },
    () => Object.entries(responseCache.answers).map(([how, count]) => [{ how }, count]),
  );
  addCounter(
    registry,
    { name: 'page_making_seconds_total', help: 'How long making public pages and lists took in all' },
    () => [[{}, responseCache.makingMs / 1000]],
  );
  addGauge(
    registry,
    { name: 'page_cache_bytes', help: 'How much memory kept pages and lists take, roughly' },
    () => responseCache.bytes,
  );
  addGauge(registry, { name: 'catalogue_version', help: 'Raised by every change of what visitors see' }, async () => {
    await catalogue.state();
    return catalogue.lastRead;
  });
}

function countWork({ jobs, readPlace, env }: Platform, registry: Registry): void {
  addCounter(
    registry,
    {
      name: 'job_attempts_total',
      help: 'Attempts at queued work, such as an email, and how they ended',
      labelNames: ['kind', 'outcome'],
    },
    () => jobs.counts().map(({ kind, outcome, count }) => [{ kind, outcome }, count]),
  );
  if (env.DATABASE_REPLICA_URL !== undefined)
    addCounter(
      registry,
      {
        name: 'large_reads_total',
        help: 'Reports, exports and lists of the back office: read on the replica, or on the primary where that has not caught up',
        labelNames: ['place'],
      },
      () => Object.entries(readPlace.reads).map(([place, count]) => [{ place }, count]),
    );
}

/**
 * Adds metrics about other servers that the shop uses: whether PostgreSQL notifies this process of changes, and how
 * many spans the trace collector has accepted.
 */
function tellOfOthers({ listener, tracing }: Platform, registry: Registry): void {
  if (listener)
    addGauge(
      registry,
      {
        name: 'catalogue_is_told',
        help: '1 while PostgreSQL tells this process of the changes of others, 0 while it asks for them by itself',
      },
      () => (listener.isHeard ? 1 : 0),
    );
  if (tracing)
    addCounter(
      registry,
      {
        name: 'trace_spans_total',
        help: 'Spans for OpenTelemetry: taken by the collector, or dropped because it was away, too slow or refused them',
        labelNames: ['outcome'],
      },
      () => Object.entries(tracing.sender.counts).map(([outcome, count]) => [{ outcome }, count]),
    );
}

type About = { name: string; help: string };
type Counts = ReadonlyArray<[labels: Record<string, string>, count: number]>;

/** Adds a counter whose value other code counts. The registry reads the value when Prometheus asks. */
function addCounter(registry: Registry, about: About & { labelNames?: readonly string[] }, read: () => Counts): void {
  const counter = new Counter({
    ...about,
    registers: [],
    collect() {
      this.reset();
      for (const [labels, count] of read()) this.inc(labels, count);
    },
  });
  registry.registerMetric(counter);
}

/** Adds a gauge, a value that may rise and fall. The registry reads the value when Prometheus asks. */
function addGauge(registry: Registry, about: About, read: () => number | Promise<number>): void {
  const gauge = new Gauge({
    ...about,
    registers: [],
    async collect() {
      this.set(await read());
    },
  });
  registry.registerMetric(gauge);
}
