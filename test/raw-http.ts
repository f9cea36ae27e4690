import { connect, type Socket } from 'node:net';

/** The status, the head and the body of an answer, and the milliseconds that it took. */
type RawReply = { status: number; head: string; body: string; ms: number };

/**
 * Opens a connection without sending anything. An error on the connection is ignored; the connection then just closes.
 */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/**
 * Sends these bytes unchanged, and reads until the server closes the connection. The function itself never closes it.
 */
export async function sendRaw(port: number, bytes: string): Promise<RawReply> {
  const socket = await openSocket(port);
  const from = performance.now();
  socket.write(bytes);
  return readToEnd(socket, from);
}

/** Reads until the server closes the connection. */
export async function readToEnd(socket: Socket, from = performance.now()): Promise<RawReply> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', ...rest] = Buffer.concat(parts).toString().split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    head: head.toLowerCase(),
    body: rest.join('\r\n\r\n'),
    ms: performance.now() - from,
  };
}
