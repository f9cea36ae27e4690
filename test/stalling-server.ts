import { createServer, type AddressInfo, type Socket } from 'node:net';

export type StallingServer = {
  port: number;
  /** Returns the number of connections that the server has accepted so far. */
  connections: () => number;
  close: () => Promise<void>;
};

/** Starts a server that accepts each connection and calls `onConnection`, which by default sends nothing. */
export async function startStallingServer(onConnection: (socket: Socket) => void = () => {}): Promise<StallingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // The cast is safe: a server that listens on a port has an address with that port.
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
