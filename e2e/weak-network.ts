import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** What lies between a browser and the shop. */
export type WeakNetwork = {
  origin: string;
  /** "silent" takes each request and never answers it. */
  become: (state: 'whole' | 'silent') => void;
  /** Breaks the next answer to a request of this method and path off in its middle: the shop has done what was asked. */
  cutOff: (method: string, path: RegExp) => void;
  /** How many answers were broken off so far. */
  cutCount: () => number;
  close: () => Promise<void>;
};

/** Opens a way to the shop at `target`, on a port of its own, that can fail as networks do. */
export async function openWeakNetwork(target: string, port: number): Promise<WeakNetwork> {
  let state: 'whole' | 'silent' = 'whole';
  let cuts: Array<{ method: string; path: RegExp }> = [];
  let cutCount = 0;
  const server = createServer((request, response) => {
    if (state === 'silent') return;
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
      // What waited in silence is lost, as behind a tunnel.
      if (next === 'whole') server.closeAllConnections();
    },
    cutOff: (method, path) => cuts.push({ method, path }),
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
    // The first half goes out; then the line is dead.
    return response.write(body.subarray(0, body.length / 2), () => setTimeout(() => response.destroy(), 50));
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
