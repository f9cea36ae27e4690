import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Env } from '../env.ts';

export type Letter = { to: string; subject: string; text: string; html: string };
/** Sends one letter; rejects when the mail server does not take it. */
export type Mailer = { send: (letter: Letter) => Promise<void> };

/** The mail server of `SMTP_URL`, else letters as `.eml` files in the data folder's outbox; `onFiled` hears each path. */
export function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>, onFiled: (path: string) => void = () => {}): Mailer {
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : outboxMailer(join(env.DATA_DIR, 'outbox'), env.MAIL_FROM, onFiled);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 3, connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 6_000, dnsTimeout: 3_000 });
  return {
    send: async (letter) => {
      await Promise.race([transport.sendMail({ from, ...letter }), tooLong(8_000)]);
    },
  };
}

function outboxMailer(folder: string, from: string, onFiled: (path: string) => void): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail({ from, ...letter });
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`);
      // as: `buffer: true` makes the message a Buffer; the transport's types allow a stream too.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      onFiled(path);
    },
  };
}

async function tooLong(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the mail server took too long')), milliseconds).unref());
}
