import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Postbox = {
  url: string;
  /** What it has taken, in order. */
  taken: Email[];
  /** How many connections are open. */
  open: () => number;
  /** How it behaves: changed by a test, also while it is connected. */
  mood: Mood;
  close: () => Promise<void>;
};

type Mood = {
  /** Before it answers a command. */
  waitMs: number;
  /** Takes a message and breaks the connection before it says so, so many times. */
  hangUps: number;
  /** While set, it greets nobody. */
  isSilent: boolean;
  /** Refuses these for now, or for good. */
  busy: Set<string>;
  unknown: Set<string>;
  /** Never says whether it takes these. */
  stuck: Set<string>;
};

/** A real mail server on a free port. */
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
      // Who goes away in the middle of a message, as a shop that closes does, has sent none.
      if (message === null) return;
      taken.push(await PostalMime.parse(message));
      if (mood.hangUps-- > 0) return server.connections.forEach((connection) => connection.close());
      after(done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // as: a server that listens on a port has an address with that port.
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    mood,
    open: () => server.connections.size,
    close: async () => new Promise((resolve) => server.close(resolve)),
  };
}
