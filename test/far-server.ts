import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type FarServer = {
  port: number;
  /**
   * Returns how many times data was sent to the server so far. This equals the number of round trips if each request
   * waits for the answer before it.
   */
  trips: () => number;
  close: () => Promise<void>;
};

/**
 * Forwards connections to a server as if the server were far away: requests and answers each arrive `delayMs() / 2`
 * later.
 */
export async function startFarServer(to: { host: string; port: number }, delayMs: () => number): Promise<FarServer> {
  const sockets = new Set<Socket>();
  let trips = 0;
  const proxy = createServer((near) => {
    const far = connect(to);
    const pass = (from: Socket, into: Socket, noted: () => void) => {
      let last = Promise.resolve();
      from.on('data', (bytes) => {
        noted();
        const arrived = new Promise<void>((resolve) => setTimeout(resolve, delayMs() / 2));
        // The chunks keep their order, although each chunk is delayed separately.
        last = Promise.all([last, arrived]).then(() => void into.write(bytes));
      });
      from.on('error', () => into.destroy());
      from.on('close', () => into.end());
      sockets.add(from.setNoDelay());
    };
    pass(near, far, () => trips++);
    pass(far, near, () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    // The cast is safe: a server that listens on a port has an address with that port.
    port: (proxy.address() as AddressInfo).port,
    trips: () => trips,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
