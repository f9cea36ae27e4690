import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Env } from '../env.ts';
import { isPrivateHost } from '../private-host.ts';
import { concurrencyLimiter } from './concurrency-limiter.ts';

/** `fromName` is who writes, as the inbox shows it, where MAIL_FROM is an address alone. */
export type Email = { to: string; fromName?: string; subject: string; text: string; html: string };
type Send = (email: Email) => Promise<void>;

export type Mailer = {
  /** Sends one email; rejects when the mail server does not take it. */
  send: Send;
  /**
   * Writes and sends an email after whatever causes it, which it neither delays nor fails: `onLost` hears of one that did
   * not go out. `write` may answer undefined where there is nothing to say after all. The one way of sending an email that
   * nobody waits for. `afterMs`: not before that time has passed.
   */
  sendLater: (write: () => Promise<Email | undefined>, options?: { afterMs?: number }) => void;
  /** Sends at once what still waits for its time, and resolves when no email of `sendLater` is under way. */
  settled: () => Promise<void>;
};

type Listeners = {
  /** Hears the path of each email in the outbox. */ onFiled?: (path: string) => void;
  onLost?: (error: unknown) => void;
};

/** The mail server of `SMTP_URL`, else emails as `.eml` files in the data folder's outbox. */
export function openMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  { onFiled = () => {}, onLost = () => {} }: Listeners = {},
): Mailer {
  const send = env.SMTP_URL
    ? toMailServer(env.SMTP_URL, env.MAIL_FROM)
    : toOutbox(join(env.DATA_DIR, 'outbox'), env.MAIL_FROM, onFiled);
  return { send, ...later(send, onLost) };
}

/** As many as the connections below, so that none waits for another one's patience. */
const AT_ONCE = 3;

function later(send: Send, onLost: (error: unknown) => void): Pick<Mailer, 'sendLater' | 'settled'> {
  const inTurn = concurrencyLimiter(AT_ONCE);
  const underWay = new Set<Promise<void>>();
  const waiting = new Set<() => void>();
  const untilTime = async (afterMs: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, afterMs);
      waiting.add(go);
    });
  return {
    sendLater: (write, { afterMs = 0 } = {}) => {
      const sending = (afterMs > 0 ? untilTime(afterMs) : Promise.resolve())
        .then(async () =>
          inTurn(async () => {
            const email = await write();
            if (email) await send(email);
          }),
        )
        .catch(onLost)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settled: async () => {
      for (const go of waiting) go();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Our own parameter of SMTP_URL: `?tls=optional` sends in plain sight where the mail server has no TLS. */
const TLS = 'tls';

/** True where the mail server is elsewhere and the owner has said that TLS is not needed. */
export function mayMailInPlainSight(url: string | undefined): boolean {
  return url !== undefined && isPlainElsewhere(url) && new URL(url).searchParams.get(TLS) === 'optional';
}

function isPlainElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isPrivateHost(hostname);
}

/** How a mail server is spoken to: one on the internet by TLS (`smtps:`, or STARTTLS on `smtp:`), or not at all. */
export function securityOf(written: string): { url: string; requireTLS: boolean } {
  const url = new URL(written);
  url.searchParams.delete(TLS);
  return { url: url.href, requireTLS: isPlainElsewhere(written) && !mayMailInPlainSight(written) };
}

function toMailServer(url: string, from: string): Send {
  const transport = nodemailer.createTransport({
    ...securityOf(url),
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 6_000,
    dnsTimeout: 3_000,
  });
  return async (email) => {
    await Promise.race([transport.sendMail(messageOf(email, from)), tooLong(8_000)]);
  };
}

function toOutbox(folder: string, from: string, onFiled: (path: string) => void): Send {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (email) => {
    const { message } = await transport.sendMail(messageOf(email, from));
    await mkdir(folder, { recursive: true });
    const path = join(
      folder,
      `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`,
    );
    // as: `buffer: true` makes the message a Buffer; the transport's types allow a stream too.
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    onFiled(path);
  };
}

function messageOf({ fromName = '', ...email }: Email, from: string) {
  const isAddressAlone = !from.includes('<');
  return { ...email, from: isAddressAlone ? { name: fromName, address: from } : from };
}

async function tooLong(milliseconds: number): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('the mail server took too long')), milliseconds).unref(),
  );
}
