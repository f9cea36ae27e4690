import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostbox } from '../../../test/smtp.ts';
import { startStallingServer, type StallingServer } from '../../../test/stalling-server.ts';
import { newId } from '../db/ids.ts';
import { openMailer } from './mail.ts';

const servers: StallingServer[] = [];
afterAll(async () => Promise.all(servers.map((server) => server.close())));

const greets = (socket: Socket) => socket.write('220 mail.example ready\r\n');

// Without the shop's own limits, nodemailer would wait from 30 seconds (for a greeting) to 10 minutes (for an answer)
// for a mail server that stalls.
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
    const email = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' };
    await expect(mailer.send(email, { id: 'one', signal: AbortSignal.timeout(9_000) })).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(server.connections()).toBe(1);
  });
});

test('a mail server is not troubled with emails to the demo’s people', async () => {
  const [postbox, folder] = [await startPostbox(), await mkdtemp(join(tmpdir(), 'tanabana-mail-'))];
  try {
    const mailer = openMailer({ SMTP_URL: postbox.url, MAIL_FROM: 'shop@example.com', DATA_DIR: folder });
    for (const to of ['shopper@example.com', 'asha.rao1@customers.example', 'meera@example.com'])
      await mailer.send({ to, subject: 'x', text: 'x', html: 'x' }, { id: newId() });
    expect(postbox.taken.map(({ to }) => to?.[0]?.address)).toEqual(['meera@example.com']);
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(2);
  } finally {
    await postbox.close();
    await rm(folder, { recursive: true });
  }
});

test('an email whose end was not noted is filed once, under the time that it was queued', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-mail-'));
  try {
    const mailer = openMailer({ MAIL_FROM: 'shop@example.com', DATA_DIR: folder });
    const id = '019ca8e4-e99a-7000-8000-000000000001';
    for (const attempt of ['first', 'second'])
      await mailer.send({ to: 'meera@example.com', subject: attempt, text: 'x', html: 'x' }, { id });
    expect(await readdir(join(folder, 'outbox'))).toEqual([`2026-03-01T10-15-00-250Z-${id}.eml`]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
