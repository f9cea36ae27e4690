import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { baseLocale, isLocale, type Locale } from '#messages/locales.ts';

const flag = z.enum(['0', '1']).transform((text) => text === '1');
const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address such as ${example}`,
    );

const days = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number of days')
  .transform(Number)
  .refine((count) => count >= 1, 'must be at least one day');

const Variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port < 65536, 'must be below 65536')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  BUILD_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/shop').optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://shop.example')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')
    .default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SHOP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  HIDE_ACCOUNTS: flag.default(false),
  PWNED_PASSWORDS: z
    .string()
    .transform((path) => resolve(path))
    .refine((path) => existsSync(path), 'must be the path of a file with SHA-1 hashes in order')
    .optional(),
  DEMO: flag.optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: z.string().default('orders@example.com'),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.ap-south-1.amazonaws.com').optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .optional(),
  LANGUAGES: z
    .string()
    .transform((text) => [
      ...new Set(
        [baseLocale, ...text.split(',').map((name) => name.trim())].filter((name): name is Locale => name !== ''),
      ),
    ])
    .refine((names) => names.every(isLocale), 'must name languages of messages/locales.ts, such as en,hi')
    .default([baseLocale]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMITS: z
    .union([
      z.literal('off').transform(() => 0),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/, 'must be "off" or a factor such as 2')
        .transform(Number),
    ])
    .default(1),
  ORDER_LIMITS: z
    .enum(['on', 'off'])
    .transform((text) => text === 'on')
    .default(true),
  AUDIT_LOG_DAYS: days.default(8 * 366),
  // What the Indian directions on cyber security of 2022 ask for.
  SECURITY_LOG_DAYS: days.default(180),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Parsed = z.output<typeof Variables>;
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type Env = Omit<
  Parsed,
  'DEMO' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
> & {
  /** Fill an empty database with the demo shop: by default on the embedded database only. */
  DEMO: boolean;
  s3: S3Settings | undefined;
};

/** Where shoppers find the shop, without a slash at the end: what links in emails begin with. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Thrown for a variable that cannot be meant; the message names each one and says what to write. */
export class EnvError extends Error {}

/** Reads the configuration once, from `process.env` or a test's own. Empty values count as unset. Throws EnvError. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  // Whoever starts the shop reads Zod's own messages, which name what is expected.
  const parsed = Variables.safeParse(set, { error: z.locales.en().localeError });
  if (!parsed.success)
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...env } = parsed.data;
  return {
    ...env,
    DEMO: env.DEMO ?? env.DATABASE_URL === undefined,
    s3: s3Of(S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY),
  };
}

function s3Of(
  endpoint: string | undefined,
  bucket: string | undefined,
  region: string,
  accessKeyId: string | undefined,
  secretAccessKey: string | undefined,
) {
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new EnvError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all four or none.',
    );
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}
