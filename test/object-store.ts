import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export type ObjectStore = {
  endpoint: string;
  /** The stored files, by path: `/bucket/key`. */
  objects: Map<string, Buffer>;
  /** Makes the store answer every request with this status from now on; 0 restores the usual answers. */
  refuseAll: (status: number) => void;
  /**
   * If true, the store answers that it has stored each file, but stores no file. False restores the usual behaviour.
   */
  loseAll: (loses: boolean) => void;
  /**
   * Makes the store accept this many more files, and then fail in this way at every further file. Undefined restores
   * the usual behaviour.
   */
  failAfter: (fault: { files: number; how: 'refuses' | 'breaks off' | 'is silent' } | undefined) => void;
  /** Delays every answer of the store by this many milliseconds. */
  slowDown: (ms: number) => void;
  stop: () => void;
};

const KEYS_A_PAGE = 100;

/** Simulates an S3 object store with only the requests that the shop uses. Its lists of files come in short pages. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  let refusal = 0;
  let isLosing = false;
  let fault: Parameters<ObjectStore['failAfter']>[0];
  let delayMs = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(url.pathname);
    if (refusal > 0) return response.writeHead(refusal).end();
    if (!(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 ')) return response.writeHead(403).end();
    if (delayMs > 0) await wait(delayMs);
    if (request.method === 'PUT') {
      if (fault && fault.files-- <= 0) {
        if (fault.how === 'refuses') return response.writeHead(500).end();
        // If an upload must fail, the store reads no more of the request, and sends no answer.
        return fault.how === 'breaks off' ? request.once('data', () => request.destroy()) : undefined;
      }
      const bytes = await buffer(request);
      if (!isLosing) objects.set(key, bytes);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) return response.writeHead(200).end(page(key, url.searchParams));
    const found = objects.get(key);
    return response.writeHead(found ? 200 : 404).end(request.method === 'HEAD' ? undefined : found);
  });
  const page = (bucket: string, asked: URLSearchParams) => {
    const start = `${bucket}/${asked.get('prefix') ?? ''}`;
    const after = asked.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(start) && key > after).toSorted();
    const shown = keys.slice(0, KEYS_A_PAGE);
    const next = keys.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    const time = `<LastModified>${new Date().toISOString()}</LastModified>`;
    const contents = shown.map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key>${time}</Contents>`);
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // The cast is safe: a server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    refuseAll: (status) => {
      refusal = status;
    },
    loseAll: (loses) => {
      isLosing = loses;
    },
    failAfter: (next) => {
      fault = next && { ...next };
    },
    slowDown: (ms) => {
      delayMs = ms;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
