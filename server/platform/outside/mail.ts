import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFictionalEmail } from '#domain/fictional.ts';
import { madeAt } from '../db/ids.ts';
import type { Env } from '../env/env.ts';
import { isPrivateHost } from '../env/private-host.ts';
import { loadOnce } from './load-once.ts';
import { MailPace, MOST_AT_ONCE, MOST_URGENT } from './mail-pace.ts';
import { MailPlaces } from './mail-places.ts';

/** `fromName` is the sender's name in the inbox, if MAIL_FROM is only an address. */
export type Email = {
  to: string;
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Array<{ filename: string; contentType: string; content: Buffer }>;
  /** PNGs that the HTML shows by `cid:`. */
  pictures?: readonly InlinePicture[];
};
export type InlinePicture = { cid: string; filename: string; content: Buffer };
/** `id` names the email (`newId`): all copies of it have the same Message-ID, so that an inbox shows one. */
type Sending = { id: string; signal?: AbortSignal };

export type Mailer = {
  /**
   * Sends one email to the mail server; rejects if the server does not accept it, or once the signal aborts: then
   * nothing of the attempt continues. A room that has an email to send queues it (`queueEmail`).
   */
  send: (email: Email, sending: Sending) => Promise<void>;
  /** The pace of emails: a sender of many emails asks it before each email, and reports each start. */
  pace: MailPace;
  /** The places of its pool that an email's recipient may have; undefined if emails become files. */
  places?: Record<'emails' | 'urgentEmails', MailPlaces>;
};

/** Answers whether emails reach their people; without a mail server they are files in the outbox. */
export function hasMailServer({ env }: { env: Pick<Env, 'SMTP_URL'> }): boolean {
  return env.SMTP_URL !== undefined;
}

/**
 * Opens the mail server of `SMTP_URL`; without it, emails become `.eml` files in the data folder's outbox, as emails to
 * the demo's people always do. `onFiled` gets the path of each file.
 */
export function openMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'> & Partial<Pick<Env, 'MAIL_PER_MINUTE' | 'WORKERS'>>,
  onFiled: (path: string) => void = () => {},
): Mailer {
  // Each process uses only its share.
  const pace = new MailPace((env.MAIL_PER_MINUTE ?? Infinity) / (env.WORKERS ?? 1));
  const file = toOutbox(join(env.DATA_DIR, 'outbox'), env.MAIL_FROM, onFiled);
  if (!env.SMTP_URL) return { pace, send: file };
  const mail = toMailServer(env.SMTP_URL, env.MAIL_FROM);
  return {
    pace,
    places: { emails: new MailPlaces(MOST_AT_ONCE), urgentEmails: new MailPlaces(MOST_URGENT) },
    send: async (email, sending) => {
      if (isFictionalEmail(email.to)) return file(email, sending);
      try {
        await mail(email, sending);
        pace.taken();
      } catch (error) {
        pace.failed(error);
        throw error;
      }
    },
  };
}

/** Answers whether the mail server has refused the email permanently, because the address or the message is wrong. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  // A refused sender or password is the owner's to correct, and then all emails can be sent.
  return (command === 'RCPT TO' || code === 'EMESSAGE') && responseCode >= 500;
}

/** The shop's own parameter of SMTP_URL: `?tls=optional` sends unencrypted if the mail server has no TLS. */
const TLS = 'tls';

/** True if the mail server is on another machine and the owner has said that TLS is not needed. */
export function mayMailInPlainSight(url: string | undefined): boolean {
  return url !== undefined && isPlainElsewhere(url) && new URL(url).searchParams.get(TLS) === 'optional';
}

function isPlainElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isPrivateHost(hostname);
}

/**
 * Answers how the shop connects to a mail server; to a server on the internet only by TLS (`smtps:`, or STARTTLS on
 * `smtp:`).
 */
export function securityOf(written: string): { url: string; requireTLS: boolean } {
  const url = new URL(written);
  url.searchParams.delete(TLS);
  return { url: url.href, requireTLS: isPlainElsewhere(written) && !mayMailInPlainSight(written) };
}

/** Loads the library with the first email, because it takes a tenth of the start's time, and memory. */
async function loadNodemailer() {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer;
}

function toMailServer(url: string, from: string): Mailer['send'] {
  // Each email has its own connection: an aborted email ends with its connection, and no copy of it continues in a
  // pool.
  const transport = loadOnce(async () =>
    (await loadNodemailer()).createTransport({
      ...securityOf(url),
      connectionTimeout: 8_000,
      greetingTimeout: 6_000,
      socketTimeout: 20_000,
      dnsTimeout: 3_000,
    }),
  );
  return async (email, { id, signal }) => {
    await (await transport()).sendMail({ ...messageOf(email, from, id), ...(signal && { signal }) });
  };
}

function toOutbox(folder: string, from: string, onFiled: (path: string) => void): Mailer['send'] {
  const transport = loadOnce(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return async (email, { id }) => {
    const { message } = await (await transport()).sendMail(messageOf(email, from, id));
    await mkdir(folder, { recursive: true });
    // The name is the same each time, so that after an attempt without a noted end the next attempt files no second
    // copy.
    const path = join(folder, `${queuedAt(id)}-${id}.eml`);
    // The cast is safe: `buffer: true` makes the message a Buffer; the transport's types allow a stream too.
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
    onFiled(path);
  };
}

/** Answers the time when an email was queued, in the form of a file's name; the email's id begins with that instant. */
function queuedAt(id: string): string {
  return madeAt(id).toISOString().replaceAll(/[:.]/g, '-');
}

function inlined(picture: InlinePicture) {
  return { ...picture, contentType: 'image/png', contentDisposition: 'inline' as const };
}

function messageOf({ fromName = '', attachments = [], pictures = [], ...email }: Email, from: string, id: string) {
  const isAddressAlone = !from.includes('<');
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    ...email,
    ...(attachments.length + pictures.length > 0 && { attachments: [...attachments, ...pictures.map(inlined)] }),
    messageId: `<${id}@${host}>`,
    from: isAddressAlone ? { name: fromName, address: from } : from,
  };
}
