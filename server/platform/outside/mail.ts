import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFictionalEmail } from '#domain/fictional.ts';
import { madeAt } from '../db/ids.ts';
import type { Env } from '../env/env.ts';
import { isPrivateHost } from '../env/private-host.ts';
import { loadOnce } from './load-once.ts';
import { MailPace, MOST_AT_ONCE, MOST_URGENT } from './mail-pace.ts';
import { MailPlaces } from './mail-places.ts';

/** `fromName` is the sender's name, if MAIL_FROM is only an address. */
export type Email = {
  to: string;
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Array<{ filename: string; contentType: string; content: Buffer }>;
  /** PNG pictures that the HTML of the email shows by `cid:` addresses. */
  pictures?: readonly InlinePicture[];
};
export type InlinePicture = { cid: string; filename: string; content: Buffer };
/**
 * `id` identifies the email (`newId`). All attempts to send an email have the same Message-ID, so an inbox shows one
 * copy.
 */
type Sending = { id: string; signal?: AbortSignal };

export type Mailer = {
  /**
   * Sends an email to the mail server. Rejects if the mail server does not accept the email. If the signal aborts,
   * stops the attempt to send, and rejects. Code that has an email to send must not call this function but queue the
   * email (`queueEmail`).
   */
  send: (email: Email, sending: Sending) => Promise<void>;
  /**
   * The pace of emails. Code that sends many emails asks the pace before each email, and reports each email that
   * begins.
   */
  pace: MailPace;
  /**
   * The places for emails, separately for the two pools of email jobs; undefined if the shop writes emails to files.
   */
  places?: Record<'emails' | 'urgentEmails', MailPlaces>;
};

/**
 * Returns whether the shop's emails reach people. Without a mail server, the shop writes emails to files in the outbox.
 */
export function hasMailServer({ env }: { env: Pick<Env, 'SMTP_URL'> }): boolean {
  return env.SMTP_URL !== undefined;
}

/**
 * Opens the mail server of `SMTP_URL`. Without `SMTP_URL`, emails become `.eml` files in the outbox of the data folder.
 * Emails to the demo's fictional people always become files in the outbox. The mailer calls `onFiled` with the path of
 * each file.
 */
export function openMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'> & Partial<Pick<Env, 'MAIL_PER_MINUTE' | 'WORKERS'>>,
  onFiled: (path: string) => void = () => {},
): Mailer {
  // Each worker process sends only its share of the limit for a minute.
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

/** Returns whether the mail server has refused the email for good, because the address or the message is wrong. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  // A refusal of the sender or the password is not about a single email. Once the owner has corrected the sender or the
  // password, the shop can send all emails.
  return (command === 'RCPT TO' || code === 'EMESSAGE') && responseCode >= 500;
}

/**
 * This parameter in SMTP_URL is for the shop and not for the mail server. With `?tls=optional` the shop also sends
 * emails, unencrypted, to a mail server that offers no TLS.
 */
const TLS = 'tls';

/** Returns whether the mail server is outside the shop's own network, and the owner has allowed sending without TLS. */
export function mayMailInPlainSight(url: string | undefined): boolean {
  return url !== undefined && isPlainElsewhere(url) && new URL(url).searchParams.get(TLS) === 'optional';
}

function isPlainElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isPrivateHost(hostname);
}

/**
 * Decides how the shop connects to a mail server. The shop connects to a server on the internet only with TLS
 * (`smtps:`, or STARTTLS with `smtp:`).
 */
export function securityOf(written: string): { url: string; requireTLS: boolean } {
  const url = new URL(written);
  url.searchParams.delete(TLS);
  return { url: url.href, requireTLS: isPlainElsewhere(written) && !mayMailInPlainSight(written) };
}

/**
 * Loads nodemailer, the library for emails, only when the shop sends its first email. Otherwise the start would take a
 * tenth longer, and more memory.
 */
async function loadNodemailer() {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer;
}

function toMailServer(url: string, from: string): Mailer['send'] {
  // Each email has a connection of its own. If the shop aborts an email, its connection ends, too. A pool of
  // connections would continue to send the email.
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
    // The name of an email's file is the same at each attempt. If an attempt has written the file, but the process died
    // before it noted the success, the next attempt writes no second copy.
    const path = join(folder, `${queuedAt(id)}-${id}.eml`);
    // The cast is safe: with `buffer: true` the message is a Buffer, although nodemailer's types also allow a stream.
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
    onFiled(path);
  };
}

/** Returns the time when an email was queued, in a form for file names. The email's id begins with that time. */
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
