import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: string };
type Pairs = Array<{ key: string; value: Value }>;
/** A span as OTLP writes it in JSON. */
type Written = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Pairs;
  status?: { code: number };
};
type Sent = {
  resourceSpans: Array<{ resource: { attributes: Pairs }; scopeSpans: Array<{ spans: Written[] }> }>;
};

export type TakenSpan = Omit<Written, 'attributes'> & { attributes: Record<string, string | undefined> };

/**
 * Simulates OpenTelemetry's collector. It receives JSON over HTTP and accepts everything, unless a test sets another
 * answer.
 */
export async function startCollector() {
  const requests: Array<{ path: string | undefined; headers: IncomingHttpHeaders; body: Sent }> = [];
  let answer: number | 'nothing' = 200;
  let asked = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    asked++;
    if (answer === 'nothing') return;
    // The cast is safe: the shop under test sends this data, and a wrong form would make its tests fail.
    if (answer === 200) requests.push({ path: request.url, headers: request.headers, body: JSON.parse(body) as Sent });
    response.writeHead(answer, { location: '/elsewhere' }).end('{"partialSuccess":{}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = (): TakenSpan[] =>
    requests
      .flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
      .map((span) => ({ ...span, attributes: read(span.attributes) }));
  return {
    // The cast is safe: a server that listens on a port has an address with that port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Returns the number of requests so far, accepted or not. */
    get asked() {
      return asked;
    },
    spans,
    resource: () => read(requests[0]?.body.resourceSpans[0]?.resource.attributes ?? []),
    answerBy: (next: typeof answer) => (answer = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function read(pairs: Pairs): Record<string, string | undefined> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
