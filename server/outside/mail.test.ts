import type { Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { startStallingServer, type StallingServer } from '../../test/stalling-server.ts';
import { openMailer } from './mail.ts';

const servers: StallingServer[] = [];
afterAll(async () => Promise.all(servers.map((server) => server.close())));

const greets = (socket: Socket) => socket.write('220 mail.example ready\r\n');

describe('an email that nobody waits for', () => {
  const dead = () => {
    const lost: unknown[] = [];
    const mailer = openMailer(
      { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com', DATA_DIR: '' },
      { onLost: (error) => lost.push(error) },
    );
    return { mailer, lost };
  };
  const email = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' };

  test('is told to the log when the mail server does not take it, or when it cannot be written', async () => {
    const { mailer, lost } = dead();
    mailer.sendLater(async () => email);
    mailer.sendLater(async () => {
      throw new Error('the database is away');
    });
    mailer.sendLater(async () => undefined);
    await mailer.settled();
    expect(lost.map((error) => (error as Error).message).toSorted()).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      'the database is away',
    ]);
  });
});

test('an email that waits for its time is written only then, or when the shop closes', async () => {
  const written: string[] = [];
  const write = (name: string) => async () => {
    written.push(name);
    return undefined;
  };
  const mailer = openMailer({ MAIL_FROM: 'shop@example.com', DATA_DIR: '' });
  mailer.sendLater(write('soon'), { afterMs: 50 });
  mailer.sendLater(write('later'), { afterMs: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(written).toEqual([]);
  await expect.poll(() => written).toEqual(['soon']);
  await mailer.settled();
  expect(written).toEqual(['soon', 'later']);
});

// Without its own limits nodemailer would wait from 30 seconds for a greeting to 10 minutes for an answer.
describe.concurrent('a mail server that stalls is given up within seconds', () => {
  test.each<[string, (socket: Socket) => unknown]>([
    ['it never greets', () => {}],
    ['it greets and then says nothing', greets],
    [
      'it begins an answer and adds a line every half second, without end',
      (socket) => {
        greets(socket);
        const dripping = setInterval(() => socket.write('250-still here\r\n'), 500);
        socket.on('close', () => clearInterval(dripping));
      },
    ],
  ])('%s', async (_what, onConnection) => {
    const server = await startStallingServer(onConnection);
    servers.push(server);
    const mailer = openMailer({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'shop@example.com',
      DATA_DIR: '',
    });
    const started = performance.now();
    await expect(mailer.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(server.connections()).toBe(1);
  });
});
