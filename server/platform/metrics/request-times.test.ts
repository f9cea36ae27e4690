import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestTimes } from './request-times.ts';

const COUNTED = [
  ['GET', '/api/products', 200, 0.4],
  ['GET', '/api/products', 200, 1],
  ['GET', '/api/products', 304, 1.01],
  ['POST', '/api/orders/place', 201, 70_000],
  ['GET', '/*', 200, 0],
  ['GET', '/shop', 200, 12],
] as const;

test('reads as the histogram of prom-client does, for Prometheus and for other processes', async () => {
  const times = new RequestTimes();
  const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
  const labelNames = ['method', 'route', 'status'];
  const usual = new Histogram({ name: times.name, help: times.help, labelNames, buckets: bounds, registers: [] });
  for (const [method, route, status, ms] of COUNTED) {
    times.count(method, route, status, ms);
    const counted = route.startsWith('/api/') ? route : 'page';
    usual.observe({ method, route: counted, status: String(status) }, ms / 1000);
  }
  // The cast is safe: the object has every function of a metric that a registry calls.
  const read = async (metric: object) => {
    const registry = new Registry();
    registry.registerMetric(metric as Histogram);
    // The cast is safe: the registry answers both metrics in the form of `RequestTimes`.
    const json = (await registry.getMetricsAsJSON()) as unknown as Array<Awaited<ReturnType<RequestTimes['get']>>>;
    const values = json.flatMap((one) =>
      one.values.map(({ labels, value, metricName }) => [metricName, labels, value]),
    );
    return { text: await registry.metrics(), values };
  };
  expect(await read(times)).toEqual(await read(usual));
});
