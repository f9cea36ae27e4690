import type { z } from 'zod';
import type { Permission } from '#domain/staff-roles.ts';

/**
 * Who may make a call: anyone, someone signed in, a customer (any non-admin), or an admin (contract "Auth"). One for
 * the staff names the permission that it needs of them; one for everybody who is signed in may name it too, and
 * customers then pass without.
 */
type CallerOf =
  | { who: 'admin'; needs: Permission }
  | { who: 'user'; needs?: Permission }
  | { who: 'anyone' | 'customer'; needs?: undefined };

/** A multipart form: text fields, and for each file field how many files of how many bytes. */
export type FileFields = Record<string, { maxCount: number; maxBytes: number }>;

export type Call = CallerOf & {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request's body is bytes (application/octet-stream), which the handler reads as they come. */
  takesBytes?: true;
  /**
   * Signed by the headers webhook-id, webhook-timestamp and webhook-signature, which the handler weighs: it
   * gets the body's text.
   */
  isSigned?: true;
  /** Present on multipart calls; `body` then describes the text fields. */
  files?: FileFields;
  /** What a 403 says to someone of the wrong role, where the specification has its own words. */
  refusal?: () => string;
  /**
   * Only for who has shown in the last ten minutes who they are, by signing in or by POST /users/prove; else 403
   * `STEP_UP_NEEDED`.
   */
  stepUp?: boolean;
  /** About whoever asks, such as their saved views: no key of theirs reaches it. */
  isPersonal?: true;
  /** Makes something: takes an Idempotency-Key, and answers a repeated request as the first one (decisions/0055). */
  takesKey?: boolean;
  /**
   * Open also to staff of whom the shop asks a second factor and who have none yet; all others then answer 403
   * `SECOND_FACTOR_REQUIRED`.
   */
  withoutSecondFactor?: boolean;
  /** Its work takes many times that of a page: an account has a few at a time, as of files that are sent. */
  isHeavy?: true;
  /** First is the usual one. Default 200. */
  statuses?: readonly number[];
  /** The type of a file that is sent instead of JSON; the handler then answers a `Download`, and `answer` is null. */
  sends?: string;
  /** null: the answer has no body (204), or is a file. */
  answer: z.ZodType | null;
};

/**
 * The calls of one resource, keyed "METHOD /path/{param}" as in the contract; the key itself is what a client sends.
 */
export type Calls = Record<string, Call>;

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : Record<string, never>;
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
/** A file on its way: its name for the browser, and its text or bytes piece by piece. */
export type Download = { fileName: string; text: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array> };

export type AnswerOf<C extends Call> = C extends { sends: string }
  ? Download
  : C['answer'] extends z.ZodType
    ? z.output<C['answer']>
    : undefined;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** Splits "GET /orders/{id}" into its method and path. */
export function parseCallKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ');
  if (path === undefined || !isMethod(method)) throw new Error(`not a call: ${key}`);
  return { method, path };
}

function isMethod(word: string | undefined): word is Method {
  return methods.some((method) => method === word);
}
