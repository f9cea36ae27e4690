import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { followTrace } from './trace.ts';

test.each([
  [
    'is well formed is named in the log',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    '4bf92f3577b34da6a3ce929d0e0e4736',
  ],
  ['is malformed is not', 'x'.repeat(55), undefined],
  ['has another version is not', '01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', undefined],
])('a trace that comes with a request and %s', async (_what, traceparent, trace) => {
  const lines: Array<{ msg: string; trace?: string }> = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      // The cast is safe: the logger writes lines of this shape.
      lines.push(JSON.parse(String(chunk)) as (typeof lines)[0]);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'info', stream } });
  followTrace(app);
  app.get('/', async (request) => {
    request.log.info('asked');
    return 'yes';
  });
  await app.inject({ url: '/', headers: { traceparent } });
  await app.close();
  expect(lines.find(({ msg }) => msg === 'asked')?.trace).toBe(trace);
});
