import type { z } from 'zod';
import type { Permission } from '#domain/staff-roles.ts';

/**
 * The callers of a call: anyone, someone signed in, a customer (any non-admin), or an admin (contract "Auth"). A call
 * for the staff names the permission that it needs. A call for everybody who is signed in may also name a permission;
 * only the staff then need it.
 */
type CallerOf =
  | { who: 'admin'; needs: Permission }
  | { who: 'user'; needs?: Permission }
  | { who: 'anyone' | 'customer'; needs?: undefined };

/**
 * The file fields of a multipart form, each with the most files and the most bytes of one file. `tooMany` is the
 * sentence for more files, where the general one is not right.
 */
export type FileFields = Record<string, { maxCount: number; maxBytes: number; tooMany?: () => string }>;

export type Call = CallerOf & {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request's body is bytes (application/octet-stream), which the handler reads as they come. */
  takesBytes?: true;
  /**
   * The request is signed by the headers webhook-id, webhook-timestamp and webhook-signature, by the one that is named,
   * or as its gateway signs. The handler checks the signature, so it gets the body's text.
   */
  isSigned?: true | 'x-hub-signature-256' | 'by-gateway';
  /** Present on multipart calls; `body` then describes the text fields. */
  files?: FileFields;
  /** The message of a 403 for the wrong role, if the specification has its own words for it. */
  refusal?: () => string;
  /**
   * The caller must have proved in the last ten minutes who they are, by signing in or by POST /users/prove. Without a
   * recent proof the answer is 403 `STEP_UP_NEEDED`.
   */
  stepUp?: boolean;
  /** The answer is about the caller, such as their saved views. API keys cannot make this call. */
  isPersonal?: true;
  /**
   * The call creates something. The call takes an Idempotency-Key and answers a repeated request like the first one
   * (decisions/0055).
   */
  takesKey?: boolean;
  /**
   * The call is also open to staff who must have a second factor and have none yet. Every other call answers them 403
   * `SECOND_FACTOR_REQUIRED`.
   */
  withoutSecondFactor?: boolean;
  /**
   * The call takes many times the work of a page, so an account may run only a few of these at a time, as with uploads.
   */
  isHeavy?: true;
  /**
   * The answer changes by itself, as the days of a promise do, so nobody caches it. Other public reads are cached until
   * something that they show changes.
   */
  isOfTheMoment?: true;
  /** The statuses of successful answers, the usual one first; 200 if left out. */
  statuses?: readonly number[];
  /**
   * The media type of a file that the call sends instead of JSON. The handler then answers a `Download`, and `answer`
   * is null.
   */
  sends?: string;
  /** null: the answer has no body (204), or is a file. */
  answer: z.ZodType | null;
};

/**
 * The calls of one resource. Each key is "METHOD /path/{param}" as in the contract, and clients send the key itself.
 */
export type Calls = Record<string, Call>;

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : Record<string, never>;
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
/** A file for the browser: its name, and its text or bytes piece by piece. */
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
