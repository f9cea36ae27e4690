import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { cdnNames } from './cdn-kinds.ts';
import { networksOf } from './public-address.ts';
import { tracingVariables, withoutUnusedTracing } from './tracing-variables.ts';
import { isThisComputer } from '#domain/this-computer.ts';
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

/**
 * The address of a single PostgreSQL server. libpq also accepts a list of hosts, in the host or in a parameter, which
 * the shop refuses.
 */
const databaseUrl = (whatFor = '') =>
  z
    .string()
    .refine((text) => !/^[a-z]+:\/\/([^@/?#]*@)?[^@/?#]*,[^@/?#]*([/?#]|$)|[?&]host=[^&]*(,|%2c)/i.test(text), {
      message:
        'lists several servers, but the shop connects to one. Enter one address that leads to the primary, such as that ' +
        'of a managed service, or of HAProxy in front of your servers: docs/upgrading.md, "One address for PostgreSQL"',
      abort: true,
    })
    .pipe(url(['postgres:', 'postgresql:'], `postgres://user:password@host:5432/shop${whatFor}`));

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** True if the shop may send a token to this address. */
function isSafeToTell(text: string): boolean {
  return text.startsWith('https:') || isThisComputer(new URL(text).hostname);
}

const Variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port < 65536, 'must be below 65536')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a number of processes, from 1 to 99')
    .transform(Number)
    .default(1),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  BUILD_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_DIRECT_URL: databaseUrl(', where DATABASE_URL leads to a pooler').optional(),
  DATABASE_REPLICA_URL: databaseUrl().optional(),
  DATABASE_ISOLATION: z.enum(['serializable']).optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of connections')
    .transform(Number)
    .refine((count) => count >= 4, 'must be at least 4')
    .default(12),
  PUBLIC_URL: url(['http:', 'https:'], 'https://shop.example')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')
    .default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SHOP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SHOP_KEY_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  HIDE_ACCOUNTS: flag.default(false),
  PWNED_PASSWORDS: z
    .string()
    .transform((path) => resolve(path))
    .refine(isReadableFile, 'must be the path of a file that the shop can read, with sorted SHA-1 hashes')
    .optional(),
  DEMO: flag.optional(),
  PAYMENTS: z.enum(['simulator']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: z.string().default('orders@example.com'),
  MESSAGES: z
    .string()
    .refine(
      (text) => text === 'simulator' || (URL.canParse(text) && isThisComputer(new URL(text).hostname)),
      'must be "simulator", or left out: the addresses of the providers are fixed',
    )
    .optional(),
  MAIL_PER_MINUTE: z.coerce.number().int('must be a whole number').min(1, 'must be at least 1').optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.ap-south-1.amazonaws.com').optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_TO: z
    .string()
    .refine((text) => !text.includes('://') || /^s3:\/\/[^/]+/.test(text), 'must be a folder or s3://bucket/name')
    .transform((text) => (text.startsWith('s3://') ? text : resolve(text)))
    .optional(),
  BACKUP_KEEP_DAYS: days.default(7),
  BACKUP_KEEP_WEEKS: days.default(4),
  BACKUP_S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.ap-south-1.amazonaws.com').optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .optional(),
  WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return networksOf(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be networks such as 10.1.0.0/16,127.0.0.1' });
        return z.NEVER;
      }
    }),
  LANGUAGES: z
    .string()
    .transform((text) => [
      ...new Set(
        [baseLocale, ...text.split(',').map((name) => name.trim())].filter((name): name is Locale => name !== ''),
      ),
    ])
    .refine((names) => names.every(isLocale), 'must name languages of messages/locales.ts, such as en,hi')
    .default([baseLocale]),
  PLAIN_HTTP: z.enum(['refuse', 'allow']).default('refuse'),
  CDN: z.enum(cdnNames).optional(),
  CDN_PURGE_URL: url(['http:', 'https:'], 'https://api.fastly.com/service/ID/purge')
    .refine(isSafeToTell, 'must be https, or a cache on this computer')
    .optional(),
  CDN_PURGE_TOKEN: z.string().min(1).optional(),
  CDN_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number of seconds')
    .transform(Number)
    .default(300),
  LOG_TO: url(['http:', 'https:'], 'https://logs.example/shop')
    .refine(isSafeToTell, 'must be https, or a collector on this computer that forwards over TLS')
    .optional(),
  LOG_TOKEN: z.string().min(1).optional(),
  ...tracingVariables,
  SLOW_QUERY_MS: z.coerce.number().positive('must be a number of milliseconds, such as 500').default(1000),
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
  // India's cyber security directions of 2022 require logs of 180 days.
  SECURITY_LOG_DAYS: days.default(180),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all variables that the shop reads. */
