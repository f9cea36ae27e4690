import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** A proxy between a browser and the shop. */
export type WeakNetwork = {
  origin: string;
  /** In the state "silent" the proxy accepts each request and never answers it. */
  become: (state: 'whole' | 'silent') => void;
  /**
   * Breaks the connection in the middle of the next answer to a request with this method and path. The shop has already
   * processed the request.
   */
  cutOff: (method: string, path: RegExp) => void;
  /**
   * Affects requests with this method. The proxy forwards the first `whole` requests completely. Then it breaks the
   * connections of `times` requests, each after about `after` bytes of the body.
   */
  loseUploads: (method: string, losses: { whole: number; after: number; times: number }) => void;
  /**
   * Returns how many body bytes the proxy has received so far in requests with this method, including broken requests.
   */
  uploaded: (method: string) => number;
  /** Returns the number of broken answers so far. */
  cutCount: () => number;
  close: () => Promise<void>;
};

/** Opens a proxy to the shop at `target`, which a test can make fail as a bad network does. */
export async function openWeakNetwork(target: string, port: number): Promise<WeakNetwork> {
  let state: 'whole' | 'silent' = 'whole';
  let cuts: Array<{ method: string; path: RegExp }> = [];
  let cutCount = 0;
  const losing = new Map<string, { whole: number; after: number; times: number }>();
  const uploaded = new Map<string, number>();
  const server = createServer((request, response) => {
    if (state === 'silent') return;
    const { method = '' } = request;
    const loss = losing.get(method);
    const isLost = loss && loss.whole-- <= 0 && loss.times-- > 0;
    let left = isLost ? loss.after : Infinity;
    request.on('data', ({ length }: Buffer) => {
      uploaded.set(method, (uploaded.get(method) ?? 0) + length);
      left -= length;
      if (left > 0) return;
      // The proxy passes on the bytes that it has received, and drops the rest of the upload.
      request.unpipe().pause();
      setTimeout(() => request.socket.destroy(), 50);
    });
    const cut = cuts.find(({ method, path }) => method === request.method && path.test(request.url ?? ''));
    cuts = cuts.filter((one) => one !== cut);
    if (cut) cutCount++;
    forward(target, request, response, cut !== undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    become: (next) => {
      state = next;
      // When the network is whole again, the proxy closes the connections of requests without an answer, as happens to
      // a phone that leaves a tunnel.
      if (next === 'whole') server.closeAllConnections();
    },
    cutOff: (method, path) => cuts.push({ method, path }),
    loseUploads: (method, losses) => void losing.set(method, { ...losses }),
    uploaded: (method) => uploaded.get(method) ?? 0,
    cutCount: () => cutCount,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(target: string, request: IncomingMessage, response: ServerResponse, isCut: boolean): void {
  const headers = { ...request.headers, host: new URL(target).host, ...(isCut && { 'accept-encoding': 'identity' }) };
  const onward = ask(new URL(request.url ?? '/', target), { method: request.method, headers }, async (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isCut) return answer.pipe(response);
    const body = Buffer.concat(await answer.toArray());
    // The proxy sends the first half of the answer, and then closes the connection.
    return response.write(body.subarray(0, body.length / 2), () => setTimeout(() => response.destroy(), 50));
  });
  onward.on('error', () => response.destroy());
  request.once('close', () => request.complete || onward.destroy());
  request.pipe(onward);
}
