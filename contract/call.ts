import type { z } from 'zod';
import type { Permission } from '#domain/staff-roles.ts';

/**
 * The callers who may make a call: anyone, someone signed in, a customer (any non-admin), or an admin (contract
 * "Auth"). A call for staff names the permission that it needs. A call for everybody who is signed in may also name a
 * permission; staff need this permission, and customers do not.
 */
type CallerOf =
  | { who: 'admin'; needs: Permission }
  | { who: 'user'; needs?: Permission }
  | { who: 'anyone' | 'customer'; needs?: undefined };

/**
 * The file fields of a multipart form. `maxCount` is the highest number of files in a field, and `maxBytes` the highest
 * number of bytes in one file. `tooMany` is the sentence about too many files, for fields that need their own sentence.
 */
export type FileFields = Record<string, { maxCount: number; maxBytes: number; tooMany?: () => string }>;

export type Call = CallerOf & {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** True if the body of the request is bytes (application/octet-stream), which the handler reads as they arrive. */
  takesBytes?: true;
  /**
   * The way in which the request is signed. `true`: by the headers webhook-id, webhook-timestamp and webhook-signature.
   * `x-hub-signature-256`: by this header. `by-gateway`: in the gateway's own way. The handler checks the signature, so
   * it gets the text of the body.
   */
  isSigned?: true | 'x-hub-signature-256' | 'by-gateway';
  /** The file fields of a call with a multipart form; `body` then describes the form's text fields. */
  files?: FileFields;
  /**
   * The most bytes of a form's text fields together. Without `textBytes`, the call accepts only files, and ignores
   * text. The text of a form needs a limit, because the server stores it in memory.
   */
  textBytes?: number;
  /** The message of a 403 for the wrong role, if the specification requires its own words. */
  refusal?: () => string;
  /**
   * True if the caller must have proved their identity in the last ten minutes, by signing in or by POST /users/prove.
   * A caller without a recent proof of identity gets 403 `STEP_UP_NEEDED`.
   */
  stepUp?: boolean;
  /** True if the answer is about the caller, such as their saved views. API keys cannot make a personal call. */
  isPersonal?: true;
  /**
   * True if the call creates something. A call that creates something takes an Idempotency-Key, and answers a repeated
   * request like the first request (decisions/0055).
   */
  takesKey?: boolean;
  /**
   * True if staff who must have a second factor but have none yet may make the call. Every other call answers such
   * staff 403 `SECOND_FACTOR_REQUIRED`.
   */
  withoutSecondFactor?: boolean;
  /**
   * True if the server needs many times longer for the call than for a page. An account may make only a few heavy calls
   * at the same time; the same limit applies to calls that send files.
   */
  isHeavy?: true;
  /**
   * True if the answer changes with time, like the days of a delivery promise, so that it must not be cached. Other
   * public reads are cached until something that they show changes.
   */
  isOfTheMoment?: true;
  /** The HTTP statuses of successful answers, the usual status first; 200 if left out. */
  statuses?: readonly number[];
  /**
   * The media type of a file that the call sends in place of JSON. The handler of a call that sends a file answers a
   * `Download`, and `answer` is null.
   */
  sends?: string;
  /** The shape of the answer; null if the answer has no body (204) or is a file. */
  answer: z.ZodType | null;
};

/** Marks a call that creates something: the call takes an Idempotency-Key, and its answer has the status 201. */
export const creates = { takesKey: true, statuses: [201] } as const;

/** Restricts a call to staff with this permission. */
export function staffWith<Needs extends Permission>(needs: Needs) {
  return { who: 'admin', needs } as const;
}

/** Restricts a call to staff who have this permission and have recently proved their identity (`stepUp`). */
export function provedStaffWith<Needs extends Permission>(needs: Needs) {
  return { ...staffWith(needs), stepUp: true } as const;
}

/**
 * The calls of one resource. The key of a call is "METHOD /path/{param}" as in the contract, and clients name the call
 * by this key.
 */
export type Calls = Record<string, Call>;

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : Record<string, never>;
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
/** A file for the browser: its name, and its text or bytes in pieces. */
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
