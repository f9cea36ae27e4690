// On both engines: the test measures the pool of connections, which only PostgreSQL has.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeProduct } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';

const METRICS_TOKEN = 'a-token-of-enough-length';
const shop = useShop({ METRICS_TOKEN });

async function read(): Promise<string> {
  const { body } = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return body;
}

function valueOf(metrics: string, line: string): number {
  const found = metrics.split('\n').find((text) => text.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

test('requests are counted by route and status, not by what stands in their address', async () => {
  const product = await makeProduct(shop);
  await shop.guest.call(`GET /products/${product.id}`);
  await shop.guest.call('GET /products/00000000-0000-7000-8000-000000000000');
  const metrics = await read();
  const count = (status: number) =>
    valueOf(metrics, `http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="${status}"}`);
  expect([count(200), count(404)]).toEqual([1, 1]);
  expect(metrics).not.toContain(product.id);
});

test('statements are counted and timed by their kind, and their values are told nowhere', async () => {
  const selects = 'db_query_duration_seconds_count{kind="select",outcome="done"}';
  const before = valueOf(await read(), selects);
  await shop.db.selectFrom('users').select('id').where('email', '=', 'secret@example.com').execute();
  const metrics = await read();
  expect(valueOf(metrics, selects)).toBeGreaterThan(before);
  expect(metrics).not.toContain('secret@example.com');
  // The cast is needed, because the test reads a table that the schema does not have.
  await expect(shop.db.selectFrom('nothing' as never).execute()).rejects.toThrow();
  expect(valueOf(await read(), 'db_query_duration_seconds_count{kind="select",outcome="failed"}')).toBe(1);
});

test('kept answers are told from those that were made and those that were unchanged', async () => {
  const ask = async (headers = {}) => shop.app.inject({ url: '/api/products?size=M', headers });
  const before = { ...shop.responseCache.answers };
  const { headers } = await ask();
  await ask();
  await ask({ 'if-none-match': headers.etag });
  const metrics = await read();
  for (const how of ['made', 'kept', 'unchanged'] as const)
    expect(valueOf(metrics, `page_cache_answers_total{how="${how}"}`), how).toBe(before[how] + 1);
  expect(valueOf(metrics, 'page_making_seconds_total')).toBeGreaterThan(0);
});

test('every figure of the dashboard is one that the shop gives', async () => {
  await shop.emailsSent();
  const metrics = await read();
  const given = new Set([...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '']) => name));
  const dashboard = await readFile(join(import.meta.dirname, '../../deploy/grafana.json'), 'utf8');
  // The cast is safe: the file has the format of a Grafana dashboard.
  const { panels } = JSON.parse(dashboard) as { panels: Array<{ title: string; targets: Array<{ expr: string }> }> };
  const words = /\b[a-z][a-z0-9]*_[a-z0-9_]+\b(?=[{[)\s]|$)/g;
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const used = [...expr.matchAll(words)]
        .map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
        .filter((name) => !['histogram_quantile', 'label_values'].includes(name));
      expect(used.length, title).toBeGreaterThan(0);
      for (const name of used) expect(given, `${title}: ${name}`).toContain(name);
    }
});