export const variableNames: readonly string[] = Object.keys(Variables.shape);

type Parsed = z.output<typeof Variables>;
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type Env = Omit<Parsed, 'DEMO' | S3Variable | `BACKUP_${S3Variable}`> & {
  /** If true, the shop fills an empty database with the demo shop. The default is true only on SQLite. */
  DEMO: boolean;
  s3: S3Settings | undefined;
  /**
   * The object store of the backups: the pictures' object store, unless another one is configured. The bucket is
   * missing here, because it is part of the address in BACKUP_TO.
   */
  backupS3: Omit<S3Settings, 'bucket'> | undefined;
};
type S3Variable = 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY';

/** Returns the shop's public address, without a slash at the end; links in emails begin with this address. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Thrown for an invalid variable; the message names each variable and its allowed values. */
export class EnvError extends Error {}

/**
 * Reads the configuration, from `process.env` or from a test's variables. A variable with an empty value counts as not
 * set. Throws EnvError.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  // The shop uses Zod's own English messages, because they name the expected values, and only the people who start the
  // shop read them.
  const parsed = Variables.safeParse(withoutUnusedTracing(set), { error: z.locales.en().localeError });
  if (!parsed.success)
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  if (parsed.data.MESSAGES === 'simulator' && parsed.data.DEMO !== true)
    throw new EnvError('MESSAGES=simulator is for the demo shop: it needs DEMO=1, and no message leaves the shop.');
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...rest } = parsed.data;
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY, ...env } = rest;
  if ((env.CDN === undefined) !== (env.CDN_PURGE_URL === undefined))
    throw new EnvError('CDN and CDN_PURGE_URL go together: without purging, a CDN shows sold-out items as available.');
  const DEMO = env.DEMO ?? env.DATABASE_URL === undefined;
  if (env.PAYMENTS === 'simulator' && !DEMO)
    throw new EnvError('PAYMENTS=simulator takes play money, so it needs the demo shop, DEMO=1.');
  if (env.PAYMENTS === 'simulator' && env.WORKERS > 1)
    throw new EnvError('PAYMENTS=simulator works in one process only: remove WORKERS.');
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (collector !== undefined && Object.keys(env.OTEL_EXPORTER_OTLP_HEADERS).length > 0 && !isSafeToTell(collector))
    throw new EnvError(
      'OTEL_EXPORTER_OTLP_HEADERS may contain a key: the collector must use https, or be on this computer and forward over TLS.',
    );
  const region = S3_REGION;
  const own = allOrNone(
    { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all four or none.',
  );
  const ofBackups = allOrNone(
    {
      endpoint: BACKUP_S3_ENDPOINT,
      accessKeyId: BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY,
    },
    'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY go together: set all three or none.',
  );
  const s3 = own && { ...own, region };
  return {
    ...env,
    DEMO,
    s3,
    backupS3: ofBackups ? { ...ofBackups, region: BACKUP_S3_REGION ?? region } : s3,
  };
}

/**
 * Returns the settings of an object store, with its address without a slash at the end. Returns undefined if none of
 * the settings is set.
 */
function allOrNone<Settings extends { endpoint: string | undefined }>(
  settings: Settings,
  sentence: string,
): { [Name in keyof Settings]: string } | undefined {
  const values = Object.values<string | undefined>(settings);
  if (values.every((value) => !value)) return undefined;
  if (values.some((value) => !value)) throw new EnvError(sentence);
  // The cast is safe: all settings have just been found.
  return { ...settings, endpoint: settings.endpoint?.replace(/\/+$/, '') } as { [Name in keyof Settings]: string };
}
