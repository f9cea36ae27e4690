import { afterEach, expect, test } from 'vitest';
import { startCollector } from '../../../test/collector.ts';
import type { Span } from './span.ts';
import { SpanSender, type Timing } from './span-sender.ts';

const QUICK = { everyMs: 1, patienceMs: 20_000, pauseMs: 1 };
let close = () => {};
afterEach(() => close());

async function open(timing: Partial<Timing> = {}) {
  const collector = await startCollector();
  close = collector.close;
  const troubles: unknown[] = [];
  const target = { url: collector.url, headers: { 'api-key': 'secret' }, resource: { 'service.name': 'shop' } };
  return {
    collector,
    troubles,
    sender: new SpanSender(target, (error) => troubles.push(error), { ...QUICK, ...timing }),
  };
}

function spanOf(n: number, more: Partial<Span> = {}): Span {
  const id = n.toString(16).padStart(16, '0');
  const times = { from: 1_795_000_000_000.25, to: 1_795_000_000_001.5 };
  const own = { name: `span ${n}`, kind: 'server' as const, attributes: { size: 3, what: 'a ₹' }, hasFailed: false };
  return { trace: id.repeat(2), id, parent: undefined, ...times, ...own, ...more };
}

test('a span is written as OTLP writes it in JSON', async () => {
  const { collector, sender } = await open();
  sender.add(spanOf(1));
  sender.add(spanOf(2, { parent: 'f'.repeat(16), kind: 'client', hasFailed: true }));
  await expect.poll(() => collector.requests.length).toBe(1);
  const [request] = collector.requests;
  expect(request?.headers).toMatchObject({ 'api-key': 'secret', 'content-type': 'application/json' });
  const attributes = [
    { key: 'size', value: { intValue: '3' } },
    { key: 'what', value: { stringValue: 'a ₹' } },
  ];
  const times = { startTimeUnixNano: '1795000000000250000', endTimeUnixNano: '1795000000001500000' };
  const [one, two] = ['0000000000000001', '0000000000000002'] as const;
  expect(request?.body).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
        scopeSpans: [
          {
            scope: { name: 'tanabana' },
            spans: [
              { traceId: one + one, spanId: one, name: 'span 1', kind: 2, ...times, attributes },
              {
                ...{ traceId: two + two, spanId: two, parentSpanId: 'ffffffffffffffff', name: 'span 2', kind: 3 },
                ...times,
                attributes,
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
});

test.each([429, 503, 'nothing' as const])('what a collector cannot take now (%s) is sent again', async (answer) => {
  const { collector, sender, troubles } = await open(answer === 'nothing' ? { patienceMs: 300 } : {});
  collector.answerBy(answer);
  sender.add(spanOf(1));
  await expect.poll(() => troubles.length, { timeout: 5000 }).toBeGreaterThan(1);
  collector.answerBy(200);
  await expect.poll(() => sender.counts, { timeout: 5000 }).toEqual({ sent: 1, dropped: 0 });
  expect(collector.spans().map(({ name }) => name)).toContain('span 1');
});

test.each([400, 302, 500])('what a collector refuses (%s) is dropped, and what comes later is sent', async (answer) => {
  const { collector, sender, troubles } = await open();
  collector.answerBy(answer);
  sender.add(spanOf(1));
  await expect.poll(() => troubles.length).toBe(1);
  collector.answerBy(200);
  sender.add(spanOf(2));
  await expect.poll(() => collector.spans().map(({ name }) => name)).toEqual(['span 2']);
  expect(sender.counts).toEqual({ sent: 1, dropped: 1 });
});

test('while nobody takes spans a few thousand wait and the rest is dropped, and the end of the process does not wait for them', async () => {
  const { collector, sender, troubles } = await open();
  collector.close();
  for (let n = 0; n < 10_000; n++) sender.add(spanOf(n));
  await expect.poll(() => troubles.length).toBeGreaterThan(0);
  expect(sender.counts).toEqual({ sent: 0, dropped: 10_000 - 4096 });
  await sender.close();
  expect(sender.counts).toEqual({ sent: 0, dropped: 10_000 });
});

test('what waits when the process ends is sent', async () => {
  const { collector, sender } = await open();
  for (let n = 0; n < 1500; n++) sender.add(spanOf(n));
  await sender.close();
  expect(new Set(collector.spans().map(({ name }) => name)).size).toBe(1500);
});

test('a full batch is not kept waiting for the second to be over', async () => {
  const { collector, sender } = await open({ everyMs: 600_000 });
  for (let n = 0; n < 512; n++) sender.add(spanOf(n));
  await expect.poll(() => collector.spans().length, { timeout: 5000 }).toBe(512);
});

test('a full batch does not go to a collector that is being left alone', async () => {
  const { collector, sender, troubles } = await open({ pauseMs: 600_000 });
  collector.answerBy(503);
  sender.add(spanOf(0));
  await expect.poll(() => troubles.length).toBe(1);
  collector.answerBy(200);
  for (let n = 1; n < 1024; n++) sender.add(spanOf(n));
  expect(collector.requests).toEqual([]);
  await sender.close();
  expect(sender.counts).toEqual({ sent: 1024, dropped: 0 });
});

test('the end of the process waits for a silent collector no longer than for one that is slow', async () => {
  const { collector, sender, troubles } = await open({ patienceMs: 600_000, lastPatienceMs: 20 });
  collector.answerBy('nothing');
  sender.add(spanOf(1));
  await expect.poll(() => collector.asked).toBe(1);
  sender.add(spanOf(2));
  await sender.close();
  expect(sender.counts).toEqual({ sent: 0, dropped: 2 });
  expect(troubles.length).toBeGreaterThan(0);
});
