import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Postbox = {
  url: string;
  /** The emails that the server has accepted, in order. */
  taken: Email[];
  /** Returns the number of open connections. */
  open: () => number;
  /** The behaviour of the server, which a test may change, even while a client is connected. */
  mood: Mood;
  close: () => Promise<void>;
};

type Mood = {
  /** The delay before the server answers a command. */
  waitMs: number;
  /** The number of times that the server accepts a message and breaks the connection before it confirms the message. */
  hangUps: number;
  /** True if the server accepts connections but sends no greeting. */
  isSilent: boolean;
  /** The recipients that the server refuses: temporarily (`busy`) or permanently (`unknown`). */
  busy: Set<string>;
  unknown: Set<string>;
  /** The recipients for whom the server never answers. */
  stuck: Set<string>;
};

/** Starts a mail server on a free port, which speaks SMTP and stores the received emails. */
export async function startPostbox(): Promise<Postbox> {
  const taken: Email[] = [];
  const mood: Mood = { waitMs: 0, hangUps: 0, isSilent: false, busy: new Set(), unknown: new Set(), stuck: new Set() };
  const after = (done: () => void) => {
    if (!mood.isSilent) setTimeout(done, mood.waitMs);
  };
  const refusal = (address: string) =>
    mood.unknown.has(address)
      ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
      : mood.busy.has(address)
        ? Object.assign(new Error('try again later'), { responseCode: 451 })
        : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => after(done),
    onMailFrom: (_address, _session, done) => after(done),
    onRcptTo: ({ address }, _session, done) => {
      if (!mood.stuck.has(address)) after(() => done(refusal(address)));
    },
    onData: async (stream, _session, done) => {
      const message = await text(stream).catch(() => null);
      // If a client disconnects in the middle of a message, as a closing shop does, it has sent no message.
      if (message === null) return;
      taken.push(await PostalMime.parse(message));
      if (mood.hangUps-- > 0) return server.connections.forEach((connection) => connection.close());
      after(done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a server that listens on a port has an address with that port.
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    mood,
    open: () => server.connections.size,
    close: async () => new Promise((resolve) => server.close(resolve)),
  };
}
