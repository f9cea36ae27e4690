import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Call, Calls, ParamsOf, QueryOf } from '#contract/call.ts';
import type { SignedIn } from './guard.ts';
import type { WithJson } from './checked-json.ts';
import type { UploadedFile } from './multipart.ts';
import type { TooManyTries } from './rate-limits.ts';

/**
 * The input of a call's handler, which the shop has already read and checked. `user` is set whenever the call needs a
 * user.
 */
type CallRequest<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  user: C['who'] extends 'anyone' ? undefined : SignedIn;
} & Caller;

/** The parts of a handler's input that the shop has not checked, and functions that change the answer. */
export type Caller = {
  files: UploadedFile[];
  /** The sent bytes, on calls that take bytes. */
  bytes: Readable | undefined;
  /** The body as it was sent, on calls that are signed. */
  text: string | undefined;
  /** The caller's network address. */
  address: string;
  header: (name: string) => string | undefined;
  /** All headers of the request, for callers who sign with headers of their own. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void;
  /** Sets the status of the answer, if it is not the first status in the call's contract. */
  status: (code: number) => void;
  /**
   * Writes into the security log that a limit refused a part of the request, although the call answers the rest;
   * undefined if the call comes without a request.
   */
  noteLimit?: (error: TooManyTries) => void;
};

/** One handler for each call of a resource. */
export type Handlers<Cs extends Calls> = {
  [Key in keyof Cs]: (request: CallRequest<Cs[Key]>) => Promise<Answered<Key, Cs[Key]>>;
};

/** A public read may answer parts that are already checked and serialised to JSON. */
type Answered<Key, C extends Call> = [Key, C['who']] extends [`GET ${string}`, 'anyone']
  ? WithJson<AnswerOf<C>>
  : AnswerOf<C>;

/**
 * Checks that run before the shop reads the files of a form. A check throws if the shop would refuse the form whatever
 * files it has.
 */
export type BeforeForms<Cs extends Calls> = {
  [Key in keyof Cs]?: (came: { user: SignedIn; params: ParamsOf<Cs[Key]> }) => Promise<void>;
};

/** The types of a check before a form, and of a handler, for code that works with any call. */
export type BeforeForm = (came: { user: SignedIn; params: ParamsOf<Call> }) => Promise<void>;
export type Handler = (request: CallRequest<Call>) => Promise<unknown>;

/** The caller's input, before it is checked. */
export type CallInput = { params?: unknown; query?: unknown; body?: unknown; user?: SignedIn | undefined } & Caller;

/** The input of a call that reads public data, besides the call's key in the contract. */
export type ReadInput = { params?: Record<string, string>; query?: Record<string, unknown> };
/** The calls that read public data, by their key in the contract, such as `GET /products`. */
export type Reads = Map<string, (input: ReadInput) => Promise<unknown>>;
